import { useState } from 'react';
import { Empty, Waiting } from '../ui/Empty';
import { FaultNotice } from '../ui/Notice';
import { useSettled } from '../ui/useSettled';
import { count } from '../ui/words';
import { ImportPanel } from './ImportPanel';
import { useSearch, useWorks } from './queries';
import { SearchResults } from './SearchResults';
import { WorkList } from './WorkList';
import styles from './Library.module.css';

/** LibraryPage is every paper that was read, a search over their passages, and the way to add more. */
export function LibraryPage() {
  const works = useWorks();
  const [typed, setTyped] = useState('');
  const text = useSettled(typed.trim(), 250);
  const search = useSearch(text);
  if (works.isPending) return <Waiting>Opening the library…</Waiting>;
  if (works.isError) return <FaultNotice error={works.error} />;
  const empty = works.data.length === 0;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Library</h1>
        {!empty && <span className="quiet">{count(works.data.length, 'work')}</span>}
      </header>
      <ImportPanel open={empty} />
      {empty ? (
        <Empty title="No papers yet">
          <p>Type or choose a folder above. Files are copied into your workspace and read there; a broken one is listed with its reason and never stops the rest.</p>
        </Empty>
      ) : (
        <>
          <input
            type="search"
            className={styles.search}
            aria-label="Search the passages of your library"
            placeholder="Search passages: any words, or “a phrase”"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          {text === '' ? <WorkList works={works.data} /> : <SearchResults text={text} search={search} />}
        </>
      )}
    </div>
  );
}
