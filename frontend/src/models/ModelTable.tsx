import type { ModelServer, ModelState, TryState } from '../backend';
import { Bar } from '../ui/Bar';
import { Button } from '../ui/Button';
import { FaultNotice } from '../ui/Notice';
import { can, fitness, ordered, sayTrial, size } from './model';
import { useStopTry, useTry } from './mutations';
import { useTrying } from './queries';
import tables from '../ui/Table.module.css'; // before the styles that refine it
import styles from './Models.module.css';

const heads: [string, string | undefined][] = [
  ['Model', undefined],
  ['Can', undefined],
  ['Size', styles.number],
  ['Context', styles.number],
  ['Trial', undefined],
];

/** ModelTable lists every model of the server; those that may not be used with the reason. */
export function ModelTable({ server }: { server: ModelServer }) {
  const trying = useTrying();
  const start = useTry();
  const busy = trying.data?.running === true || start.isPending;
  return (
    <>
      <div className={tables.scroll} tabIndex={0} role="region" aria-label="Models of this machine">
        <table className={`${tables.table ?? ''} ${styles.models ?? ''}`}>
          <thead>
            <tr>
              {heads.map(([head, of]) => (
                <th key={head} scope="col" className={of}>
                  {head}
                </th>
              ))}
              <th scope="col">
                <span className="unseen">Measure</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {ordered(server).map((model) => (
              <Row key={model.name} model={model} recommended={model.name === server.recommended} trying={trying.data} busy={busy} onTry={start.mutate} />
            ))}
          </tbody>
        </table>
      </div>
      {start.isError && <FaultNotice error={start.error} />}
    </>
  );
}

interface Props {
  model: ModelState;
  recommended: boolean;
  trying: TryState | undefined;
  busy: boolean;
  onTry: (name: string) => void;
}

function Row({ model, recommended, trying, busy, onTry }: Props) {
  const tried = trying?.running === true && trying.model === model.name ? trying : undefined;
  const usable = model.chat && model.refused === '';
  return (
    <tr data-usable={usable}>
      <th scope="row">
        <b>{model.name}</b> {recommended && <span className={styles.recommended}>recommended</span>}
        <span className={model.refused !== '' ? styles.refused : styles.fitness}>{fitness(model)}</span>
      </th>
      <td>{can(model).join(', ')}</td>
      <td className={styles.number}>{model.size > 0 && size(model.size)}</td>
      <td className={styles.number}>{model.context > 0 && model.context.toLocaleString('en')}</td>
      {tried === undefined ? (
        <>
          <td>{usable && (model.trial ? sayTrial(model.trial) : <span className="quiet">not tried</span>)}</td>
          <td className={styles.action}>
            {usable && (
              <Button small disabled={busy} aria-label={`Try ${model.name}`} onClick={() => onTry(model.name)}>
                Try
              </Button>
            )}
          </td>
        </>
      ) : (
        <Trying state={tried} />
      )}
    </tr>
  );
}

/** Trying stands in a model's row while it is tried. */
function Trying({ state }: { state: TryState }) {
  const stop = useStopTry();
  return (
    <>
      <td>
        <span role="status">{state.total === 0 ? 'It is being loaded…' : `${state.done} of ${state.total} judgements`}</span>
        <Bar label="Trial" value={state.total === 0 ? 0 : state.done / state.total} />
      </td>
      <td className={styles.action}>
        <Button small disabled={stop.isPending} aria-label={`Stop trying ${state.model}`} onClick={() => stop.mutate()}>
          Stop
        </Button>
      </td>
    </>
  );
}
