import { describe, expect, it } from 'vitest';
import { boxes, percentBox } from './box';

describe('percentBox', () => {
  it('places points over a picture of any size', () => {
    expect(percentBox({ x0: 61.2, y0: 79.2, x1: 306, y1: 158.4 }, 612, 792)).toEqual({ left: '10%', top: '10%', width: '40%', height: '10%' });
  });

  it('stays inside the page', () => {
    expect(percentBox({ x0: -5, y0: 700, x1: 900, y1: 900 }, 600, 800)).toEqual({ left: '0%', top: '87.5%', width: '100%', height: '12.5%' });
    expect(percentBox({ x0: 20, y0: 0, x1: 10, y1: 0 }, 0, 0)).toEqual({ left: '0%', top: '0%', width: '0%', height: '0%' });
  });
});

describe('boxes', () => {
  it('joins the lines of a page', () => {
    const line = (page: number, y0: number) => ({ page, rect: { x0: 10, y0, x1: 90, y1: y0 + 10 } });
    expect(boxes([line(2, 40), line(2, 60), line(3, 20)])).toEqual([
      { page: 2, rect: { x0: 10, y0: 40, x1: 90, y1: 70 } },
      { page: 3, rect: { x0: 10, y0: 20, x1: 90, y1: 30 } },
    ]);
    expect(boxes([])).toEqual([]);
  });
});
