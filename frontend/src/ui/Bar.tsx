import styles from './Bar.module.css';

interface Props {
  label: string;
  value: number; // 0 to 1
  tone?: 'accent' | 'amber';
}

/** Bar shows a share. Its words stand beside it, never in the bar alone. */
export function Bar({ label, value, tone = 'accent' }: Props) {
  const share = Math.min(1, Math.max(0, value));
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
    >
      <div className={`${styles.fill ?? ''} ${styles[tone] ?? ''}`} style={{ width: `${share * 100}%` }} />
    </div>
  );
}
