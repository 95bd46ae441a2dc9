import { useEffect, useRef, type ReactNode } from 'react';
import type { Work } from '../backend';
import { titleOf } from '../library/work';
import { Button } from '../ui/Button';
import { people } from '../ui/words';
import styles from './Reader.module.css';

interface Props {
  name: string; // what a screen reader calls it
  work: Work | undefined;
  label?: string; // what the work is called here
  tools: ReactNode;
  foot: ReactNode;
  children: ReactNode;
  onClose: () => void;
}

/** Pane is the reader's frame: the work above, where we are below. Escape closes it. */
export function Pane({ name, work, label = '', tools, foot, children, onClose }: Props) {
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    pane.current?.focus({ preventScroll: true });
  }, []);
  return (
    <aside
      ref={pane}
      tabIndex={-1}
      className={styles.reader}
      aria-label={name}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <header className={styles.head}>
        <div className={styles.titles}>
          <h2>{work === undefined ? 'Source' : titleOf(work)}</h2>
          <p className="quiet small">{work === undefined ? '' : [label, people(work.authors), work.year || ''].filter(Boolean).join(' · ')}</p>
        </div>
        <Button small tone="quiet" aria-label="Close the reader" title="Close (Esc)" onClick={onClose}>
          ×
        </Button>
      </header>
      <div className={styles.tools}>{tools}</div>
      {children}
      <footer className={styles.foot}>{foot}</footer>
    </aside>
  );
}

/** TextSwitch turns from the page to its text and back. */
export function TextSwitch({ asText, onTurn }: { asText: boolean; onTurn: (asText: boolean) => void }) {
  return (
    <Button small tone="quiet" className={styles.switch} aria-pressed={asText} onClick={() => onTurn(!asText)}>
      {asText ? 'Show the page' : 'Show as text'}
    </Button>
  );
}
