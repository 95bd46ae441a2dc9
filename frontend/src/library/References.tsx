import { use, useState } from 'react';
import type { Entry, Work } from '../backend';
import { Button } from '../ui/Button';
import { OutsideLink } from '../ui/OutsideLink';
import { count } from '../ui/words';
import { ShowContext } from './show';
import styles from './WorkDetails.module.css';

/** References is a work's reference list, with the sentences that cite each entry on demand. */
export function References({ work, references, linked }: { work: Work; references: Entry[]; linked: boolean }) {
  const [open, setOpen] = useState(false); // hundreds of rows are drawn only when they are looked at
  if (references.length === 0) return null;
  return (
    <details className={styles.part} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{count(references.length, 'reference')}</summary>
      {open && (
        <>
          {!linked && <p className="quiet small">Where the text cites them could not be told.</p>}
          <ol className={styles.references} aria-label="References">
            {references.map((entry, i) => (
              <EntryRow key={i} work={work} entry={entry} linked={linked} />
            ))}
          </ol>
        </>
      )}
    </details>
  );
}

function EntryRow({ work, entry, linked }: { work: Work; entry: Entry; linked: boolean }) {
  const [open, setOpen] = useState(false);
  const times = entry.cited.length;
  return (
    <li>
      <p>{entry.title || entry.text}</p>
      {entry.title !== '' && <p className={styles.printed}>{entry.text}</p>}
      <div className={styles.about}>
        {entry.year > 0 && <span>{entry.year}</span>}
        {entry.doi !== '' && <OutsideLink href={`https://doi.org/${entry.doi}`}>{`doi:${entry.doi}`}</OutsideLink>}
        {entry.arxiv !== '' && <OutsideLink href={`https://arxiv.org/abs/${entry.arxiv}`}>{`arXiv:${entry.arxiv}`}</OutsideLink>}
        {times > 0 && (
          <Button small tone="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
            cited {times === 1 ? 'once' : `${times} times`} <span aria-hidden="true">{open ? '▾' : '▸'}</span>
          </Button>
        )}
        {times === 0 && linked && <span>no citation of it was found in the text</span>}
      </div>
      {open && <Sentences work={work} entry={entry} />}
    </li>
  );
}

function Sentences({ work, entry }: { work: Work; entry: Entry }) {
  const show = use(ShowContext);
  return (
    <ul className={styles.sentences} aria-label="Sentences that cite it">
      {entry.cited.map(({ text, page, start, end }) => (
        <li key={start}>
          <q>{text}</q>{' '}
          <Button
            small
            tone="quiet"
            onClick={() => show({ work, kind: 'sentence', name: 'Citing sentence', say: `It cites: ${entry.title || entry.text}`, page, start, end })}
          >
            {page > 0 ? `page ${page}` : 'in the text'}
          </Button>
        </li>
      ))}
    </ul>
  );
}
