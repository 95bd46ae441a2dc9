/** Highlight marks the words of a query wherever they begin a word of the text. */
export function Highlight({ text, query }: { text: string; query: string }) {
  const pattern = queryPattern(query);
  if (pattern === null) return <>{text}</>;
  // split with one group: what matched stands at the odd places.
  return <>{text.split(pattern).map((part, i) => (i % 2 === 1 ? <mark key={i}>{part}</mark> : part))}</>;
}

/** queryPattern matches the words of a query and their endings; null when it has none. */
export function queryPattern(query: string): RegExp | null {
  const words = [...new Set(query.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [])].sort((a, b) => b.length - a.length);
  if (words.length === 0) return null;
  // A stem long enough to be told apart, then whatever ends the word.
  const stems = words.map((word) => word.slice(0, Math.max(4, word.length - 2)));
  return new RegExp(`(?<![\\p{L}\\p{N}])((?:${stems.join('|')})[\\p{L}\\p{N}]*)`, 'giu');
}
