import { useMemo } from 'react';
import { faultOf, type TopicReview, type Walk } from '../backend';
import { useWorks } from '../library/queries';
import { titleOf } from '../library/work';
import { engineTitle } from '../models/model';
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
import { UsageTable } from './UsageTable';
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
      <section className={styles.left} data-tall={now.usage.by_kind !== undefined} aria-label="Where the walk stands">
        <Standing id={review.id} walk={walk.data} title={titles.get(now.patch) ?? ''} />
        <CoverageBars coverage={now.coverage} mean={now.mean} done={now.state === 'done'} engine={now.engine} />
        {stageOf(now.state) !== 'papers' && <Costs walk={walk.data} />}
      </section>
      <section className={styles.right} aria-label="Trail">
        {trail.isError ? (
          <FaultNotice error={trail.error} />
        ) : (
          <Trail id={review.id} engine={now.engine} running={walk.data.running} steps={trail.data ?? []} titles={titles} requirements={now.coverage.map((each) => each.requirement)} />
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
          {sayStanding(walk)}
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
      {fault !== null && !running && (
        <FaultNotice error={fault} actions={now.engine === 'ollama' && <LinkButton href={address('settings')}>Local models</LinkButton>} />
      )}
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

function sayStanding({ now, running, fault }: Walk): string {
  const stage = stageOf(now.state);
  if (running || (stage !== 'walk' && stage !== 'papers')) return sayState(now.state);
  return fault === '' ? 'Paused' : 'Interrupted';
}

/** Costs is what the walk took so far, and which engine took it. */
function Costs({ walk }: { walk: Walk }) {
  const { now } = walk;
  const rows: [string, string][] = [
    ['Engine', engineTitle(now.engine)],
    ...(now.model === '' ? [] : [['Model', now.model] satisfies [string, string]]),
    ['Passages judged', now.judged.toLocaleString('en')],
    ['Passages that bear on a requirement', now.found.toLocaleString('en')],
    ['Round', String(now.iteration)],
    ...(now.usage.by_kind === undefined ? [['Model calls', now.usage.calls.toLocaleString('en')] satisfies [string, string]] : []), // else the table counts them
    ['Bytes that left', now.usage.bytes_out.toLocaleString('en')],
  ];
  return (
    <>
      <Facts rows={rows} className={styles.costs} />
      {now.usage.by_kind !== undefined && now.usage.by_kind.length > 0 && <UsageTable usage={now.usage} kinds={now.usage.by_kind} />}
    </>
  );
}
