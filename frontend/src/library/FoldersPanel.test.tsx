import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { asked, renderWith, settle } from '../backend/render';
import { FoldersPanel } from './FoldersPanel';

describe('FoldersPanel', () => {
  it('says of each folder how far it is in step', async () => {
    await renderWith(<FoldersPanel />);
    const rows = [...document.querySelectorAll('ul[aria-label="Library folders"] > li')].map((each) => each.textContent);
    expect(rows[0]).toMatch(/^\/inin step · 3 files · looked at \d\d:\d\dNo longer keep$/);
    expect(rows[1]).toContain('not there');
    expect(rows[1]).toContain('Nothing was taken out of the library.');
  });

  it('adds a folder that was typed or chosen, and says why it could not', async () => {
    const backend = await renderWith(<FoldersPanel />);
    const add = screen.getByRole('button', { name: 'Add this folder' });
    expect(add.hasAttribute('disabled')).toBe(true);
    fireEvent.click(screen.getByText('Choose the folder…'));
    await settle();
    fireEvent.click(add);
    await settle();
    expect(asked(backend, 'AddFolder')).toEqual([['/chosen/folder']]);
    expect(screen.getByText('not looked at yet')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Folder to keep in step'), { target: { value: ' /in ' } });
    fireEvent.click(add);
    await settle();
    expect(screen.getByRole('alert').textContent).toContain('in step already');
  });

  it('removes a folder only after asking', async () => {
    const backend = await renderWith(<FoldersPanel />);
    const remove = screen.getByLabelText('No longer keep /in');
    fireEvent.click(remove);
    fireEvent.click(screen.getByText('Cancel'));
    expect(asked(backend, 'RemoveFolder')).toEqual([]);
    fireEvent.click(remove);
    fireEvent.click(screen.getByText('No longer keep it'));
    await settle();
    expect(asked(backend, 'RemoveFolder')).toEqual([['/in']]);
    expect(screen.queryByText('/in')).toBeNull();
  });
});
