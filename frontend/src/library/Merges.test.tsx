import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { asked, renderWith, settle } from '../backend/render';
import * as data from '../backend/fakeData';
import { MergedWith, MergeInto, Merges } from './Merges';

const [first, second] = data.works as [(typeof data.works)[0], (typeof data.works)[0]];

describe('Merges', () => {
  it('lists each merge with its rule and what was taken over', async () => {
    await renderWith(<Merges />);
    expect(screen.getByText('1 merged work')).toBeTruthy();
    expect(screen.getByText(/same DOI: Both have the same DOI/).textContent).toContain('Taken over from it: year.');
  });

  it('takes a work apart', async () => {
    const backend = await renderWith(<Merges />);
    fireEvent.click(screen.getByText('Take apart'));
    await settle();
    expect(asked(backend, 'TakeApart')).toEqual([['w07']]);
  });

  it('merges again what was taken apart', async () => {
    const backend = await renderWith(<Merges />);
    fireEvent.click(screen.getByText('Merge again'));
    await settle();
    expect(asked(backend, 'Merge')).toEqual([['w08', 'w02']]);
  });
});

describe('MergedWith', () => {
  it('shows what stands behind a work, and its keywords', async () => {
    await renderWith(<MergedWith work={first} />);
    expect(screen.getByText(/Merged with:/).textContent).toContain('(same DOI)');
    expect(screen.getByText('Keywords: crop yield · maize')).toBeTruthy();
  });

  it('shows nothing where there is nothing', async () => {
    await renderWith(<MergedWith work={second} />);
    expect(screen.queryByText(/Merged with/)).toBeNull();
    expect(screen.queryByText(/Keywords/)).toBeNull();
  });
});

describe('MergeInto', () => {
  it('merges with the work that is chosen, and with none before', async () => {
    const backend = await renderWith(<MergeInto work={first} />);
    fireEvent.click(screen.getByText('Same as another…'));
    await settle();
    fireEvent.change(screen.getByLabelText('The work it is the same as'), { target: { value: 'w02' } });
    fireEvent.click(screen.getByText('Merge'));
    await settle();
    expect(asked(backend, 'Merge')).toEqual([['w01', 'w02']]);
  });
});
