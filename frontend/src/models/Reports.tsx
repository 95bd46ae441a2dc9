import { faultOf } from '../backend';
import { Bar } from '../ui/Bar';
import { Button } from '../ui/Button';
import { FaultNotice, Notice } from '../ui/Notice';
import { size } from './model';
import { useStopPull } from './mutations';
import { usePulling, useTrying } from './queries';
import styles from './Models.module.css';

/** TryReport says why the last trial brought no figures; those it brings stand in the table. */
export function TryReport() {
  const trying = useTrying();
  if (trying.data?.ended !== true) return null;
  const fault = faultOf(trying.data.fault);
  if (fault !== null) return <FaultNotice error={fault} />;
  return trying.data.stopped ? <Notice>The trial of {trying.data.model} was stopped.</Notice> : null;
}

/** PullReport is the fetching of a model under way, or how the last one ended. */
export function PullReport() {
  const pulling = usePulling();
  const stop = useStopPull();
  const state = pulling.data;
  if (state === undefined || (!state.running && !state.ended)) return null;
  const { done, total } = state.progress;
  if (state.running) {
    return (
      <div className={styles.running}>
        <p role="status">{total === 0 ? `Fetching ${state.model}…` : `Fetching ${state.model}: ${size(done)} of ${size(total)}`}</p>
        <Bar label="Fetching" value={total === 0 ? 0 : done / total} />
        <div>
          <Button small disabled={stop.isPending} onClick={() => stop.mutate()}>
            Stop
          </Button>
        </div>
      </div>
    );
  }
  const fault = faultOf(state.fault);
  if (fault !== null) return <FaultNotice error={fault} />;
  return (
    <Notice tone={state.stopped ? 'plain' : 'good'}>
      {state.stopped ? `Fetching ${state.model} was stopped. Fetched again, it goes on where it was.` : `${state.model} is here.`}
    </Notice>
  );
}
