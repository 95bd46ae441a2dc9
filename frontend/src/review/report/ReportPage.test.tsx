import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { asked, renderWith, settle } from '../../backend/render';
import * as data from '../../backend/fakeData';
import { citedIn, perWork } from './cited';
import { emphasised } from './Reference';
import { ReportPage } from './ReportPage';

async function open() {
  return renderWith(<ReportPage id="rev1" />, { state: 'done' });
}

describe('ReportPage', () => {
  it('opens the page of a citation with the passage marked inside it', async () => {
    await open();
    fireEvent.click(screen.getAllByText('[Source 1]')[0] as HTMLElement);
    await settle();
    expect(screen.getByAltText('Picture of page 4')).toBeTruthy();
    const marks = [...document.querySelectorAll<HTMLElement>('[data-mark]')];
    expect(marks).toHaveLength(2);
    for (const mark of marks) {
      expect(Number.parseFloat(mark.style.left) + Number.parseFloat(mark.style.width)).toBeLessThanOrEqual(100);
    }
    expect(screen.getByText(/Page 4 · Results › Yield/)).toBeTruthy();
  });

  it('shows the text with the quote marked where a work has no pages', async () => {
    await open();
    fireEvent.click(within(document.querySelector('#section-r3') as HTMLElement).getByText('[Source 3]'));
    await settle();
    expect(document.querySelector('mark')?.textContent).toMatch(/^Accuracy fell from 94%/);
    expect(screen.queryByAltText(/Picture/)).toBeNull();
  });

  it('walks from quote to quote and closes with Escape', async () => {
    await open();
    fireEvent.click(screen.getAllByText('[Source 1]')[0] as HTMLElement);
    await settle();
    fireEvent.click(screen.getByText('Next quote →'));
    await settle();
    expect(screen.getByAltText('Picture of page 6')).toBeTruthy();
    fireEvent.keyDown(screen.getByLabelText('Where it is said'), { key: 'Escape' });
    expect(screen.queryByLabelText('Where it is said')).toBeNull();
  });

  it('says what was not found, with words to try, and that nothing left', async () => {
    await open();
    expect(screen.getByText('What was not found in your papers')).toBeTruthy();
    expect(screen.getAllByText(/advisory service, adoption, extension/)).toHaveLength(2);
    expect(screen.getByText('offline; nothing left this machine')).toBeTruthy();
    expect(screen.getByText(/a strong match was not judged by anyone/)).toBeTruthy();
  });

  it('says which quotes were recognised from a scan and which pages read badly', async () => {
    await open();
    expect(screen.getByText('Pages that read badly').closest('section')?.textContent).toContain('recognised by tesseract 5.3.0 (eng)');
    const scan = document.querySelector<HTMLElement>('[data-evidence="e3"]');
    expect(scan?.title).toContain('recognised from a scan');
    expect(document.querySelector<HTMLElement>('[data-evidence="e1"]')?.title).not.toContain('scan');
    fireEvent.click(scan as HTMLElement);
    await settle();
    expect(screen.getByText(/text recognised from a scan: compare it with the page/)).toBeTruthy();
  });

  it('tells quotes from counts', async () => {
    await open();
    const lines = [...document.querySelectorAll<HTMLElement>('#overview [data-support]')];
    expect(lines.map((each) => each.dataset.support)).toEqual(['quoted', 'counted']);
    expect(lines[0]?.textContent).toMatch(/^“The recurrent model.*average\.” \[Source 1\]$/);
    expect(lines[1]?.title).toBe('Counted from the evidence it cites');
  });

  it('opens the best passage behind a cell of the matrix', async () => {
    await open();
    const cells = within(document.querySelector('#matrix') as HTMLElement).getAllByLabelText('strong match');
    expect(cells).toHaveLength(4);
    fireEvent.click(cells[2] as HTMLElement);
    await settle();
    expect(screen.getByAltText('Picture of page 7')).toBeTruthy();
  });

  it('lists sentences that were cut, with the reason', async () => {
    await open();
    expect(screen.getByText(/because the number is not in the cited passage: Yields rose by 12%\./)).toBeTruthy();
  });

  it('saves into a typed folder', async () => {
    const backend = await open();
    fireEvent.click(screen.getByText('Type a folder'));
    fireEvent.change(screen.getByLabelText('Folder'), { target: { value: '/out' } });
    fireEvent.click(screen.getByText('Save there'));
    await settle();
    expect(asked(backend, 'Save')).toEqual([['rev1', '/out']]);
    expect(screen.getByText('Saved in /out')).toBeTruthy();
  });
});

describe('ReportPage of a model', () => {
  it('names engine and model, marks what is only partly supported, and says what was left out', async () => {
    await renderWith(<ReportPage id="rev1" />, { state: 'done', model: true });
    expect(screen.getByText(/written by the local model qwen3:4b \(Ollama\)/)).toBeTruthy();
    expect(screen.getByText('Local model (Ollama): qwen3:4b')).toBeTruthy();
    const partly = screen.getByText('partly supported');
    expect(partly.closest('p')?.dataset.support).toBe('partial');
    expect(screen.getByText(/a model finds it only partly supported/)).toBeTruthy();
    expect(screen.getByText(/^3 further quotes did not fit into the model’s context/)).toBeTruthy();
    expect(screen.getAllByText(/answered in/).length).toBeGreaterThan(0);
    expect(screen.queryByText(/strong match/)).toBeNull();
  });
});

describe('emphasised', () => {
  it('reads the little Markdown of a reference', () => {
    expect(emphasised('Pai, R. *et al.* (2015) \'A \\*new\\* p &lt; 0.05 [test\\]\'')).toEqual(['Pai, R. ', 'et al.', " (2015) 'A *new* p < 0.05 [test]'"]);
  });
});

describe('cited', () => {
  it('keeps the order of reading and names a work once in a sentence', () => {
    const cited = citedIn(data.report);
    expect(cited.order).toEqual(['e1', 'e2', 'e4', 'e3']);
    expect(perWork(['e2', 'e3', 'e1', 'unknown'], cited).map((each) => each.id)).toEqual(['e2', 'e1']);
  });
});
