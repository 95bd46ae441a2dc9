import { useState } from 'react';
import type { Merge, Work } from '../backend';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { FaultNotice } from '../ui/Notice';
import { count } from '../ui/words';
import { useKeywords, useMerge, useMerges, useTakeApart, useWorks } from './queries';
import { aboutWork, byTitle, titleOf } from './work';
import styles from './Merges.module.css';

/** Merges lists the works that were found to be the same, each with its rule and a way back. */
export function Merges() {
  const merges = useMerges();
  if (merges.data === undefined || merges.data.length === 0) return null;
  const merged = merges.data.filter((each) => each.state === 'merged');
  const apart = merges.data.filter((each) => each.state !== 'merged');
  return (
    <details className={styles.merges}>
      <summary>{merged.length > 0 ? count(merged.length, 'merged work') : `${count(apart.length, 'work')} taken apart`}</summary>
      <p className="quiet small">
        A merged work stands behind the other: it is not searched, read or counted by itself. A work that you take apart is never merged by a rule again.
      </p>
      {merged.length > 0 && (
        <ul aria-label="Merged works">
          {merged.map((each) => (
            <MergeRow key={each.work.id} merge={each} />
          ))}
        </ul>
      )}
      {apart.length > 0 && (
        <ul aria-label="Works taken apart">
          {apart.map((each) => (
            <MergeRow key={each.work.id} merge={each} />
          ))}
        </ul>
      )}
    </details>
  );
}

function MergeRow({ merge }: { merge: Merge }) {
  return (
    <li>
      <span>
        {titleOf(merge.work)} <span className="quiet small">{aboutWork(merge.work)}</span>
      </span>
      <span>
        {merge.state === 'merged' ? 'stands behind' : 'kept apart from'} {titleOf(merge.onto)} <span className="quiet small">{aboutWork(merge.onto)}</span>
      </span>
      <span className="quiet small">
        {merge.rule}: {merge.say}
        {merge.filled.length > 0 && ` Taken over from it: ${merge.filled.join(', ')}.`}
      </span>
      <Change merge={merge} />
    </li>
  );
}

/** Change takes a merged work apart, or merges one that was taken apart. */
function Change({ merge }: { merge: Merge }) {
  const apart = useTakeApart();
  const again = useMerge();
  const label = merge.state === 'merged' ? 'Take apart' : 'Merge again';
  return (
    <>
      <Button
        small
        aria-label={`${label}: ${titleOf(merge.work)}`}
        disabled={apart.isPending || again.isPending}
        onClick={() => (merge.state === 'merged' ? apart.mutate(merge.work.id) : again.mutate({ work: merge.work.id, into: merge.onto.id }))}
      >
        {label}
      </Button>
      {apart.isError && <FaultNotice error={apart.error} />}
      {again.isError && <FaultNotice error={again.error} />}
    </>
  );
}

/** MergedWith says which works stand behind this one, and what its keywords are. */
export function MergedWith({ work }: { work: Work }) {
  const merges = useMerges();
  const keywords = useKeywords();
  const behind = (merges.data ?? []).filter((each) => each.state === 'merged' && each.onto.id === work.id);
  const words = keywords.data?.find((each) => each.work === work.id)?.keywords ?? [];
  return (
    <>
      {words.length > 0 && <p className="small">Keywords: {words.map((each) => each.text).join(' · ')}</p>}
      {behind.map((each) => (
        <p key={each.work.id} className={styles.with}>
          <span>
            Merged with: {titleOf(each.work)} <span className="quiet small">{aboutWork(each.work)}</span> ({each.rule})
          </span>
          <Change merge={each} />
        </p>
      ))}
    </>
  );
}

/** MergeInto puts a work behind another that the researcher names. */
export function MergeInto({ work }: { work: Work }) {
  const [asking, setAsking] = useState(false);
  const merge = useMerge();
  return (
    <>
      <Button small onClick={() => setAsking(true)}>
        Same as another…
      </Button>
      {merge.isError && <FaultNotice error={merge.error} />}
      {asking && <Choose work={work} onChoose={(into) => merge.mutate({ work: work.id, into })} onClose={() => setAsking(false)} />}
    </>
  );
}

function Choose({ work, onChoose, onClose }: { work: Work; onChoose: (into: string) => void; onClose: () => void }) {
  const works = useWorks();
  const others = byTitle(works.data ?? []).filter((each) => each.id !== work.id);
  const [into, setInto] = useState('');
  return (
    <Dialog title="Which work is it?" confirm="Merge" onConfirm={() => into !== '' && onChoose(into)} onClose={onClose}>
      <p>“{titleOf(work)}” will stand behind the other: not searched, read or counted by itself. It can be taken apart again.</p>
      <select aria-label="The work it is the same as" value={into} onChange={(event) => setInto(event.target.value)} className={styles.choose}>
        <option value="">Choose…</option>
        {others.map((each) => (
          <option key={each.id} value={each.id}>
            {titleOf(each)} {aboutWork(each)}
          </option>
        ))}
      </select>
    </Dialog>
  );
}
