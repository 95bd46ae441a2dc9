import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { asked, renderWith, settle } from '../backend/render';
import * as data from '../backend/fakeData';
import type { Work } from '../backend';
import { LibraryPage } from './LibraryPage';
import { WorkParts, WorkReading } from './WorkDetails';

const first = data.works[0] as Work;
const third = data.works[2] as Work;

function both(work: Work) {
  return (
    <>
      <WorkReading work={work} />
      <WorkParts work={work} />
    </>
  );
}

/** unfold opens a details element by the words of its summary, as a click does. */
async function unfold(words: string | RegExp) {
  fireEvent.click(screen.getByText(words, { selector: 'summary, summary *' }));
  await settle();
}

describe('the details of a work', () => {
  it('is asked for only once a work is opened', async () => {
    const backend = await renderWith(<LibraryPage />);
    expect(asked(backend, 'Reading')).toEqual([]);
    await unfold(/^Deep learning for crop/);
    expect(asked(backend, 'Reading')).toEqual([['w01']]);
  });

  it('says how a work was read, and what is doubtful', async () => {
    await renderWith(<WorkReading work={{ ...first, notes: ['Page 7 reads badly: too few of the words there are words.'] }} />);
    expect(screen.getByText('Read as full text · pdf · 12 pages · 2 figures · 1 table · 2 references')).toBeTruthy();
    expect(screen.getByText(/^Page 7 reads badly/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Look at page 7' })).toBeTruthy();
  });

  it('shows no empty lists', async () => {
    await renderWith(both(third));
    expect(screen.getByText('Read as full text · jats')).toBeTruthy();
    expect(document.querySelectorAll('details, ul, ol')).toHaveLength(0);
  });

  it('lists references with the sentences that cite them on demand', async () => {
    await renderWith(<WorkParts work={first} />);
    await unfold('2 references');
    const rows = within(screen.getByRole('list', { name: 'References' })).getAllByRole('listitem');
    expect(rows[0]?.textContent).toMatch(/^Weather and wheat.*2015doi:10\.1234\/wheat ↗cited 2 times ▸$/);
    expect(rows[1]?.textContent).toBe('Ministry of Agriculture, yearbook.no citation of it was found in the text');
    expect(screen.queryByText('Weather explains most of it [1].')).toBeNull();
    const button = screen.getByRole('button', { name: /^cited 2 times/ });
    fireEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByText('Weather explains most of it [1].')).toBeTruthy();
  });

  it('opens a DOI only after saying that this is outside', async () => {
    const backend = await renderWith(<WorkParts work={first} />);
    await unfold('2 references');
    fireEvent.click(screen.getByText('doi:10.1234/wheat'));
    expect(asked(backend, 'OpenLink')).toEqual([]);
    fireEvent.click(screen.getByText('Open'));
    await settle();
    expect(asked(backend, 'OpenLink')).toEqual([['https://doi.org/10.1234/wheat']]);
  });
});

describe('the reader beside the library', () => {
  it('opens a figure framed on its page, and gives the focus back', async () => {
    await renderWith(<LibraryPage />);
    await unfold(/^Deep learning for crop/);
    await unfold('2 figures and 1 table');
    const row = screen.getByRole('button', { name: /Fig. 1/ });
    row.focus();
    fireEvent.click(row);
    await settle();
    expect(screen.getByText('Page 4 of 12')).toBeTruthy();
    expect(document.querySelectorAll('[data-figure]')).toHaveLength(1);
    expect(document.querySelectorAll('[data-mark]')).toHaveLength(2);
    const reader = screen.getByRole('complementary', { name: 'The place in the work' });
    expect(document.activeElement).toBe(reader);
    fireEvent.keyDown(reader, { key: 'Escape' });
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(document.activeElement).toBe(row);
  });

  it('frames a table as a whole and marks a citing sentence by its lines', async () => {
    await renderWith(<LibraryPage />);
    await unfold(/^Deep learning for crop/);
    await unfold('2 figures and 1 table');
    fireEvent.click(screen.getByRole('button', { name: /Table 1/ }));
    await settle();
    expect(document.querySelectorAll('[data-figure]')).toHaveLength(1);
    expect(document.querySelectorAll('[data-mark]')).toHaveLength(0);
    await unfold('2 references');
    fireEvent.click(screen.getByRole('button', { name: /^cited 2 times/ }));
    fireEvent.click(screen.getByRole('button', { name: 'page 2' }));
    await settle();
    expect(document.querySelectorAll('[data-figure]')).toHaveLength(0);
    expect(document.querySelectorAll('[data-mark]')).toHaveLength(2);
    expect(screen.getByText('It cites: Weather and wheat')).toBeTruthy();
  });

  it('shows a doubtful page without marks', async () => {
    await renderWith(<LibraryPage />);
    await unfold(/^Deep learning for crop/);
    fireEvent.click(screen.getByRole('button', { name: 'Look at page 7' }));
    await settle();
    expect(screen.getByText('Page 7 of 12')).toBeTruthy();
    expect(document.querySelectorAll('[data-mark], [data-figure]')).toHaveLength(0);
    fireEvent.click(screen.getByText('Show as text'));
    expect(screen.getByRole('region', { name: 'Text' }).textContent).toBe('Yield by season.');
    fireEvent.click(screen.getByRole('button', { name: 'Look at page 9' }));
    await settle();
    expect(screen.getByText('Nothing was read of this page.')).toBeTruthy();
    expect(screen.queryByText('Show as text')).toBeNull();
  });
});
