import type { Work } from '../backend';
import { people } from '../ui/words';

/** titleOf is a work's title, or its file's name where reading found none. */
export function titleOf(work: Work): string {
  return work.title === '' ? (work.path.split(/[\\/]/).pop() ?? work.id) : work.title;
}

/** aboutWork is who wrote it, when and where. */
export function aboutWork(work: Work): string {
  return [people(work.authors), work.year > 0 ? String(work.year) : '', work.venue].filter(Boolean).join(' · ');
}

/** byTitle sorts works for reading down a list; those without a title stand last. */
export function byTitle(works: Work[]): Work[] {
  return [...works].sort(
    (a, b) => Number(a.title === '') - Number(b.title === '') || titleOf(a).localeCompare(titleOf(b), 'en') || a.id.localeCompare(b.id),
  );
}
