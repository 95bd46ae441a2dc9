import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { App } from '../App';
import { asked, renderWith, settle } from '../backend/render';
import { go } from '../ui/route';
import { briefOf, emptyForm, lacking } from './brief';
import { NewReview } from './NewReview';

describe('NewReview', () => {
  it('says what privacy means, and shows what is not there yet as disabled with its reason', async () => {
    await renderWith(<NewReview />);
    expect(screen.getByText('Words sent can reveal the topic even when no sentence of the idea is sent; only offline reveals nothing.')).toBeTruthy();
    const modes = within(screen.getByRole('radiogroup', { name: 'What may leave this machine' }));
    for (const name of ['Ask me', 'Automatic']) {
      expect(modes.getByLabelText<HTMLInputElement>(name).disabled).toBe(true);
    }
    expect(modes.getByLabelText<HTMLInputElement>('Offline').checked).toBe(true);
    expect(screen.getAllByText(/Not in this version/)).toHaveLength(2);
  });

  it('asks for papers and an idea before it begins', async () => {
    const backend = await renderWith(<NewReview />);
    fireEvent.click(screen.getByText('Propose requirements'));
    expect(screen.getByText('Choose the papers first.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Paths'), { target: { value: '/papers' } });
    expect(screen.getByText('Write your idea; one line will do.')).toBeTruthy();
    expect(asked(backend, 'Begin')).toEqual([]);
  });

  it('begins a review and goes to it', async () => {
    const backend = await renderWith(<NewReview />);
    fireEvent.click(screen.getByText('Choose a folder…'));
    await settle();
    fireEvent.click(screen.getByText('Choose files…'));
    await settle();
    fireEvent.change(screen.getByLabelText('What do you want to know?'), { target: { value: 'Does it work?' } });
    fireEvent.change(screen.getByLabelText('Secret terms'), { target: { value: 'Xylon, BX-7' } });
    fireEvent.click(screen.getByText('Propose requirements'));
    await settle();
    expect(asked(backend, 'Begin')[0]?.[0]).toMatchObject({
      papers: ['/chosen/folder', '/chosen/a.pdf', '/chosen/b.xml'],
      idea: { text: 'Does it work?' },
      secrets: ['Xylon', 'BX-7'],
      privacy: 'offline',
      engine: 'auto',
      model: '',
      approve: false,
    });
    expect(location.hash).toBe('#/review/rev1');
  });

  it('keeps what was typed when the person looks elsewhere meanwhile', async () => {
    location.hash = '#/new';
    await renderWith(<App />);
    await settle();
    fireEvent.change(screen.getByLabelText('What do you want to know?'), { target: { value: 'Half an idea' } });
    act(() => go('library'));
    await settle();
    expect(screen.queryByLabelText('What do you want to know?')).toBeNull();
    act(() => go('new'));
    await settle();
    expect(screen.getByLabelText<HTMLTextAreaElement>('What do you want to know?').value).toBe('Half an idea');
    expect(localStorage.length).toBe(0);
  });

  it('takes works of the library', async () => {
    const backend = await renderWith(<NewReview />);
    fireEvent.click(screen.getByLabelText('From the library'));
    await settle();
    fireEvent.change(screen.getByLabelText('Filter works'), { target: { value: 'tanaka' } });
    fireEvent.click(screen.getByText('Select these'));
    fireEvent.change(screen.getByLabelText('What do you want to know?'), { target: { value: 'Does it work?' } });
    fireEvent.click(screen.getByText('Propose requirements'));
    await settle();
    expect(asked(backend, 'Begin')[0]?.[0]).toMatchObject({ papers: [], works: ['w02'] });
  });
});

describe('EnginePart', () => {
  const engines = () => within(screen.getByRole('radiogroup', { name: 'Engine' }));

  it('says which engine and model automatic would take now', async () => {
    await renderWith(<NewReview />);
    expect(engines().getByLabelText<HTMLInputElement>('Automatic').checked).toBe(true);
    expect(engines().getByText(/It would take the local model qwen3:4b now/)).toBeTruthy();
    expect(screen.queryByLabelText('Model')).toBeNull();
  });

  it('without a server offers no local model, and says why', async () => {
    await renderWith(<NewReview />, { server: 'none' });
    expect(engines().getByLabelText<HTMLInputElement>('Local model (Ollama)').disabled).toBe(true);
    expect(engines().getByText(/No local model server answers/)).toBeTruthy();
    expect(engines().getByText(/It would take no model now/)).toBeTruthy();
    expect(screen.queryByLabelText('Write the report in')).toBeNull();
  });

  it('proposes the recommended model and lists those that do not suit after it, with the reason', async () => {
    await renderWith(<NewReview />);
    fireEvent.click(engines().getByLabelText('Local model (Ollama)'));
    const select = screen.getByLabelText<HTMLSelectElement>('Model');
    expect(select.value).toBe('qwen3:4b');
    expect([...select.options].map((each) => [each.text, each.disabled])).toEqual([
      ['llama3.2:3b', false],
      ['qwen3:4b (recommended)', false],
      ['gemma3:27b: it takes too much of this machine’s memory', false],
      ['gpt-oss:120b-cloud: its name asks for a cloud', true],
    ]);
  });

  it('hands the model and the language of the report on', async () => {
    const backend = await renderWith(<NewReview />);
    fireEvent.click(engines().getByLabelText('Local model (Ollama)'));
    fireEvent.change(screen.getByLabelText('Model'), { target: { value: 'llama3.2:3b' } });
    fireEvent.change(screen.getByLabelText('Write the report in'), { target: { value: 'de' } });
    fireEvent.change(screen.getByLabelText('Paths'), { target: { value: '/papers' } });
    fireEvent.change(screen.getByLabelText('What do you want to know?'), { target: { value: 'Does it work?' } });
    fireEvent.click(screen.getByText('Propose requirements'));
    await settle();
    expect(asked(backend, 'Begin')[0]?.[0]).toMatchObject({ engine: 'ollama', model: 'llama3.2:3b', idea: { text: 'Does it work?', language: 'de' } });
  });
});

describe('brief', () => {
  it('reads years, languages and own requirements', () => {
    const form = { ...emptyForm, paths: '/p', fromYear: '2015', toYear: 'later', languages: 'EN, de', requirements: 'one\n\n two ' };
    expect(briefOf(form)).toMatchObject({ requirements: ['one', 'two'], constraints: { from_year: 2015, to_year: 0, languages: ['en', 'de'] } });
  });

  it('names a model and a language only to an engine that uses them', () => {
    const form = { ...emptyForm, paths: '/p', idea: { ...emptyForm.idea, text: 'x', language: 'fr' }, model: 'llama3.2:3b' };
    expect(briefOf({ ...form, engine: 'extractive' })).toMatchObject({ model: '', idea: { language: '' } });
    expect(briefOf({ ...form, engine: 'auto' })).toMatchObject({ model: '', idea: { language: 'fr' } });
  });

  it('asks for a model where none is proposed', () => {
    const form = { ...emptyForm, paths: '/p', idea: { ...emptyForm.idea, text: 'x' }, engine: 'ollama' };
    expect(lacking(form)).toBe('Choose a local model.');
    expect(lacking(form, 'qwen3:4b')).toBe('');
    expect(lacking({ ...form, model: 'tiny' })).toBe('');
  });

  it('notices years the wrong way round', () => {
    const form = { ...emptyForm, paths: '/p', idea: { ...emptyForm.idea, text: 'x' }, fromYear: '2020', toYear: '2010' };
    expect(lacking(form)).toMatch(/first year/);
    expect(lacking({ ...form, toYear: '' })).toBe('');
  });
});
