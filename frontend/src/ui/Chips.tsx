import { useState, type KeyboardEvent } from 'react';
import styles from './Chips.module.css';

interface Props {
  label: string;
  values: string[];
  onChange?: (values: string[]) => void;
  hint?: string;
}

/** Chips is a short list of phrases; with onChange each can be taken away and others added. */
export function Chips({ label, values, onChange, hint }: Props) {
  const [typed, setTyped] = useState('');

  function add() {
    const value = typed.trim();
    if (value !== '' && !values.includes(value)) onChange?.([...values, value]);
    setTyped('');
  }

  function onKey(event: KeyboardEvent) {
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault();
      add();
    } else if (event.key === 'Backspace' && typed === '' && values.length > 0) {
      onChange?.(values.slice(0, -1));
    }
  }

  return (
    <div className={styles.row} role="group" aria-label={label} title={hint}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <ul className={styles.chips}>
        {values.map((value) => (
          <li key={value} className={styles.chip}>
            <span>{value}</span>
            {onChange !== undefined && (
              <button
                type="button"
                aria-label={`Remove ${value} from ${label.toLowerCase()}`}
                onClick={() => onChange(values.filter((other) => other !== value))}
              >
                ×
              </button>
            )}
          </li>
        ))}
        {onChange !== undefined && (
          <li>
            <input
              type="text"
              className={styles.input}
              value={typed}
              placeholder="add…"
              aria-label={`Add to ${label.toLowerCase()}`}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={onKey}
              onBlur={add}
            />
          </li>
        )}
        {onChange === undefined && values.length === 0 && <li className={styles.none}>none</li>}
      </ul>
    </div>
  );
}

interface SwitchProps {
  label: string;
  all: string[];
  values: string[];
  onChange?: (values: string[]) => void;
  hint?: string;
}

/** SwitchChips chooses any of a fixed set of words. */
export function SwitchChips({ label, all, values, onChange, hint }: SwitchProps) {
  return (
    <div className={styles.row} role="group" aria-label={label} title={hint}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <div className={styles.chips}>
        {all.map((word) => {
          const on = values.includes(word);
          return (
            <button
              key={word}
              type="button"
              className={`${styles.toggle ?? ''} ${on ? (styles.on ?? '') : ''}`}
              aria-pressed={on}
              disabled={onChange === undefined}
              onClick={() => onChange?.(all.filter((each) => (each === word ? !on : values.includes(each))))}
            >
              {word}
            </button>
          );
        })}
      </div>
    </div>
  );
}
