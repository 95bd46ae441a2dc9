import { useEffect, useRef, useState } from 'react';
import type { Evidence, Source } from '../backend';
import { titleOf } from '../library/work';
import { Button } from '../ui/Button';
import { Waiting } from '../ui/Empty';
import { FaultNotice } from '../ui/Notice';
import { people } from '../ui/words';
import { PageView } from './PageView';
import { useMarks } from './queries';
import { TextView } from './TextView';
import styles from './Reader.module.css';

interface Props {
  review: string;
  evidence: Evidence;
  source: Source | undefined;
  requirement: string;
  order: string[]; // the report's evidence, in the order of reading
  onShow: (evidence: string) => void;
  onClose: () => void;
}

/** Reader shows where a sentence comes from: the page with the passage marked, or the text where there are no pages. */
export function Reader({ review, evidence, source, requirement, order, onShow, onClose }: Props) {
  const pane = useRef<HTMLElement>(null);
  const [asText, setAsText] = useState(false);
  const marks = useMarks(review, evidence.id);
  const at = order.indexOf(evidence.id);
  const before = at > 0 ? order[at - 1] : undefined;
  const after = at >= 0 ? order[at + 1] : undefined;
  const paged = marks.isSuccess && marks.data.length > 0;

  useEffect(() => {
    pane.current?.focus();
  }, []);

  return (
    <aside
      ref={pane}
      tabIndex={-1}
      className={styles.reader}
      aria-label="Where it is said"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <header className={styles.head}>
        <div className={styles.titles}>
          <h2>{source === undefined ? 'Source' : titleOf(source.work)}</h2>
          <p className="quiet small">{source === undefined ? '' : [source.label, people(source.work.authors), source.work.year || ''].filter(Boolean).join(' · ')}</p>
        </div>
        <Button small tone="quiet" aria-label="Close the reader" title="Close (Esc)" onClick={onClose}>
          ×
        </Button>
      </header>
      <div className={styles.tools}>
        <Button small tone="quiet" disabled={before === undefined} onClick={() => before !== undefined && onShow(before)}>
          ← Previous quote
        </Button>
        <Button small tone="quiet" disabled={after === undefined} onClick={() => after !== undefined && onShow(after)}>
          Next quote →
        </Button>
        {paged && (
          <Button small tone="quiet" className={styles.switch} aria-pressed={asText} onClick={() => setAsText(!asText)}>
            {asText ? 'Show the page' : 'Show as text'}
          </Button>
        )}
      </div>
      {marks.isPending && <Waiting>Finding the place…</Waiting>}
      {marks.isError && <FaultNotice error={marks.error} />}
      {paged && !asText && <PageView key={evidence.id} work={evidence.work} marks={marks.data} />}
      {(marks.isError || (marks.isSuccess && (!paged || asText))) && <TextView review={review} evidence={evidence.id} />}
      <footer className={styles.foot}>
        <p>
          {[evidence.page > 0 ? `Page ${evidence.page}` : '', evidence.section_path].filter(Boolean).join(' · ')}
          {evidence.zone === 'reported' && ' · reported from another work'}
        </p>
        <p className="quiet">
          {evidence.verdict === 'answers' ? 'Strong match' : 'Related'} for “{requirement}”{evidence.motive !== '' && `: ${evidence.motive}`}
        </p>
      </footer>
    </aside>
  );
}
