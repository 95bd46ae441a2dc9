import { useState } from 'react';
import type { Work } from '../backend';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { FaultNotice } from '../ui/Notice';
import { OutsideLink } from '../ui/OutsideLink';
import { MergedWith, MergeInto } from './Merges';
import { useDeleteWork } from './queries';
import { aboutWork, byTitle, titleOf } from './work';
import { WorkParts, WorkReading } from './WorkDetails';
import styles from './Library.module.css';

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
  const [open, setOpen] = useState(false);
  const remove = useDeleteWork();
  return (
    <li className={styles.work}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span className={styles.title}>{titleOf(work)}</span>
          {work.retracted && <b className={styles.retracted}>Retracted</b>}
          <span className={styles.about}>{aboutWork(work)}</span>
        </summary>
        <div className={styles.more}>
          {open && <WorkReading work={work} />}
          {work.abstract !== '' && <p className={styles.abstract}>{work.abstract}</p>}
          <MergedWith work={work} />
          {open && <WorkParts work={work} />}
          <div className={styles.links}>
            {work.doi !== '' && <OutsideLink href={`https://doi.org/${work.doi}`}>{work.doi}</OutsideLink>}
            <MergeInto work={work} />
            <Button small tone="danger" onClick={() => setAsking(true)}>
              Remove from the library
            </Button>
          </div>
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
