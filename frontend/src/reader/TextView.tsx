import { useEffect, useRef } from 'react';
import styles from './Reader.module.css';

/** TextView is structured text with a part of it marked. It opens at the mark. */
export function TextView({ before, marked, after }: { before: string; marked: string; after: string }) {
  const scroll = useRef<HTMLDivElement>(null);
  const mark = useRef<HTMLElement>(null);
  useEffect(() => {
    if (scroll.current !== null && mark.current !== null) {
      scroll.current.scrollTop = mark.current.offsetTop - scroll.current.clientHeight / 3;
    }
  }, [before, marked]);
  return (
    <div className={styles.scroll} ref={scroll} tabIndex={0} role="region" aria-label="Text">
      <p className={styles.text}>
        {before}
        <mark ref={mark}>{marked}</mark>
        {after}
      </p>
    </div>
  );
}
