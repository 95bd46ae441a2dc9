import { useRef, useState } from 'react';
import type { Requirement, TopicReview } from '../backend';
import { Button } from '../ui/Button';
import { FaultNotice } from '../ui/Notice';
import { go } from '../ui/route';
import { useKept } from '../ui/useKept';
import { useSettled } from '../ui/useSettled';
import { useApprove } from './mutations';
import { PreflightPanel } from './PreflightPanel';
import { usePreflight } from './queries';
import { blank, moved } from './requirement';
import { RequirementCard } from './RequirementCard';
import styles from './Requirements.module.css';

/** RequirementsEditor is where the researcher says what the answer must establish. */
export function RequirementsEditor({ review, proposed }: { review: TopicReview; proposed: Requirement[] }) {
  const [list, setList, forget] = useKept(`requirements of ${review.id}`, proposed);
  const [said, setSaid] = useState('');
  const cards = useRef<HTMLOListElement>(null);
  const filled = list.filter((each) => each.text.trim() !== '');
  const settled = useSettled(filled, 400);
  const preflight = usePreflight(review.id, settled);
  const approve = useApprove(review.id);

  function change(id: string, part: Partial<Requirement>) {
    setList((old) => old.map((each) => (each.id === id ? { ...each, ...part } : each)));
  }

  function move(index: number, by: -1 | 1) {
    const next = moved(list, index, by);
    if (next === list) return;
    setList(next);
    setSaid(`Moved to place ${index + by + 1} of ${next.length}.`);
  }

  function approved() {
    forget();
    go('review', review.id, 'walk');
  }

  function add() {
    const fresh = blank(list);
    setList([...list, fresh]);
    requestAnimationFrame(() => cards.current?.querySelector<HTMLElement>(`[data-id="${fresh.id}"] textarea`)?.focus());
  }

  return (
    <div className={styles.columns}>
      <section aria-label="Requirements">
        <p className={styles.lead}>
          A good answer must establish each of these. Edit them until they say what you mean; nothing runs before you
          approve. The order is the order of the report.
        </p>
        <ol className={styles.cards} ref={cards}>
          {list.map((requirement, index) => (
            <RequirementCard
              key={requirement.id}
              review={review.id}
              requirement={requirement}
              place={index + 1}
              last={index === list.length - 1}
              hits={preflight.data?.hits.find((each) => each.requirement === requirement.id)}
              onChange={(part) => change(requirement.id, part)}
              onMove={(by) => move(index, by)}
              onRemove={() => setList(list.filter((each) => each.id !== requirement.id))}
            />
          ))}
        </ol>
        <Button className={styles.add} onClick={add}>
          + Add a requirement
        </Button>
        <p className="unseen" aria-live="polite">
          {said}
        </p>
      </section>
      <aside className={styles.aside} aria-label="Preflight">
        <PreflightPanel review={review} preflight={preflight.data} error={preflight.error} />
        {approve.isError && <FaultNotice error={approve.error} />}
        <Button
          tone="primary"
          disabled={filled.length === 0 || approve.isPending}
          onClick={() => approve.mutate(filled, { onSuccess: approved })}
        >
          Approve and start the walk
        </Button>
        <p className="quiet small">Approving starts the walk. You can pause, edit a requirement or stop at any time.</p>
      </aside>
    </div>
  );
}
