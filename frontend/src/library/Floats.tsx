import { use } from 'react';
import type { Float, Work } from '../backend';
import { count } from '../ui/words';
import { ShowContext } from './show';
import styles from './WorkDetails.module.css';

/** Floats lists the captions of a work's figures and tables; each opens the reader at it. */
export function Floats({ work, figures, tables }: { work: Work; figures: Float[]; tables: Float[] }) {
  if (figures.length + tables.length === 0) return null;
  const parts = [figures.length > 0 && count(figures.length, 'figure'), tables.length > 0 && count(tables.length, 'table')].filter(Boolean);
  return (
    <details className={styles.part}>
      <summary>{parts.join(' and ')}</summary>
      <ul className={styles.floats} aria-label="Figures and tables">
        {figures.map((float, i) => (
          <FloatRow key={`f${i}`} work={work} kind="figure" name={float.label || `Figure ${i + 1}`} float={float} />
        ))}
        {tables.map((float, i) => (
          <FloatRow key={`t${i}`} work={work} kind="table" name={float.label || `Table ${i + 1}`} float={float} />
        ))}
      </ul>
    </details>
  );
}

function FloatRow({ work, kind, name, float }: { work: Work; kind: 'figure' | 'table'; name: string; float: Float }) {
  const show = use(ShowContext);
  const { caption, page, start, end } = float;
  const say = caption || 'No caption was read.';
  return (
    <li>
      <button type="button" className={styles.float} onClick={() => show({ work, kind, name, say, page, start, end })}>
        <b>{name}</b>
        <span className={styles.caption}>{say}</span>
        <span className="quiet">{page > 0 ? `page ${page}` : 'in the text'}</span>
      </button>
    </li>
  );
}
