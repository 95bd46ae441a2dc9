import { useMemo } from 'react';
import { faultOf, type TopicReview, type Walk } from '../backend';
import { useWorks } from '../library/queries';
import { titleOf } from '../library/work';
import { sayState, stageOf } from '../review/state';
import { Bar } from '../ui/Bar';
import { Button, LinkButton } from '../ui/Button';
import { Waiting } from '../ui/Empty';
import { FaultNotice, Notice } from '../ui/Notice';
import { address } from '../ui/route';
import { count } from '../ui/words';
import { CoverageBars } from './CoverageBars';
import { useSteer, useTrail, useWalk } from './queries';
import { Trail } from './Trail';
import { Facts } from '../ui/Facts';
import styles from './WalkPage.module.css';

/** WalkPage follows the walk: where it stands, what it covers, what it decided and why. */
export function WalkPage({ review }: { review: TopicReview }) {
  const walk = useWalk(review.id);
  const trail = useTrail(review.id);
  const works = useWorks();
  const titles = useMemo(() => new Map((works.data ?? []).map((work) => [work.id, titleOf(work)])), [works.data]);
  if (walk.isPending) return <Waiting>Catching up with the walk…</Waiting>;
  if (walk.isError) return <FaultNotice error={walk.error} />;
  const { now } = walk.data;
  return (
    <div className={styles.columns}>
      <section className={styles.left} aria-label="Where the walk stands">
        <Standing id={review.id} walk={walk.data} title={titles.get(now.patch) ?? ''} />
        <CoverageBars coverage={now.coverage} mean={now.mean} done={now.state === 'done'} />
        {stageOf(now.state) !== 'papers' && <Costs walk={walk.data} />}
      </section>
      <section className={styles.right} aria-label="Trail">
        {trail.isError ? (
          <FaultNotice error={trail.error} />
        ) : (
          <Trail id={review.id} running={walk.data.running} steps={trail.data ?? []} titles={titles} requirements={now.coverage.map((each) => each.requirement)} />
        )}
      </section>
    </div>
  );
}

function Standing({ id, walk, title }: { id: string; walk: Walk; title: string }) {
  const steer = useSteer(id);
  const { now, running } = walk;
  const stage = stageOf(now.state);
  const requirement = now.coverage.find((each) => each.requirement.id === now.requirement)?.requirement;
  const fault = faultOf(walk.fault);
  const failed = [steer.run, steer.pause, steer.stop].find((each) => each.isError);
  const busy = steer.run.isPending || steer.pause.isPending || steer.stop.isPending;
  return (
    <div className={styles.standing}>
      <div aria-live="polite" data-walking={stage === 'walk'}>
        <h2 className={styles.state} data-running={running}>
          {!running && (stage === 'walk' || stage === 'papers') ? 'Paused' : sayState(now.state)}
        </h2>
        {stage === 'walk' && (
          <p className={styles.where}>
            {requirement !== undefined && <span>For “{requirement.text}”</span>}
            {title !== '' && <span className={styles.patch}>in {title}</span>}
          </p>
        )}
        {stage === 'papers' && <p className={styles.where}>This takes a moment for many papers. They are kept, so the next review starts at once.</p>}
      </div>
      {stage === 'papers' && walk.import.total > 0 && (
        <div className={styles.importing}>
          <Bar label="Papers read" value={walk.import.done / walk.import.total} />
          <p>
            {walk.import.done} of {count(walk.import.total, 'file')}
          </p>
        </div>
      )}
      {fault !== null && !running && <FaultNotice error={fault} />}
      {failed !== undefined && <FaultNotice error={failed.error} />}
      {stage === 'requirements' && (
        <Notice tone="warn" title="Requirements are proposed" actions={<LinkButton tone="primary" href={address('review', id, 'requirements')}>Edit and approve</LinkButton>} />
      )}
      {stage === 'report' && (
        <Notice tone="good" title="The report is ready" actions={<LinkButton tone="primary" href={address('review', id, 'report')}>Read the report</LinkButton>} />
      )}
      {(stage === 'walk' || stage === 'papers') && (
        <div className={styles.controls}>
          {running ? (
            <Button disabled={busy} onClick={() => steer.pause.mutate()}>
              Pause
            </Button>
          ) : (
            <Button tone="primary" disabled={busy} onClick={() => steer.run.mutate()}>
              Resume
            </Button>
          )}
          {stage === 'walk' && (
            <Button disabled={busy} onClick={() => steer.stop.mutate()} title="End the search and write the report from what was found so far">
              Stop and write what is there
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function Costs({ walk }: { walk: Walk }) {
  const { now } = walk;
  const rows: [string, string][] = [
    ['Passages judged', now.judged.toLocaleString('en')],
    ['Quotes found', now.found.toLocaleString('en')],
    ['Round', String(now.iteration)],
    ['Model calls', now.usage.calls.toLocaleString('en')],
    ['Bytes that left', now.usage.bytes_out.toLocaleString('en')],
  ];
  return (
    <Facts rows={rows} className={styles.costs} />
  );
}
