import { useEffect, useRef } from 'react';
import { Waiting } from '../ui/Empty';
import { FaultNotice } from '../ui/Notice';
import { usePassage } from './queries';
import styles from './Reader.module.css';

/** TextView is the structured text around a quote, with the quote marked. */
export function TextView({ review, evidence }: { review: string; evidence: string }) {
  const passage = usePassage(review, evidence);
  const scroll = useRef<HTMLDivElement>(null);
  const mark = useRef<HTMLElement>(null);
  useEffect(() => {
    if (scroll.current !== null && mark.current !== null) {
      scroll.current.scrollTop = mark.current.offsetTop - scroll.current.clientHeight / 3;
    }
  }, [passage.data]);
  if (passage.isPending) return <Waiting>Opening the text…</Waiting>;
  if (passage.isError) return <FaultNotice error={passage.error} />;
  const { before, quote, after } = passage.data;
  return (
    <div className={styles.scroll} ref={scroll} tabIndex={0} role="region" aria-label="Text">
      <p className={styles.text}>
        {before}
        <mark ref={mark}>{quote}</mark>
        {after}
      </p>
    </div>
  );
}
