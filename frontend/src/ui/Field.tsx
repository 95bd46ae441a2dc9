import { useId, type ReactNode } from 'react';
import styles from './Field.module.css';

interface Props {
  label: string;
  hint?: ReactNode;
  children: (ids: { id: string; 'aria-describedby': string | undefined }) => ReactNode;
}

/** Field ties a label and a hint to one control. */
export function Field({ label, hint, children }: Props) {
  const id = useId();
  const hinted = hint === undefined ? undefined : id + '-hint';
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': hinted })}
      {hint !== undefined && (
        <p id={hinted} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface ChoiceProps {
  name: string;
  value: string;
  title: string;
  checked: boolean;
  disabled?: boolean;
  onChoose: (value: string) => void;
  children?: ReactNode;
}

/** Choice is a radio button with room for an explanation. */
export function Choice({ name, value, title, checked, disabled = false, onChoose, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className={`${styles.choice ?? ''} ${disabled ? (styles.off ?? '') : ''}`}>
      <input
        type="radio"
        id={id}
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        aria-describedby={children === undefined ? undefined : id + '-more'}
        onChange={() => onChoose(value)}
      />
      <div>
        <label htmlFor={id}>{title}</label>
        {children !== undefined && (
          <p id={id + '-more'} className={styles.hint}>
            {children}
          </p>
        )}
      </div>
    </div>
  );
}
