import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { asked, renderWith, settle } from '../backend/render';
import { LibraryPage } from './LibraryPage';
import * as data from '../backend/fakeData';
import { byTitle, titleOf } from './work';
import { around } from './SearchResults';

describe('LibraryPage', () => {
  it('lists works by title', async () => {
    await renderWith(<LibraryPage />);
    const titles = [...document.querySelectorAll('summary')].map((each) => each.textContent).filter((each) => each !== 'Add papers' && !each.startsWith('Library folders') && !each.endsWith('merged work'));
    expect(titles.map((each) => each.slice(0, 12))).toEqual(['Deep learnin', 'Detecting fo', 'Random fores']);
  });

  it('searches once typing has settled, marks the words and gives reasons', async () => {
    const backend = await renderWith(<LibraryPage />);
    const field = screen.getByLabelText('Search the passages of your library');
    fireEvent.change(field, { target: { value: 'yie' } });
    fireEvent.change(field, { target: { value: 'yield' } });
    await settle(300);
    expect(asked(backend, 'Search')).toEqual([['yield', 20]]);
    expect([...document.querySelectorAll('mark')].map((each) => each.textContent)).toEqual(['Yields']);
    expect(screen.getByText('full text 6.10')).toBeTruthy();
  });

  it('imports typed paths and lists what could not be read with the reason', async () => {
    const backend = await renderWith(<LibraryPage />);
    fireEvent.change(screen.getByLabelText('Files and folders'), { target: { value: ' /a \n\n/b' } });
    fireEvent.click(screen.getByText('Import'));
    await settle();
    expect(asked(backend, 'Import')).toEqual([[['/a', '/b']]]);
    expect(screen.getByText('1 new work, 1 could not be read.')).toBeTruthy();
    expect(screen.getByText(/needs a password/)).toBeTruthy();
    expect(screen.getByText('2 pages had no text: 1 was recognised, 1 was not read.')).toBeTruthy();
  });

  it('removes a work only after asking', async () => {
    const backend = await renderWith(<LibraryPage />);
    fireEvent.click(screen.getAllByText('Remove from the library')[0] as HTMLElement);
    fireEvent.click(screen.getByText('Cancel'));
    expect(asked(backend, 'DeleteWork')).toEqual([]);
    fireEvent.click(screen.getAllByText('Remove from the library')[0] as HTMLElement);
    fireEvent.click(screen.getByText('Remove'));
    await settle();
    expect(asked(backend, 'DeleteWork')).toEqual([['w01']]);
  });

  it('offers to go on with an import that was stopped, and does not begin by itself', async () => {
    const backend = await renderWith(<LibraryPage />, { waiting: 212 });
    expect(asked(backend, 'Resume')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Go on with the import of 212 files' }));
    await settle();
    expect(asked(backend, 'Resume')).toEqual([[]]);
  });

  it('drops what waits when it is told to leave it', async () => {
    const backend = await renderWith(<LibraryPage />, { waiting: 1 });
    fireEvent.click(screen.getByRole('button', { name: 'Leave it' }));
    await settle();
    expect(asked(backend, 'DropWaiting')).toEqual([[]]);
    expect(screen.queryByText('An import was not finished.')).toBeNull();
  });

  it('lists files that were not read, and takes one that was left out back in', async () => {
    const backend = await renderWith(<LibraryPage />, { waiting: 1 });
    expect(screen.getByText('1 file could not be read')).toBeTruthy();
    expect(screen.getByText('The PDF is damaged.')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Take back in: /in/deleted.pdf'));
    await settle();
    expect(asked(backend, 'Import')).toEqual([[['/in/deleted.pdf']]]);
    expect(screen.queryByText(/of earlier imports/)).toBeNull(); // the import names the same file itself
  });
});

describe('work', () => {
  it('is named by its file where it has no title, and then stands last', () => {
    const untitled = { ...data.work('w09', '', [], 0, '', 1), path: '/papers/scan 7.pdf' };
    expect(titleOf(untitled)).toBe('scan 7.pdf');
    expect(byTitle([untitled, ...data.works]).at(-1)?.id).toBe('w09');
  });
});

describe('around', () => {
  it('cuts a long passage to the part about the match, at word borders', () => {
    const text = 'start '.repeat(200) + 'yield matters ' + 'end '.repeat(200);
    const cut = around(text, 'yield');
    expect(cut).toContain('yield matters');
    expect(cut.length).toBeLessThan(460);
    expect(cut).toMatch(/^… start.* …$/);
    expect(around('short', 'yield')).toBe('short');
  });
});
