import { useRef, type KeyboardEvent } from 'react';
import type { Preflight, Requirement } from '../backend';
import { Button } from '../ui/Button';
import { Chips, SwitchChips } from '../ui/Chips';
import { GrowingText } from '../ui/GrowingText';
import { FaultNotice } from '../ui/Notice';
import { count } from '../ui/words';
import { useAnalyse } from './mutations';
import { kinds } from './requirement';
import styles from './Requirements.module.css';

interface Props {
  review: string;
  requirement: Requirement;
  place: number;
  last: boolean;
  hits: Preflight['hits'][number] | undefined;
  onChange: (part: Partial<Requirement>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** RequirementCard edits one requirement. Alt with an arrow key moves it. */
export function RequirementCard({ review, requirement, place, last, hits, onChange, onMove, onRemove }: Props) {
  const analyse = useAnalyse(review);
  const analysed = useRef(requirement.text); // the text the chips were made from

  // The chips follow the words, once the person has finished with them.
  function readAgain() {
    const text = requirement.text.trim();
    if (text === '' || text === analysed.current) return;
    analysed.current = text;
    analyse.mutate(text, {
      onSuccess: ({ anchors, setting, facets, kinds: wanted }) => {
        if (analysed.current === text) onChange({ anchors, setting, facets, kinds: wanted });
      },
    });
  }

  function onKey(event: KeyboardEvent) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  }

  const name = `requirement ${place}`;
  return (
    <li className={styles.card} data-id={requirement.id} onKeyDown={onKey}>
      <span className={styles.place} aria-hidden="true">
        {place}
      </span>
      <div className={styles.inner}>
        <GrowingText
          aria-label={`Text of ${name}`}
          className={styles.text}
          value={requirement.text}
          onChange={(event) => onChange({ text: event.target.value })}
          onBlur={readAgain}
        />
        <RequirementChips requirement={requirement} onChange={onChange} />
        {analyse.isError && <FaultNotice error={analyse.error} />}
        <HitLine hits={hits} />
      </div>
      <div className={styles.tools}>
        <Button small tone="quiet" aria-label={`Move ${name} up`} title="Move up (Alt ↑)" disabled={place === 1} onClick={() => onMove(-1)}>
          ↑
        </Button>
        <Button small tone="quiet" aria-label={`Move ${name} down`} title="Move down (Alt ↓)" disabled={last} onClick={() => onMove(1)}>
          ↓
        </Button>
        <Button small tone="quiet" aria-label={`Remove ${name}`} title="Remove" onClick={onRemove}>
          ×
        </Button>
      </div>
    </li>
  );
}

/** RequirementChips shows how the engine reads a requirement; with onChange it can be corrected. */
export function RequirementChips({ requirement, onChange }: { requirement: Requirement; onChange?: (part: Partial<Requirement>) => void }) {
  return (
    <div className={styles.chips}>
      <Chips
        label="Topic"
        hint="A passage, or its work's title or abstract, must hold one of these"
        values={requirement.anchors}
        onChange={onChange === undefined ? undefined : (anchors) => onChange({ anchors })}
      />
      {(onChange !== undefined || requirement.setting.length > 0) && (
        <Chips
          label="Setting"
          hint="The work must speak of one of these somewhere; none means any work"
          values={requirement.setting}
          onChange={onChange === undefined ? undefined : (setting) => onChange({ setting })}
        />
      )}
      <Chips
        label="Looks for"
        hint="Key phrases looked for in a passage"
        values={requirement.facets}
        onChange={onChange === undefined ? undefined : (facets) => onChange({ facets })}
      />
      <SwitchChips
        label="Wants"
        hint="Wanted kinds of finding; none means any"
        all={kinds}
        values={requirement.kinds}
        onChange={onChange === undefined ? undefined : (wanted) => onChange({ kinds: wanted })}
      />
    </div>
  );
}

function HitLine({ hits }: { hits: Props['hits'] }) {
  if (hits === undefined) return <p className={styles.hits}>&nbsp;</p>;
  if (hits.hits > 0) {
    return (
      <p className={styles.hits}>
        {count(hits.hits, 'passage')} in {count(hits.works, 'work')} to read
      </p>
    );
  }
  return (
    <p className={`${styles.hits ?? ''} ${styles.none ?? ''}`}>
      No passage matches. Try other words{hits.try.length > 0 && <>, as in your papers: {hits.try.join(', ')}</>}.
    </p>
  );
}
