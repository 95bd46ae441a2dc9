import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as data from '../backend/fakeData';
import { asked, renderWith, settle } from '../backend/render';
import { sayCoverage } from './verdict';
import { sayKind } from './UsageTable';
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

describe('WalkPage with a model', () => {
  it('shows engine and model, and what was asked by kind with totals', async () => {
    const backend = await renderWith(page, { state: 'surveying', model: true });
    act(() => backend.step());
    await settle();
    expect(screen.getByText('Model').nextElementSibling?.textContent).toBe('qwen3:4b');
    const table = within(screen.getByRole('table', { name: 'What the model was asked' }));
    expect(table.getAllByRole('rowheader').map((each) => each.textContent)).toEqual([
      'Proposing requirements', 'Choosing search terms', 'Judging passages', 'Summarising works', 'Writing sections', 'Checking claims', 'All',
    ]);
    const calls = () => table.getByText('All').nextElementSibling?.textContent;
    expect(calls()).toBe('8');
    act(() => backend.step());
    await settle();
    expect(calls()).toBe('12'); // live
  });

  it('says why it was interrupted, what to do, and resumes', async () => {
    const fault = '{"kind":"unavailable","say":"No local model server answers.","advice":"Start it with \\"ollama serve\\". Then resume: nothing done is lost."}';
    const backend = await renderWith(page, { state: 'grazing', model: true, fault });
    expect(screen.getByText('Interrupted')).toBeTruthy();
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText('No local model server answers.')).toBeTruthy();
    expect(alert.getByText(/Then resume: nothing done is lost/)).toBeTruthy();
    expect(alert.getByText('Local models').getAttribute('href')).toBe('#/settings');
    fireEvent.click(screen.getByText('Resume'));
    await settle();
    expect(asked(backend, 'Run')).toEqual([['rev1']]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('has a plain name for every kind', () => {
    expect([sayKind('judge_chunks'), sayKind('count tokens'), sayKind('read_page')]).toEqual(['Judging passages', 'Measuring its tokens', 'Read page']);
  });
});

describe('sayCoverage', () => {
  it('never claims more than was matched', () => {
    expect(sayCoverage(1, 2, true)).toBe('matched in 2 works');
    expect(sayCoverage(1, 1, true, 'ollama')).toBe('answered in 1 work');
    expect(sayCoverage(0.5, 1, true)).toBe('only related passages, in 1 work');
    expect(sayCoverage(0, 0, false)).toBe('nothing yet');
    expect(sayCoverage(0, 0, true)).toBe('not found in your papers');
  });
});
