import type { Unread } from '../backend';
import { Button } from '../ui/Button';
import { FaultNotice, Notice } from '../ui/Notice';
import { count } from '../ui/words';
import { useDropWaiting, useImport, useImporting, useResume, useUnread } from './queries';
import styles from './Library.module.css';

/** ResumeNotice offers to go on with an import that was stopped or killed. It does not begin by itself. */
export function ResumeNotice() {
  const unread = useUnread();
  const importing = useImporting();
  const resume = useResume();
  const drop = useDropWaiting();
  const waiting = unread.data?.waiting ?? 0;
  if (waiting === 0 || importing.data === undefined || importing.data.running) return null;
  return (
    <>
      <Notice
        tone="warn"
        title="An import was not finished."
        actions={
          <>
            <Button tone="primary" small onClick={() => resume.mutate()} disabled={resume.isPending}>
              Go on with the import of {count(waiting, 'file')}
            </Button>
            <Button small onClick={() => drop.mutate()} disabled={drop.isPending}>
              Leave {waiting === 1 ? 'it' : 'them'}
            </Button>
          </>
        }
      >
        <p>What was read is in the library. Nothing is read twice.</p>
      </Notice>
      {resume.isError && <FaultNotice error={resume.error} />}
      {drop.isError && <FaultNotice error={drop.error} />}
    </>
  );
}

/**
 * UnreadLists are the files that could not be read, and those whose works were removed
 * from the library. told are those that the import shown above names itself.
 */
export function UnreadLists({ told }: { told: { path: string }[] | undefined }) {
  const unread = useUnread();
  if (unread.data === undefined) return null;
  const { left_out: leftOut } = unread.data;
  const failed = unread.data.failed.filter(({ path }) => told?.some((each) => each.path === path) !== true);
  return (
    <>
      {failed.length > 0 && (
        <details className={styles.unread}>
          <summary>
            {count(failed.length, 'file')}
            {told !== undefined && ' of earlier imports'} could not be read
          </summary>
          <ul className={styles.failed}>
            {failed.map((each) => (
              <li key={each.path}>
                <code>{each.path}</code> <span>{each.reason}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {leftOut.length > 0 && <LeftOut paths={leftOut} />}
    </>
  );
}

function LeftOut({ paths }: { paths: Unread['left_out'] }) {
  const take = useImport();
  const importing = useImporting();
  return (
    <details className={styles.unread}>
      <summary>{count(paths.length, 'file')} left out of library folders</summary>
      <p className="quiet small">You removed their works from the library. They do not come back by themselves.</p>
      <ul className={styles.failed}>
        {paths.map((each) => (
          <li key={each.path} className={styles.folder}>
            <code>{each.path}</code>
            <Button small aria-label={`Take back in: ${each.path}`} onClick={() => take.mutate([each.path])} disabled={take.isPending || importing.data?.running === true}>
              Take back in
            </Button>
          </li>
        ))}
      </ul>
      {take.isError && <FaultNotice error={take.error} />}
    </details>
  );
}
