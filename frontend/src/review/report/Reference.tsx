import { OutsideLink } from '../../ui/OutsideLink';
import type { Source } from '../../backend';

/** Reference prints a Harvard reference; its Markdown has emphasis and escapes, and nothing else. */
export function Reference({ source }: { source: Source }) {
  const { reference, work } = source;
  const said = work.doi === '' ? reference : reference.replace(` doi:${work.doi}.`, '');
  return (
    <span>
      {emphasised(said).map((part, i) => (i % 2 === 1 ? <em key={i}>{part}</em> : part))}{' '}
      {work.doi !== '' && <OutsideLink href={`https://doi.org/${work.doi}`}>{`doi:${work.doi}`}</OutsideLink>}
    </span>
  );
}

/** emphasised splits at unescaped stars: what was between them stands at the odd places. */
export function emphasised(markdown: string): string[] {
  return markdown.split(/(?<!\\)\*/).map((part) => part.replace(/\\([*_[\]`])/g, '$1').replaceAll('&lt;', '<'));
}
