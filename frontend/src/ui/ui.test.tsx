import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { asked, renderWith, settle } from '../backend/render';
import { Boundary } from './Boundary';
import { Chips, SwitchChips } from './Chips';
import { Highlight } from './Highlight';
import { OutsideLink } from './OutsideLink';
import { chooseTheme, chosenTheme, startTheme } from './theme';
import { clock, duration, people, score } from './words';

describe('Chips', () => {
  it('adds with Enter, drops doubles, takes away with the cross', () => {
    const onChange = vi.fn();
    render(<Chips label="Topic" values={['maize', 'wheat']} onChange={onChange} />);
    const input = screen.getByLabelText('Add to topic');
    fireEvent.change(input, { target: { value: ' rice ' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(onChange).toHaveBeenLastCalledWith(['maize', 'wheat', 'rice']);
    fireEvent.change(input, { target: { value: 'maize' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(onChange).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByLabelText('Remove maize from topic'));
    expect(onChange).toHaveBeenLastCalledWith(['wheat']);
  });

  it('keeps the order of a fixed set', () => {
    const onChange = vi.fn();
    render(<SwitchChips label="Wants" all={['a', 'b', 'c']} values={['c']} onChange={onChange} />);
    fireEvent.click(screen.getByText('a'));
    expect(onChange).toHaveBeenCalledWith(['a', 'c']);
  });
});

describe('Highlight', () => {
  it.each([
    ['Yields in dry years', 'yield', ['Yields']],
    ['A (n = 5) model', 'n = 5', []], // too short to mark
    ['Straße und Straßen', 'straße', ['Straße', 'Straßen']],
    ['a+b [c] models', 'models [', ['models']], // nothing of a query is a pattern
    ['unyielding', 'yield', []], // only where a word begins
  ])('marks in %j for %j', (text, query, marked) => {
    const { container } = render(<Highlight text={text} query={query} />);
    expect([...container.querySelectorAll('mark')].map((each) => each.textContent)).toEqual(marked);
    expect(container.textContent).toBe(text);
  });
});

describe('OutsideLink', () => {
  it('opens nothing before saying that this is outside the ledger', async () => {
    const backend = await renderWith(<OutsideLink href="https://doi.org/10.1/x">10.1/x</OutsideLink>);
    fireEvent.click(screen.getByText('10.1/x'));
    expect(screen.getByText(/outside the ledger/)).toBeTruthy();
    expect(asked(backend, 'OpenLink')).toEqual([]);
    fireEvent.click(screen.getByText('Open'));
    await settle();
    expect(asked(backend, 'OpenLink')).toEqual([['https://doi.org/10.1/x']]);
  });

  it('opens nothing when cancelled', async () => {
    const backend = await renderWith(<OutsideLink href="https://doi.org/10.1/x">10.1/x</OutsideLink>);
    fireEvent.click(screen.getByText('10.1/x'));
    fireEvent.click(screen.getByText('Cancel'));
    await settle();
    expect(screen.queryByText(/outside the ledger/)).toBeNull();
    expect(asked(backend, 'OpenLink')).toEqual([]);
  });
});

describe('theme', () => {
  it('is kept, and shown at the next start', () => {
    chooseTheme('dark');
    document.documentElement.dataset.theme = '';
    startTheme();
    expect([chosenTheme(), document.documentElement.dataset.theme]).toEqual(['dark', 'dark']);
    chooseTheme('system');
    expect(chosenTheme()).toBe('system');
  });
});

describe('words', () => {
  it('shows small scores with two figures', () => {
    expect([7.421, 0.5, 0.0164, 0.00002, 0].map(score)).toEqual(['7.42', '0.50', '0.016', '0.0000', '0.00']);
  });

  it('says times and people roughly', () => {
    expect([duration(0.2), duration(1), duration(45), duration(150)]).toEqual(['under a second', 'about 1 second', 'about 45 seconds', 'about 3 minutes']);
    expect([clock(0), clock(12.4), clock(59.7), clock(200), clock(7500)]).toEqual(['0.0 s', '12 s', '1 min 0 s', '3 min 20 s', '2 h 5 min']);
    expect([people([]), people(['A', 'B']), people(['A', 'B', 'C', 'D'])]).toEqual(['', 'A, B', 'A and 3 others']);
  });
});

describe('Boundary', () => {
  it('says so when a page cannot be drawn, and tries again', () => {
    let broken = true;
    const Page = () => {
      if (broken) throw new Error('broken on purpose');
      return <p>the page</p>;
    };
    vi.spyOn(console, 'error').mockImplementation(() => undefined); // React reports what it caught
    render(
      <Boundary>
        <Page />
      </Boundary>,
    );
    expect(screen.getByRole('alert').textContent).toMatch(/could not be shown/);
    broken = false;
    fireEvent.click(screen.getByText('Show it again'));
    expect(screen.getByText('the page')).toBeTruthy();
  });
});
