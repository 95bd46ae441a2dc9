import type { ReactNode } from 'react';
import styles from './Empty.module.css';

/** Empty says what will stand here and how to begin. */
export function Empty({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  );
}

/** Waiting keeps the place of something that is on its way. */
export function Waiting({ children }: { children: ReactNode }) {
  return (
    <p className={styles.waiting} role="status">
      <span className={styles.dot} aria-hidden="true" />
      {children}
    </p>
  );
}
