import { useState } from 'react';
import type { Work } from '../backend';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { FaultNotice } from '../ui/Notice';
import { OutsideLink } from '../ui/OutsideLink';
import { count } from '../ui/words';
import { useDeleteWork } from './queries';
import { aboutWork, byTitle, titleOf } from './work';
import styles from './Library.module.css';

const statuses: Record<string, string> = {
  full: 'full text',
  abstract: 'abstract only',
  recognised: 'text recognised from a scan',
  unread: 'could not be read',
};

export function WorkList({ works }: { works: Work[] }) {
  return (
    <ul className={styles.works}>
      {byTitle(works).map((work) => (
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
          <span className={styles.title}>{titleOf(work)}</span>
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
          <p>“{titleOf(work)}” goes with its text and everything derived from it. The file it came from is not touched.</p>
        </Dialog>
      )}
    </li>
  );
}
