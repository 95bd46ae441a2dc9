import type { KindUsage, Usage } from '../backend';
import { clock } from '../ui/words';
import styles from './UsageTable.module.css';

/** What a model was asked, in the order a walk comes to it. The words of Go stay the keys. */
const names = new Map([
  ['count tokens', 'Measuring its tokens'],
  ['propose_requirements', 'Proposing requirements'],
  ['propose_constraints', 'Reading years and languages'],
  ['search_terms', 'Choosing search terms'],
  ['rerank', 'Ordering passages'],
  ['judge_chunks', 'Judging passages'],
  ['summarise', 'Summarising works'],
  ['gate', 'Deciding whether to read on'],
  ['pick_sections', 'Choosing sections'],
  ['diagnose', 'Finding what is missing'],
  ['judge_sources', 'Choosing sources'],
  ['compose_section', 'Writing sections'],
  ['compose_overview', 'Writing the overview'],
  ['check_claim', 'Checking claims'],
]);
const order = [...names.keys()];

/** sayKind is a kind of judgement in plain words; one that has none yet says its own. */
export function sayKind(kind: string): string {
  return names.get(kind) ?? kind.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());
}

/** UsageTable is what the model was asked and what that took, by kind of judgement. */
export function UsageTable({ usage, kinds }: { usage: Usage; kinds: KindUsage[] }) {
  const place = ({ kind }: KindUsage) => (order.includes(kind) ? order.indexOf(kind) : order.length);
  const sorted = [...kinds].sort((a, b) => place(a) - place(b));
  const seconds = kinds.reduce((sum, each) => sum + each.seconds, 0);
  return (
    <table className={styles.usage} aria-label="What the model was asked">
      <thead>
        <tr>
          <th scope="col">Asked for</th>
          <th scope="col">Calls</th>
          <th scope="col">Prompt tokens</th>
          <th scope="col">Answer tokens</th>
          <th scope="col">Time</th>
        </tr>
      </thead>
      <tbody>
        {sorted.map((each) => (
          <tr key={each.kind}>
            <th scope="row">{sayKind(each.kind)}</th>
            <Figures of={each} seconds={each.seconds} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All</th>
          <Figures of={usage} seconds={seconds} />
        </tr>
      </tfoot>
    </table>
  );
}

function Figures({ of, seconds }: { of: { calls: number; prompt_tokens: number; answer_tokens: number }; seconds: number }) {
  return (
    <>
      <td>{of.calls.toLocaleString('en')}</td>
      <td>{of.prompt_tokens.toLocaleString('en')}</td>
      <td>{of.answer_tokens.toLocaleString('en')}</td>
      <td>{clock(seconds)}</td>
    </>
  );
}
