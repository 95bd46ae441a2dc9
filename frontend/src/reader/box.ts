import type { Mark } from '../backend';

/** percentBox places a rectangle in points over a picture of any size. It is kept inside the page. */
export function percentBox(rect: Mark['rect'], width: number, height: number) {
  const x0 = share(rect.x0, width);
  const y0 = share(rect.y0, height);
  const x1 = share(rect.x1, width);
  const y1 = share(rect.y1, height);
  return { left: `${x0}%`, top: `${y0}%`, width: `${Math.max(0, x1 - x0)}%`, height: `${Math.max(0, y1 - y0)}%` };
}

function share(at: number, of: number): number {
  return of > 0 ? Math.min(100, Math.max(0, (at / of) * 100)) : 0;
}

/** boxes joins rectangles to one for each page: what a table takes of it. */
export function boxes(marks: Mark[]): Mark[] {
  const by = new Map<number, Mark>();
  for (const { page, rect } of marks) {
    const box = by.get(page)?.rect ?? rect;
    by.set(page, {
      page,
      rect: { x0: Math.min(box.x0, rect.x0), y0: Math.min(box.y0, rect.y0), x1: Math.max(box.x1, rect.x1), y1: Math.max(box.y1, rect.y1) },
    });
  }
  return [...by.values()];
}
