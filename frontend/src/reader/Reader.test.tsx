import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWith, settle } from '../backend/render';
import * as data from '../backend/fakeData';
import type { Evidence, Work } from '../backend';
import { PlaceReader } from './PlaceReader';
import { Reader } from './Reader';

function readerOf(evidence: Evidence | undefined) {
  return (
    <Reader review="rev1" evidence={evidence as Evidence} source={data.sources[0]} requirement="yield" order={[]} onShow={() => undefined} onClose={() => undefined} />
  );
}

describe('Reader', () => {
  it('frames the figure whose caption is quoted, beside the quote', async () => {
    await renderWith(readerOf(data.evidence[1]));
    expect(document.querySelectorAll('[data-figure]')).toHaveLength(1);
    expect(document.querySelectorAll('[data-mark]')).toHaveLength(2);
    expect(screen.getByText(/its figure is framed/)).toBeTruthy();
  });

  it('frames nothing else', async () => {
    await renderWith(readerOf(data.evidence[0]));
    expect(document.querySelectorAll('[data-figure]')).toHaveLength(0);
    expect(screen.queryByText(/framed/)).toBeNull();
  });

  it('shows the text of a work without pages', async () => {
    await renderWith(readerOf(data.evidence[3]));
    expect(document.querySelector('mark')?.textContent).toContain('94% to 58%');
  });
});

describe('PlaceReader', () => {
  const at = { kind: 'figure' as const, name: 'Fig. 1', say: 'Yield by season.', start: 900, end: 930 };

  it('shows the text where the work has no pages', async () => {
    await renderWith(<PlaceReader shown={{ ...at, work: data.works[2] as Work, page: 0 }} onClose={() => undefined} />);
    expect(document.querySelector('mark')?.textContent).toBe('Yield by season.');
    expect(screen.queryByText('Show as text')).toBeNull();
  });

  it('turns from the page to its text', async () => {
    await renderWith(<PlaceReader shown={{ ...at, work: data.works[0] as Work, page: 4 }} onClose={() => undefined} />);
    expect(document.querySelector('[data-figure]')).toBeTruthy();
    fireEvent.click(screen.getByText('Show as text'));
    await settle();
    expect(document.querySelector('mark')?.textContent).toBe('Yield by season.');
  });
});
