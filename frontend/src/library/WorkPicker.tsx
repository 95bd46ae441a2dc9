import { useState } from 'react';
import { Button } from '../ui/Button';
import { Waiting } from '../ui/Empty';
import { FaultNotice } from '../ui/Notice';
import { count } from '../ui/words';
import { useWorks } from './queries';
import { aboutWork, byTitle, titleOf } from './work';
import styles from './Library.module.css';

/** WorkPicker selects works of the library for a review. */
export function WorkPicker({ selected, onChange }: { selected: string[]; onChange: (works: string[]) => void }) {
  const works = useWorks();
  const [filter, setFilter] = useState('');
  if (works.isPending) return <Waiting>Opening the library…</Waiting>;
  if (works.isError) return <FaultNotice error={works.error} />;
  if (works.data.length === 0) return <p className="quiet">The library is empty. Choose files or folders instead; they join the library.</p>;
  const wanted = filter.trim().toLowerCase();
  const shown = byTitle(works.data).filter((work) => `${titleOf(work)} ${aboutWork(work)} ${work.keywords.join(' ')}`.toLowerCase().includes(wanted));
  const chosen = new Set(selected);
  return (
    <div className={styles.picker}>
      <input type="search" aria-label="Filter works" placeholder="Filter by title, author, year…" value={filter} onChange={(event) => setFilter(event.target.value)} />
      <ul className={styles.pick} aria-label="Works">
        {shown.map((work) => (
          <li key={work.id}>
            <label>
              <input
                type="checkbox"
                checked={chosen.has(work.id)}
                onChange={(event) => onChange(event.target.checked ? [...selected, work.id] : selected.filter((id) => id !== work.id))}
              />
              <span>
                {titleOf(work)} <span className="quiet small">{aboutWork(work)}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <div className={styles.pickfoot}>
        <span className="quiet">{count(selected.length, 'work')} selected</span>
        <Button small onClick={() => onChange([...new Set([...selected, ...shown.map((work) => work.id)])])}>
          Select {wanted === '' ? 'all' : 'these'}
        </Button>
        <Button small tone="quiet" onClick={() => onChange([])}>
          Clear
        </Button>
      </div>
    </div>
  );
}
