import { use } from 'react';
import type { DoubtfulPage, Reading, Work } from '../backend';
import { Button } from '../ui/Button';
import { Waiting } from '../ui/Empty';
import { FaultNotice } from '../ui/Notice';
import { count } from '../ui/words';
import { Floats } from './Floats';
import { useReading } from './queries';
import { References } from './References';
import { ShowContext } from './show';
import styles from './WorkDetails.module.css';

const statuses: Record<string, string> = {
  full: 'Read as full text',
  abstract: 'Abstract only',
  recognised: 'Text recognised from a scan',
  unread: 'Could not be read',
  metadata: 'Known by its description only',
};

const mostPages = 12; // buttons; the reader turns to the rest

/** WorkReading is what should be known of how a work was read. */
export function WorkReading({ work }: { work: Work }) {
  const reading = useReading(work.id);
  if (reading.isPending) return <Waiting>Opening the work…</Waiting>;
  if (reading.isError) return <FaultNotice error={reading.error} />;
  return (
    <div className={styles.reading}>
      <p>{summary(work, reading.data)}</p>
      {work.notes.length > 0 && (
        <ul className={styles.notes} aria-label="What should be known of its reading">
          {work.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <Doubtful work={work} pages={reading.data.doubtful} />
      <p className="quiet">
        From <code>{work.path}</code>
      </p>
    </div>
  );
}

/** WorkParts is what of a work can be looked at besides its text: figures, tables, references. */
export function WorkParts({ work }: { work: Work }) {
  const reading = useReading(work.id);
  if (!reading.isSuccess) return null; // WorkReading says so
  return (
    <>
      <Floats work={work} figures={reading.data.figures} tables={reading.data.tables} />
      <References work={work} references={reading.data.references} linked={reading.data.linked} />
    </>
  );
}

/** summary says in a line how a work was read and what it holds. */
function summary(work: Work, { figures, tables, references }: Reading): string {
  const holds = [
    work.pages > 0 && count(work.pages, 'page'),
    figures.length > 0 && count(figures.length, 'figure'),
    tables.length > 0 && count(tables.length, 'table'),
    references.length > 0 && count(references.length, 'reference'),
  ].filter(Boolean);
  return [statuses[work.status] ?? work.status, work.format, ...holds].join(' · ');
}

/** Doubtful opens the pages that were not read well, to be compared with what they show. */
function Doubtful({ work, pages }: { work: Work; pages: DoubtfulPage[] }) {
  const show = use(ShowContext);
  if (pages.length === 0) return null;
  return (
    <p className={styles.pages}>
      <span>Look at page</span>
      {pages.slice(0, mostPages).map(({ n, start, end }) => (
        <Button
          key={n}
          small
          aria-label={`Look at page ${n}`}
          onClick={() => show({ work, kind: 'page', name: `Page ${n}`, say: end > start ? '' : 'Nothing was read of this page.', page: n, start, end })}
        >
          {n}
        </Button>
      ))}
      {pages.length > mostPages && <span className="quiet">and {(pages.length - mostPages).toLocaleString('en')} more</span>}
    </p>
  );
}
