import { useState } from 'react';
import type { Work } from '../backend';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { FaultNotice } from '../ui/Notice';
import { OutsideLink } from '../ui/OutsideLink';
import { count, people } from '../ui/words';
import { useDeleteWork } from './queries';
import styles from './Library.module.css';

const statuses: Record<string, string> = {
  full: 'full text',
  abstract: 'abstract only',
  recognised: 'text recognised from a scan',
  unread: 'could not be read',
};

export function WorkList({ works }: { works: Work[] }) {
  const sorted = [...works].sort((a, b) => a.title.localeCompare(b.title, 'en') || a.id.localeCompare(b.id));
  return (
    <ul className={styles.works}>
      {sorted.map((work) => (
        <WorkRow key={work.id} work={work} />
      ))}
    </ul>
  );
}

function WorkRow({ work }: { work: Work }) {
  const [asking, setAsking] = useState(false);
  const remove = useDeleteWork();
  return (
    <li className={styles.work}>
      <details>
        <summary>
          <span className={styles.title}>{work.title || work.path}</span>
          {work.retracted && <b className={styles.retracted}>Retracted</b>}
          <span className={styles.about}>{aboutWork(work)}</span>
        </summary>
        <div className={styles.more}>
          {work.abstract !== '' && <p className={styles.abstract}>{work.abstract}</p>}
          <p className="quiet small">
            {statuses[work.status] ?? work.status}
            {work.pages > 0 && ` · ${count(work.pages, 'page')}`} · {work.format} · <code>{work.path}</code>
          </p>
          <p className={styles.links}>
            {work.doi !== '' && <OutsideLink href={`https://doi.org/${work.doi}`}>{work.doi}</OutsideLink>}
            <Button small tone="danger" onClick={() => setAsking(true)}>
              Remove from the library
            </Button>
          </p>
          {remove.isError && <FaultNotice error={remove.error} />}
        </div>
      </details>
      {asking && (
        <Dialog title="Remove this work?" tone="danger" confirm="Remove" onConfirm={() => remove.mutate(work.id)} onClose={() => setAsking(false)}>
          <p>“{work.title}” goes with its text and everything derived from it. The file it came from is not touched.</p>
        </Dialog>
      )}
    </li>
  );
}

export function aboutWork(work: Work): string {
  return [people(work.authors), work.year > 0 ? String(work.year) : '', work.venue].filter(Boolean).join(' · ');
}
