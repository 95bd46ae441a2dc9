import { useState } from 'react';
import type { TopicReview } from '../backend';
import { Button, LinkButton } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { Empty, Waiting } from '../ui/Empty';
import { FaultNotice } from '../ui/Notice';
import { address } from '../ui/route';
import { count, day } from '../ui/words';
import { useDeleteReview } from './mutations';
import { useReviews } from './queries';
import { sayState, stageOf } from './state';
import styles from './ReviewList.module.css';

/** ReviewList is where the window opens: every review, newest first. */
export function ReviewList() {
  const reviews = useReviews();
  if (reviews.isPending) return <Waiting>Looking up your reviews…</Waiting>;
  if (reviews.isError) return <FaultNotice error={reviews.error} />;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Reviews</h1>
        {reviews.data.length > 0 && (
          <LinkButton tone="primary" href={address('new')}>
            New review
          </LinkButton>
        )}
      </header>
      {reviews.data.length === 0 ? (
        <Welcome />
      ) : (
        <ul className={styles.list}>
          {reviews.data.map((review) => (
            <Row key={review.id} review={review} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Welcome() {
  return (
    <Empty
      title="What would you like to know?"
      action={
        <LinkButton tone="primary" href={address('new')}>
          Start your first review
        </LinkButton>
      }
    >
      <p>
        Give Forage an idea, one line will do, and a folder of papers. It proposes what a good answer must establish; you
        edit and approve that. Then it reads, passage by passage, and writes a report in which every sentence can be traced
        to a marked place in a paper.
      </p>
      <p>Everything happens on this computer. No account, no model and no network are needed.</p>
    </Empty>
  );
}

function Row({ review }: { review: TopicReview }) {
  const [asking, setAsking] = useState(false);
  const remove = useDeleteReview();
  const stage = stageOf(review.state);
  return (
    <li className={styles.row}>
      <a className={styles.title} href={address('review', review.id)}>
        {review.title}
      </a>
      <p className={styles.meta}>
        <span className={`${styles.state ?? ''} ${styles[stage] ?? ''}`}>{sayState(review.state)}</span>
        {review.works.length > 0 && <span>{count(review.works.length, 'work')}</span>}
        <span>{day(review.created)}</span>
      </p>
      <Button small tone="quiet" className={styles.remove} aria-label={`Delete ${review.title}`} onClick={() => setAsking(true)}>
        Delete
      </Button>
      {remove.isError && <FaultNotice error={remove.error} />}
      {asking && (
        <Dialog
          title="Delete this review?"
          tone="danger"
          confirm="Delete for good"
          onConfirm={() => remove.mutate(review.id)}
          onClose={() => setAsking(false)}
        >
          <p>“{review.title}” goes, with its idea, trail, verdicts and report. Your papers stay in the library.</p>
        </Dialog>
      )}
    </li>
  );
}
