import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Requirement } from '../backend';
import * as data from '../backend/fakeData';
import { asked, renderWith, settle } from '../backend/render';
import { blank, moved } from './requirement';
import { RequirementsPage } from './RequirementsPage';

const page = <RequirementsPage review={data.review} stage="requirements" />;

function sent(given: unknown): string[] {
  return (given as Requirement[]).map((each) => each.id);
}

describe('RequirementsPage before approval', () => {
  it('shows the preflight beside the list, with words to try where nothing is hit', async () => {
    await renderWith(page, { state: 'awaiting approval' });
    expect(screen.getByText('57 passages in 3 works to read')).toBeTruthy();
    expect(screen.getByText(/advisory service, adoption/)).toBeTruthy();
    expect(screen.getByText('about 4 seconds')).toBeTruthy();
    expect(screen.getByText(/needs a password/)).toBeTruthy();
  });

  it('edits, adds, removes, reorders and approves', async () => {
    const backend = await renderWith(page, { state: 'awaiting approval' });
    fireEvent.click(screen.getByLabelText('Move requirement 1 down'));
    fireEvent.click(screen.getByLabelText('Remove requirement 4'));
    fireEvent.click(screen.getByText('+ Add a requirement'));
    fireEvent.change(screen.getByLabelText('Text of requirement 4'), { target: { value: 'Costs per hectare' } });
    fireEvent.click(screen.getByText('Approve and start the walk'));
    await settle();
    const [id, list] = asked(backend, 'Approve')[0] ?? [];
    expect(id).toBe('rev1');
    expect(sent(list)).toEqual(['r2', 'r1', 'r3', 'r4']);
    expect((list as Requirement[])[3]?.text).toBe('Costs per hectare');
    expect(location.hash).toBe('#/review/rev1/walk');
  });

  it('moves by keyboard and says so', async () => {
    const backend = await renderWith(page, { state: 'awaiting approval' });
    fireEvent.keyDown(screen.getByLabelText('Text of requirement 3'), { key: 'ArrowUp', altKey: true });
    expect(screen.getByText('Moved to place 2 of 4.')).toBeTruthy();
    fireEvent.click(screen.getByText('Approve and start the walk'));
    await settle();
    expect(sent(asked(backend, 'Approve')[0]?.[1])).toEqual(['r1', 'r3', 'r2', 'r4']);
  });

  it('reads a changed text again, once it is finished', async () => {
    const backend = await renderWith(page, { state: 'awaiting approval' });
    const text = screen.getByLabelText('Text of requirement 1');
    fireEvent.blur(text);
    expect(asked(backend, 'Analyse')).toEqual([]);
    fireEvent.change(text, { target: { value: 'Yield under drought stress' } });
    fireEvent.blur(text);
    await settle();
    expect(asked(backend, 'Analyse')).toEqual([['rev1', 'Yield under drought stress']]);
    const chips = screen.getAllByRole('group', { name: 'Looks for' })[0] as HTMLElement;
    expect(within(chips).getByText('drought')).toBeTruthy();
  });

  it('loses no edit that is made while a text is read again', async () => {
    await renderWith(page, { state: 'awaiting approval' });
    const text = screen.getByLabelText('Text of requirement 1');
    fireEvent.change(text, { target: { value: 'Yield under drought stress' } });
    fireEvent.blur(text); // the answer comes later
    fireEvent.change(screen.getByLabelText('Text of requirement 2'), { target: { value: 'Costs' } });
    await settle();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Text of requirement 2').value).toBe('Costs');
    expect(screen.getByText('drought')).toBeTruthy();
  });

  it('approves nothing empty', async () => {
    await renderWith(page, { state: 'awaiting approval' });
    for (let n = 4; n >= 1; n--) fireEvent.click(screen.getByLabelText(`Remove requirement ${n}`));
    expect(screen.getByText<HTMLButtonElement>('Approve and start the walk').disabled).toBe(true);
  });
});

describe('RequirementsPage afterwards', () => {
  it('still takes an edit', async () => {
    const backend = await renderWith(<RequirementsPage review={data.review} stage="walk" />, { state: 'grazing' });
    fireEvent.click(screen.getByLabelText('Edit requirement 2'));
    fireEvent.change(screen.getByLabelText('Text of requirement 2'), { target: { value: 'Heat response of forests' } });
    fireEvent.click(screen.getByText('Save'));
    await settle();
    expect(asked(backend, 'EditRequirement')[0]?.[1]).toMatchObject({ id: 'r2', text: 'Heat response of forests', facets: ['of', 'forests'] });
    expect(screen.getByText('Heat response of forests')).toBeTruthy();
  });
});

describe('requirement', () => {
  it('finds the next free id', () => {
    expect(blank([]).id).toBe('r1');
    expect(blank([{ ...blank([]), id: 'r7' }, { ...blank([]), id: 's1' }]).id).toBe('r8');
  });

  it('does not move beyond the ends', () => {
    const list = ['a', 'b'];
    expect(moved(list, 0, -1)).toBe(list);
    expect(moved(list, 1, 1)).toBe(list);
    expect(moved(list, 0, 1)).toEqual(['b', 'a']);
  });
});
