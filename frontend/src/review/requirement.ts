import type { Requirement } from '../backend';

/** The kinds a requirement can ask for. */
export const kinds = ['mechanism', 'quantity', 'limitation', 'background'];

/** blank is a new requirement of the researcher, with the next free id. */
export function blank(all: Requirement[]): Requirement {
  const numbers = all.map((each) => Number.parseInt(each.id.replace(/^r/, ''), 10)).filter((n) => !Number.isNaN(n));
  return { id: `r${Math.max(0, ...numbers) + 1}`, text: '', origin: 'user', anchors: [], setting: [], facets: [], kinds: [], dimension: '' };
}

/** moved is the list with one entry a place up (-1) or down (1); the same list at its ends. */
export function moved<T>(list: T[], from: number, by: -1 | 1): T[] {
  const to = from + by;
  const one = list[from];
  const other = list[to];
  if (one === undefined || other === undefined) return list;
  const next = [...list];
  next[from] = other;
  next[to] = one;
  return next;
}
