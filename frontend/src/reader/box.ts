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
