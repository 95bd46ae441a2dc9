import { useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Hit } from '../backend';
import { Button } from '../ui/Button';
import { Empty, Waiting } from '../ui/Empty';
import { Highlight, queryPattern } from '../ui/Highlight';
import { FaultNotice } from '../ui/Notice';
import { score } from '../ui/words';
import { aboutWork, titleOf } from './work';
import styles from './Library.module.css';

const excerpt = 420; // characters shown around the first match

/** SearchResults is the ranked passages, each with the reasons for its place. */
export function SearchResults({ text, search }: { text: string; search: UseQueryResult<Hit[]> }) {
  if (search.isPending) return <Waiting>Searching…</Waiting>;
  if (search.isError) return <FaultNotice error={search.error} />;
  if (search.data.length === 0) {
    return (
      <Empty title="No passage matches">
        <p>Try fewer words, or other ones. Only your own library is searched.</p>
      </Empty>
    );
  }
  return (
    <ol className={styles.hits}>
      {search.data.map((hit) => (
        <HitRow key={hit.chunk.id} hit={hit} text={text} />
      ))}
    </ol>
  );
}

function HitRow({ hit, text }: { hit: Hit; text: string }) {
  const [whole, setWhole] = useState(false);
  const { chunk, work } = hit;
  const shown = whole ? chunk.text : around(chunk.text, text);
  return (
    <li className={styles.hit}>
      <p className={styles.title}>{titleOf(work)}</p>
      <p className="quiet small">
        {[aboutWork(work), chunk.section_path, chunk.page > 0 ? `page ${chunk.page}` : ''].filter(Boolean).join(' · ')}
      </p>
      <p className={styles.passage}>
        <Highlight text={shown} query={text} />
      </p>
      <p className={styles.why}>
        <span title="Score">{score(hit.score)}</span>
        {hit.why.map((part) => (
          <span key={part.name}>
            {part.name} {score(part.value)}
          </span>
        ))}
        {chunk.text.length > excerpt && (
          <Button small tone="quiet" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {whole ? 'Less' : 'Whole passage'}
          </Button>
        )}
      </p>
    </li>
  );
}

/** around cuts a passage to the part about its first match, at word borders. */
export function around(text: string, query: string): string {
  if (text.length <= excerpt) return text;
  const at = Math.max(0, text.search(queryPattern(query) ?? /^/));
  const from = at < excerpt / 3 ? 0 : text.indexOf(' ', at - excerpt / 3) + 1;
  const to = text.indexOf(' ', from + excerpt);
  return (from > 0 ? '… ' : '') + text.slice(from, to < 0 ? undefined : to) + (to < 0 ? '' : ' …');
}
