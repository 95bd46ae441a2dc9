import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { App } from '../App';
import { asked, renderWith, settle } from '../backend/render';

describe('the window as it opens', () => {
  it('invites to a first review, and says engine and privacy', async () => {
    await renderWith(<App />, { server: 'none' });
    await settle();
    expect(screen.getByText('Start your first review')).toBeTruthy();
    const standing = screen.getByRole('status', { name: 'Engine and privacy' });
    expect(standing.textContent).toMatch(/No model.*Offline.*nothing has left/);
  });

  it('says which model would judge where one is there', async () => {
    await renderWith(<App />);
    await settle();
    expect(screen.getByRole('status', { name: 'Engine and privacy' }).textContent).toMatch(/Local model · qwen3:4b/);
  });

  it('lists reviews and deletes one only after asking', async () => {
    const backend = await renderWith(<App />, { state: 'done' });
    await settle();
    fireEvent.click(screen.getByLabelText('Delete Machine learning for crop yield prediction'));
    expect(asked(backend, 'Delete')).toEqual([]);
    fireEvent.click(screen.getByText('Delete for good'));
    await settle();
    expect(asked(backend, 'Delete')).toEqual([['rev1']]);
    expect(screen.getByText('Start your first review')).toBeTruthy();
  });
});
