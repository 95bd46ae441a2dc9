import type { Covered } from '../backend';
import { Bar } from '../ui/Bar';
import { count, percent } from '../ui/words';
import styles from './CoverageBars.module.css';

/** CoverageBars shows how far each requirement is met. Two distinct works make it well met. */
export function CoverageBars({ coverage, mean, done }: { coverage: Covered[]; mean: number; done: boolean }) {
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
            <p className={styles.say}>{sayCoverage(share, works, done)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function sayCoverage(share: number, works: number, done: boolean): string {
  if (share === 1) return `matched in ${count(works, 'work')}`;
  if (share > 0) return `only related passages, in ${count(works, 'work')}`;
  return done ? 'not found in your papers' : 'nothing yet';
}
