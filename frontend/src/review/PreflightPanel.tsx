import type { Preflight, TopicReview } from '../backend';
import { FaultNotice } from '../ui/Notice';
import { count, duration } from '../ui/words';
import { Facts } from '../ui/Facts';
import styles from './Requirements.module.css';

interface Props {
  review: TopicReview;
  preflight: Preflight | undefined;
  error: Error | null;
}

/** PreflightPanel says what the walk would have to read, before it starts. */
export function PreflightPanel({ review, preflight, error }: Props) {
  if (error !== null) return <FaultNotice error={error} />;
  const dry = preflight?.hits.filter((each) => each.hits === 0).length ?? 0;
  const rows: [string, string][] = [
    ['Readable', show(preflight?.readable)],
    ['Abstract only', show(preflight?.abstract_only)],
    ['Scanned, no text', show(preflight?.scanned)],
    ['Could not be read', show(preflight?.failed)],
    ...pageRows(preflight),
    ['Expected time', preflight === undefined ? '…' : duration(preflight.seconds)],
  ];
  return (
    <div className={styles.preflight}>
      <h2>Preflight</h2>
      <Facts rows={rows} />
      {dry > 0 && (
        <p className={styles.none}>
          {count(dry, 'requirement')} {dry === 1 ? 'finds' : 'find'} nothing yet. Other words may help.
        </p>
      )}
      {preflight !== undefined && preflight.note !== '' && <p className={styles.none}>{preflight.note}</p>}
      <FailedPapers failed={review.failed} />
    </div>
  );
}

export function FailedPapers({ failed }: { failed: TopicReview['failed'] }) {
  if (failed.length === 0) return null;
  return (
    <details className="small">
      <summary>{count(failed.length, 'file')} with reasons</summary>
      <ul className={styles.failed}>
        {failed.map((each) => (
          <li key={each.path}>
            <code>{each.path.split(/[\\/]/).pop()}</code> {each.reason}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** pageRows names what is wrong with pages, where anything is. */
function pageRows(preflight: Preflight | undefined): [string, string][] {
  if (preflight === undefined) return [];
  const { recognised, unread, weak } = preflight.pages;
  const rows: [string, number][] = [
    ['Pages recognised from scans', recognised],
    ['Pages not read', unread],
    ['Pages that read badly', weak],
  ];
  return rows.filter(([, n]) => n > 0).map(([title, n]) => [title, show(n)]);
}

function show(n: number | undefined): string {
  return n === undefined ? '…' : n.toLocaleString('en');
}
