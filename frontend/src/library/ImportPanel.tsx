import { useState } from 'react';
import { faultOf, type ImportState } from '../backend';
import { Bar } from '../ui/Bar';
import { Button } from '../ui/Button';
import { FaultNotice, Notice } from '../ui/Notice';
import { PathsField } from '../ui/PathsField';
import { count, lines } from '../ui/words';
import { useImport, useImporting, useMerges, useStopImport } from './queries';
import { UnreadLists } from './Unread';
import styles from './Library.module.css';

/** ImportPanel adds papers and says how that went. */
export function ImportPanel({ open }: { open: boolean }) {
  const [paths, setPaths] = useState('');
  const importing = useImporting();
  const start = useImport();
  const running = importing.data?.running ?? false;
  const ended = importing.data?.ended ?? false; // its outcome stays in sight
  return (
    <details className={styles.import} open={open || running || ended || undefined}>
      <summary>Add papers</summary>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          start.mutate(lines(paths), { onSuccess: () => setPaths('') });
        }}
      >
        <PathsField label="Files and folders" value={paths} onChange={setPaths} />
        <div>
          <Button tone="primary" type="submit" disabled={running || start.isPending || lines(paths).length === 0}>
            Import
          </Button>
        </div>
      </form>
      {start.isError && <FaultNotice error={start.error} />}
      {importing.data !== undefined && <ImportReport state={importing.data} />}
      {!running && <UnreadLists told={ended ? importing.data?.result.failed : undefined} />}
    </details>
  );
}

function ImportReport({ state }: { state: ImportState }) {
  const stop = useStopImport();
  const merges = useMerges();
  const { progress, result } = state;
  const fault = faultOf(state.fault);
  if (state.running) {
    return (
      <div className={styles.progress}>
        <p role="status">
          {progress.total === 0 ? 'Looking through the folders…' : `${progress.stage === 'comparing' ? 'Comparing ' : ''}${progress.done} of ${count(progress.total, 'file')}`}
        </p>
        <Bar label="Import" value={progress.total === 0 ? 0 : progress.done / progress.total} />
        <p className={styles.path}>{progress.path === '' ? ' ' : `${progress.stage} ${progress.path.split(/[\\/]/).pop() ?? ''}`}</p>
        <div>
          <Button small onClick={() => stop.mutate()} disabled={stop.isPending}>
            Stop
          </Button>
        </div>
      </div>
    );
  }
  if (!state.ended) return null;
  // With nothing read at all, the fault says everything there is to say.
  if (fault !== null && result.works.length === 0) return <FaultNotice error={fault} />;
  const fresh = result.works.filter((work) => work.new).length;
  const known = result.works.length - fresh + result.duplicates.length;
  const read = new Set(result.works.filter((work) => work.new).map((work) => work.id));
  const merged = (merges.data ?? []).filter((each) => each.state === 'merged' && read.has(each.work.id)).length;
  return (
    <div className={styles.outcome}>
      {fault !== null && <FaultNotice error={fault} />}
      <Notice
        tone={result.failed.length > 0 || state.stopped ? 'warn' : 'good'}
        title={`${state.stopped ? 'Stopped. ' : ''}${count(fresh, 'new work')}${merged > 0 ? ` (${merged} merged with another)` : ''}${known > 0 ? `, ${known} already there` : ''}${result.failed.length > 0 ? `, ${result.failed.length} could not be read` : ''}.`}
      >
        <Scans works={result.works} />
        {result.failed.length > 0 && (
          <ul className={styles.failed}>
            {result.failed.map((each) => (
              <li key={each.path}>
                <code>{each.path}</code> <span>{each.reason}</span>
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}

/** Scans says what became of pages that are pictures. */
function Scans({ works }: { works: ImportState['result']['works'] }) {
  const pages = works.reduce((sum, work) => sum + work.scanned, 0);
  const read = works.reduce((sum, work) => sum + work.recognised, 0);
  if (pages === 0) return null;
  const of = (n: number, what: string) => (n > 0 ? `${n.toLocaleString('en')} ${n === 1 ? 'was' : 'were'} ${what}` : '');
  return (
    <p>
      {count(pages, 'page')} had no text: {[of(read, 'recognised'), of(pages - read, 'not read')].filter(Boolean).join(', ')}.
    </p>
  );
}
