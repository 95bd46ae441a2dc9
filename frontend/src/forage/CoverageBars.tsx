import type { Covered } from '../backend';
import { Bar } from '../ui/Bar';
import { percent } from '../ui/words';
import { sayCoverage } from './verdict';
import styles from './CoverageBars.module.css';

interface Props {
  coverage: Covered[];
  mean: number;
  done: boolean;
  engine: string;
}

/** CoverageBars shows how far each requirement is met. Two distinct works make it well met. */
export function CoverageBars({ coverage, mean, done, engine }: Props) {
  if (coverage.length === 0) return null;
  return (
    <div className={styles.coverage}>
      <h3>
        Coverage <span className={styles.mean}>{percent(mean)}</span>
      </h3>
      <ul className={styles.list}>
        {coverage.map(({ requirement, share, works }) => (
          <li key={requirement.id}>
            <p className={styles.text} title={requirement.text}>
              {requirement.text}
            </p>
            <Bar label={`Coverage of: ${requirement.text}`} value={share} tone={share < 1 ? 'amber' : 'accent'} />
            <p className={styles.say}>{sayCoverage(share, works, done, engine)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
