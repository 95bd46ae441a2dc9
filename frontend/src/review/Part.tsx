import type { ReactNode } from 'react';
import type { Form } from './brief';
import styles from './NewReview.module.css';

export interface PartProps {
  form: Form;
  set: (change: Partial<Form>) => void;
}

/** Part is one question of the form, with what it means beside it. */
export function Part({ title, say, children }: { title: string; say?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <div className={styles.side}>
        <h2>{title}</h2>
        {say !== undefined && <p className={styles.sayside}>{say}</p>}
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}
