import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as data from '../backend/fakeData';
import { asked, renderWith, settle } from '../backend/render';
import { sayCoverage } from './CoverageBars';
import { WalkPage } from './WalkPage';

const page = <WalkPage review={data.review} />;

describe('WalkPage', () => {
  it('follows the walk and asks only for new steps', async () => {
    const backend = await renderWith(page, { state: 'surveying' });
    act(() => backend.step());
    await settle();
    expect(screen.getByText('3 steps')).toBeTruthy();
    expect(screen.getAllByText('3 of 4 key phrases within two sentences')).toHaveLength(2);
    act(() => backend.step());
    await settle();
    expect(asked(backend, 'Trail').map(([, after]) => after)).toEqual([0, 0, 3]);
    expect(screen.getByText('6 steps')).toBeTruthy();
  });

  it('pauses, resumes and stops', async () => {
    const backend = await renderWith(page, { state: 'grazing' });
    expect(screen.getByText('Paused')).toBeTruthy();
    fireEvent.click(screen.getByText('Resume'));
    await settle();
    fireEvent.click(screen.getByText('Pause'));
    await settle();
    fireEvent.click(screen.getByText('Stop and write what is there'));
    await settle();
    expect(backend.calls.map(([name]) => name).filter((name) => ['Run', 'Pause', 'Stop'].includes(name))).toEqual(['Run', 'Pause', 'Stop']);
  });

  it('overrules a verdict', async () => {
    const backend = await renderWith(page, { state: 'surveying' });
    act(() => backend.step());
    await settle();
    fireEvent.change(screen.getByLabelText('Verdict of step 2; choose another to overrule it'), { target: { value: 'answers' } });
    await settle();
    expect(asked(backend, 'Overrule')).toEqual([['rev1', 'r2', 'w02.00001', 'answers']]);
  });

  it('shows finds only when asked', async () => {
    const backend = await renderWith(page, { state: 'surveying' });
    act(() => backend.step());
    await settle();
    fireEvent.click(screen.getByLabelText('finds only'));
    expect(screen.getAllByRole('listitem').filter((each) => each.dataset.answer === 'unrelated')).toEqual([]);
  });

  it('shows coverage, costs and the bytes that left', async () => {
    await renderWith(page, { state: 'done' });
    expect(screen.getByRole('progressbar', { name: /How accurately/ }).getAttribute('aria-valuenow')).toBe('100');
    expect(screen.getByText('not found in your papers')).toBeTruthy();
    expect(screen.getByText('Bytes that left').nextElementSibling?.textContent).toBe('0');
    expect(screen.getByText('Read the report').getAttribute('href')).toBe('#/review/rev1/report');
  });
});

describe('sayCoverage', () => {
  it('never claims more than was matched', () => {
    expect(sayCoverage(1, 2, true)).toBe('matched in 2 works');
    expect(sayCoverage(0.5, 1, true)).toBe('only related passages, in 1 work');
    expect(sayCoverage(0, 0, false)).toBe('nothing yet');
    expect(sayCoverage(0, 0, true)).toBe('not found in your papers');
  });
});
