import { useState } from 'react';
import type { Requirement, TopicReview } from '../backend';
import { Button } from '../ui/Button';
import { GrowingText } from '../ui/GrowingText';
import { FaultNotice } from '../ui/Notice';
import { useAnalyse, useEditRequirement } from './mutations';
import { RequirementChips } from './RequirementCard';
import { FailedPapers } from './PreflightPanel';
import styles from './Requirements.module.css';

/** ApprovedRequirements shows what the walk goes by. An edit takes effect at once and redoes only what depends on it. */
export function ApprovedRequirements({ review, requirements }: { review: TopicReview; requirements: Requirement[] }) {
  return (
    <div className={styles.approved}>
      <p className={styles.lead}>
        These were approved. You can still change one: whatever depended on it is done again, and nothing else.
      </p>
      <ol className={styles.cards}>
        {requirements.map((requirement, index) => (
          <Approved key={requirement.id} review={review.id} requirement={requirement} place={index + 1} />
        ))}
      </ol>
      <FailedPapers failed={review.failed} />
    </div>
  );
}

function Approved({ review, requirement, place }: { review: string; requirement: Requirement; place: number }) {
  const [draft, setDraft] = useState<Requirement | null>(null);
  const edit = useEditRequirement(review);
  const analyse = useAnalyse(review);

  async function save(changed: Requirement) {
    const fresh = changed.text === requirement.text ? changed : { ...(await analyse.mutateAsync(changed.text)), id: changed.id, text: changed.text, origin: changed.origin, dimension: changed.dimension };
    await edit.mutateAsync(fresh);
    setDraft(null);
  }

  return (
    <li className={styles.card}>
      <span className={styles.place} aria-hidden="true">
        {place}
      </span>
      <div className={styles.inner}>
        {draft === null ? (
          <p className={styles.fixed}>
            {requirement.text}
            {requirement.origin === 'system' && <span className={styles.badge}>added by the walk: {requirement.dimension}</span>}
          </p>
        ) : (
          <GrowingText
            aria-label={`Text of requirement ${place}`}
            className={styles.text}
            value={draft.text}
            onChange={(event) => setDraft({ ...draft, text: event.target.value })}
          />
        )}
        <RequirementChips
          requirement={draft ?? requirement}
          onChange={draft === null ? undefined : (part) => setDraft({ ...draft, ...part })}
        />
        {edit.isError && <FaultNotice error={edit.error} />}
        {analyse.isError && <FaultNotice error={analyse.error} />}
      </div>
      <div className={styles.tools}>
        {draft === null ? (
          <Button small tone="quiet" aria-label={`Edit requirement ${place}`} onClick={() => setDraft(requirement)}>
            Edit
          </Button>
        ) : (
          <>
            <Button small tone="quiet" onClick={() => setDraft(null)}>
              Cancel
            </Button>
            <Button
              small
              tone="primary"
              disabled={draft.text.trim() === '' || edit.isPending || analyse.isPending}
              onClick={() => void save(draft).catch(() => undefined /* shown above */)}
            >
              Save
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
