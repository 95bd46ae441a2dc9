import { WalkPage } from '../forage/WalkPage';
import { useWalk } from '../forage/queries';
import { Empty, Waiting } from '../ui/Empty';
import { LinkButton } from '../ui/Button';
import { FaultNotice } from '../ui/Notice';
import { address } from '../ui/route';
import { useReview } from './queries';
import { ReportPage } from './report/ReportPage';
import { RequirementsPage } from './RequirementsPage';
import { sayState, stageOf, type Stage } from './state';
import styles from './ReviewPage.module.css';

const tabs = ['requirements', 'walk', 'report'] as const;
const titles = { requirements: 'Requirements', walk: 'Walk', report: 'Report' };
const order: Stage[] = ['papers', 'requirements', 'walk', 'report'];

/** ReviewPage is one review. Without a tab in the address it shows where the review stands. */
export function ReviewPage({ id, tab }: { id: string; tab: string | undefined }) {
  const review = useReview(id);
  const walk = useWalk(id);
  if (review.isPending) return <Waiting>Opening the review…</Waiting>;
  if (review.isError) return <FaultNotice error={review.error} />;
  const state = walk.data?.now.state ?? review.data.state;
  const stage = stageOf(state);
  const shown = tabs.find((each) => each === tab) ?? (stage === 'papers' ? 'walk' : stage);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.titles}>
          <h1>{review.data.title}</h1>
          <p className="quiet small">{sayState(state)}</p>
        </div>
        <nav className={styles.tabs} aria-label="Stages of this review">
          {tabs.map((each, i) => {
            const reached = order.indexOf(stage) >= order.indexOf(each);
            return (
              <a
                key={each}
                href={address('review', id, each)}
                aria-current={shown === each ? 'page' : undefined}
                data-reached={reached}
              >
                <span className={styles.number} aria-hidden="true">
                  {i + 1}
                </span>
                {titles[each]}
              </a>
            );
          })}
        </nav>
      </header>
      {shown === 'requirements' && <RequirementsPage review={review.data} stage={stage} />}
      {shown === 'walk' && <WalkPage review={review.data} />}
      {shown === 'report' &&
        (stage === 'report' ? (
          <ReportPage id={id} />
        ) : (
          <Empty title="No report yet" action={<LinkButton href={address('review', id, 'walk')}>See the walk</LinkButton>}>
            <p>The report is written when the walk has found enough, or when you stop it and keep what is there.</p>
          </Empty>
        ))}
    </div>
  );
}
