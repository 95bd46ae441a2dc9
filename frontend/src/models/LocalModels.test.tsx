import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { asked, renderWith, settle } from '../backend/render';
import { LocalModels } from './LocalModels';
import { size } from './model';

const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => row.querySelector('b')?.textContent);

describe('LocalModels', () => {
  it('lists the recommended model first and the refused one last, each with its reason', async () => {
    await renderWith(<LocalModels />);
    expect(rows()).toEqual(['qwen3:4b', 'llama3.2:3b', 'gemma3:27b', 'nomic-embed-text', 'gpt-oss:120b-cloud']);
    expect(screen.getByText('40 of 40 valid, 31 agree, 212 tokens/s')).toBeTruthy();
    expect(screen.getAllByText('not tried')).toHaveLength(2);
    expect(screen.getByText('Refused: its name asks for a cloud.')).toBeTruthy();
    expect(screen.getByText('Not chosen by itself: it takes too much of this machine’s memory.')).toBeTruthy();
    expect(screen.queryByLabelText('Try gpt-oss:120b-cloud')).toBeNull();
    expect(screen.queryByLabelText('Try nomic-embed-text')).toBeNull();
  });

  it('says how the cloud of the server stands', async () => {
    await renderWith(<LocalModels />);
    expect(screen.getByText('not switched off')).toBeTruthy();
    expect(screen.getByText('OLLAMA_NO_CLOUD=1')).toBeTruthy();
  });

  it('tries a model, shows how far it is, and stops', async () => {
    const backend = await renderWith(<LocalModels />);
    fireEvent.click(screen.getByLabelText('Try llama3.2:3b'));
    await settle();
    expect(screen.getByText('12 of 40 judgements').closest('tr')?.textContent).toMatch(/^llama3.2:3b/);
    expect(screen.getByRole('progressbar', { name: 'Trial' }).getAttribute('aria-valuenow')).toBe('30');
    expect(screen.getByLabelText<HTMLButtonElement>('Try qwen3:4b').disabled).toBe(true);
    expect(asked(backend, 'Server')).toHaveLength(1); // progress asks for nothing else
    fireEvent.click(screen.getByLabelText('Stop trying llama3.2:3b'));
    await settle();
    expect(screen.getByText('The trial of llama3.2:3b was stopped.')).toBeTruthy();
  });

  it('says what to do where nothing is installed, and that reviews work without', async () => {
    await renderWith(<LocalModels />, { server: 'none' });
    expect(screen.getByText('No local model server')).toBeTruthy();
    expect(screen.getByText(/Reviews work without/)).toBeTruthy();
    expect(screen.queryByText('Start Ollama…')).toBeNull();
  });

  it('starts a server only after asking', async () => {
    const backend = await renderWith(<LocalModels />, { server: 'installed' });
    fireEvent.click(screen.getByText('Start Ollama…'));
    const dialog = within(screen.getByRole('dialog', { hidden: true }));
    expect(dialog.getByText(/started with its cloud switched off.*ended with Forage/)).toBeTruthy();
    expect(asked(backend, 'Start')).toEqual([]);
    fireEvent.click(dialog.getByText('Start Ollama'));
    await settle();
    expect(asked(backend, 'Start')).toHaveLength(1);
    expect(screen.getByText(/Forage started it and ends it/)).toBeTruthy();
    expect(screen.getByText('switched off in this server')).toBeTruthy();
  });
});

describe('FetchDialog', () => {
  it('fetches only what was agreed to, and shows how far it is', async () => {
    const backend = await renderWith(<LocalModels />);
    fireEvent.click(screen.getByText('Fetch a model…'));
    const dialog = within(screen.getByRole('dialog', { hidden: true }));
    const fetch = dialog.getByText<HTMLButtonElement>('Fetch');
    fireEvent.change(dialog.getByLabelText('Name of the model'), { target: { value: ' qwen3:8b ' } });
    expect(fetch.disabled).toBe(true);
    expect(dialog.getByText(/Nothing of yours is sent\. It is written into the ledger\./)).toBeTruthy();
    fireEvent.click(dialog.getByLabelText('Let Ollama go online for this model'));
    expect(fetch.disabled).toBe(false);
    fireEvent.submit(dialog.getByLabelText('Name of the model'));
    await settle();
    expect(asked(backend, 'Pull')).toEqual([['qwen3:8b', true]]);
    expect(dialog.getByText('Fetching qwen3:8b: 600 MB of 2.4 GB')).toBeTruthy();
    expect(fetch.disabled).toBe(true);
    fireEvent.click(dialog.getByText('Stop'));
    await settle();
    expect(dialog.getByText(/Fetching qwen3:8b was stopped/)).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>('Let Ollama go online for this model').checked).toBe(false); // agreed once
  });
});

describe('size', () => {
  it('is read in megabytes and gigabytes', () => {
    expect([1.3e6, 274e6, 2.6e9].map(size)).toEqual(['1 MB', '274 MB', '2.6 GB']);
  });
});
