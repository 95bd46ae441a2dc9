import { useEffect, useRef, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useReview } from './review/queries';
import { automatic } from './models/model';
import { useEngines } from './models/queries';
import { useBackend } from './backend';
import { address } from './ui/route';
import styles from './Frame.module.css';

const places = [
  { noun: 'reviews', title: 'Reviews', also: ['review', 'new', undefined] },
  { noun: 'library', title: 'Library', also: [] },
  { noun: 'settings', title: 'Settings', also: [] },
];

/** Frame holds the way around, and says at all times which engine judges and what may leave. */
export function Frame({ route, children }: { route: string[]; children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const page = route.slice(0, 3).join('/');
  useEffect(() => {
    main.current?.scrollTo(0, 0);
    // What was pressed may be gone with its page; the next Tab starts in the new one.
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, [page]);
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href={`#${page}`} onClick={(event) => { event.preventDefault(); main.current?.focus(); }}>
        Skip to the page
      </a>
      <header className={styles.top}>
        <a className={styles.brand} href={address('reviews')}>
          <Leaf />
          Forage
        </a>
        <nav aria-label="Main" className={styles.nav}>
          {places.map(({ noun, title, also }) => {
            const here = route[0] === noun || also.includes(route[0]);
            return (
              <a key={noun} href={address(noun)} aria-current={here ? 'page' : undefined}>
                {title}
              </a>
            );
          })}
        </nav>
        <Standing id={route[0] === 'review' ? route[1] : undefined} />
      </header>
      <main ref={main} tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}

/** Standing is the engine and the privacy mode: of the review that is open, else of a new one. */
function Standing({ id }: { id: string | undefined }) {
  const review = useReview(id);
  const engines = useEngines();
  const backend = useBackend();
  const ledger = useQuery({
    queryKey: ['review', id ?? '', 'ledger'],
    queryFn: () => backend.review.Ledger(id ?? ''),
    enabled: id !== undefined,
  });
  const next = automatic(engines.data ?? []); // for a new review
  const engine = review.data?.engine ?? next?.name ?? 'extractive';
  const model = review.data?.model ?? next?.model ?? '';
  const privacy = review.data?.privacy ?? 'offline';
  const sent = (ledger.data ?? []).reduce((sum, entry) => sum + (entry.refused ? 0 : entry.bytes), 0);
  return (
    <div className={styles.standing} role="status" aria-label="Engine and privacy">
      <span>
        <b>{engine === 'extractive' ? 'No model' : 'Local model'}</b>
        <span className={styles.more}>{engine === 'extractive' ? ' · exact quotes only' : ` · ${model}`}</span>
      </span>
      <span className={privacy === 'offline' ? styles.closed : styles.ajar}>
        <Lock />
        <b>{privacy === 'offline' ? 'Offline' : privacy}</b>
        <span className={styles.more}> · {sent === 0 ? 'nothing has left' : `${sent} bytes left`}</span>
      </span>
    </div>
  );
}

function Leaf() {
  return (
    <svg width="22" height="22" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" aria-hidden="true">
      <path d="M4.5 19.5C4 10 9 4.5 20 4c.4 11-5 16-14 14.2" />
      <path d="M4 20c3-6 6.500-8.500 11-11" />
    </svg>
  );
}

function Lock() {
  return (
    <svg width="14" height="14" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
      <rect x="3" y="7" width="10" height="7" rx="1.5" />
      <path d="M5.200 7V5a2.800 2.800 0 0 1 5.600 0v2" />
    </svg>
  );
}
