import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWith, settle } from '../backend/render';
import { SettingsPage } from './SettingsPage';

it('says where everything is kept, what the machine allows, and verifies the ledger', async () => {
  await renderWith(<SettingsPage />);
  expect(screen.getByText('/home/you/.local/share/forage')).toBeTruthy();
  expect(screen.getByText(/This kernel has no Landlock/)).toBeTruthy();
  fireEvent.click(screen.getByText('Verify the ledger'));
  await settle();
  expect(screen.getByText('The ledger is empty: nothing has ever left.')).toBeTruthy();
});

it('lists engines and the local models', async () => {
  await renderWith(<SettingsPage />);
  const part = within(screen.getByRole('region', { name: 'Local models' }));
  expect(part.getByText(/Recommended to judge and write on this machine: qwen3:4b/)).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Engines' })).getAllByText('ready')).toHaveLength(2);
  expect(screen.queryByText('Model server')).toBeNull(); // what the doctor says of it stands there already
});

it('switches to dark and back', async () => {
  await renderWith(<SettingsPage />);
  fireEvent.click(screen.getByLabelText('Dark'));
  expect(document.documentElement.dataset.theme).toBe('dark');
  fireEvent.click(screen.getByLabelText('Light'));
  expect(document.documentElement.dataset.theme).toBe('light');
});
