import type { Nearest, Source } from '../../backend';
import { titleOf } from '../../library/work';
import { count } from '../../ui/words';
import { Citations, useReportContext } from './Citation';
import styles from './Report.module.css';

/** ClosestToIdea says of each of the nearest works what it matches and lacks; never that the idea is novel. */
export function ClosestToIdea({ nearest, works }: { nearest: Nearest[]; works: number }) {
  const { cited } = useReportContext();
  if (nearest.length === 0) return null;
  const whole = nearest.some((each) => each.lacks.length === 0);
  return (
    <section id="closest" className={styles.section}>
      <h2>Closest to your idea</h2>
      {!whole && <p>Nothing among {works === 1 ? 'this 1 work' : `these ${count(works, 'work')}`} matches all of it.</p>}
      <ul className={styles.nearest}>
        {nearest.map((each) => (
          <li key={each.work}>
            <p className={styles.nearwork}>
              {nameOf(cited.sources.get(each.work)) ?? each.work} <Citations ids={each.cites} most={1} />
            </p>
            <p className={styles.phrases}>
              <span className={styles.has}>Matches</span> {each.matches.join(', ') || 'nothing'}
            </p>
            <p className={styles.phrases}>
              <span className={styles.lacks}>Lacks</span> {each.lacks.join(', ') || 'nothing'}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function nameOf(source: Source | undefined): string | undefined {
  return source === undefined ? undefined : titleOf(source.work);
}
