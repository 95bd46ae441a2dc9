import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { PlaceReader, type Shown } from '../reader/PlaceReader';
import { Empty, Waiting } from '../ui/Empty';
import { FaultNotice } from '../ui/Notice';
import { useSettled } from '../ui/useSettled';
import { count } from '../ui/words';
import { FoldersPanel } from './FoldersPanel';
import { ImportPanel } from './ImportPanel';
import { Merges } from './Merges';
import { useSearch, useWorks } from './queries';
import { ShowContext } from './show';
import { SearchResults } from './SearchResults';
import { ResumeNotice } from './Unread';
import { WorkList } from './WorkList';
import styles from './Library.module.css';

/** LibraryPage is the library on the left and, once a place in a work is opened, its page on the right. */
export function LibraryPage() {
  const [shown, setShown] = useState<Shown | null>(null);
  const opener = useRef<HTMLElement>(null);
  const show = useCallback((place: Shown) => {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setShown(place);
  }, []);
  const open = shown !== null;

  // The list gets narrower and wider again; what was pressed stays in sight.
  useLayoutEffect(() => {
    opener.current?.scrollIntoView({ block: 'center' });
    if (!open) opener.current?.focus({ preventScroll: true });
  }, [open]);

  return (
    <ShowContext value={show}>
      <div className={styles.split} data-open={open}>
        <Shelf />
        {shown !== null && <PlaceReader key={`${shown.work.id} ${shown.kind} ${shown.start} ${shown.page}`} shown={shown} onClose={() => setShown(null)} />}
      </div>
    </ShowContext>
  );
}

/** Shelf is every paper that was read, a search over their passages, and the way to add more. */
function Shelf() {
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
      <ResumeNotice />
      <ImportPanel open={empty} />
      <FoldersPanel />
      <Merges />
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
