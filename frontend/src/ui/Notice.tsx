import type { ReactNode } from 'react';
import { decodeFault } from '../backend';
import styles from './Notice.module.css';

interface Props {
  tone?: 'plain' | 'good' | 'warn' | 'bad';
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}

/** Notice is a short message that stays where it concerns something. */
export function Notice({ tone = 'plain', title, children, actions }: Props) {
  return (
    <div className={`${styles.notice ?? ''} ${styles[tone] ?? ''}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <div className={styles.body}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

/** FaultNotice says what went wrong and what to do next. */
export function FaultNotice({ error, actions }: { error: unknown; actions?: ReactNode }) {
  const fault = decodeFault(error);
  return (
    <Notice tone="bad" title={fault.message} actions={actions}>
      {fault.advice !== '' && <p>{fault.advice}</p>}
    </Notice>
  );
}
