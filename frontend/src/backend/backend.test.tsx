import { act, screen } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { useBackend } from '.';
import { asked, renderWith, settle } from './render';
import { Fault } from './fault';
import { guarded } from './wails';

describe('guarded', () => {
  const failing = guarded({
    Fail: (word: string): Promise<string> => Promise.reject(new Error(`{"kind":"input","say":"No ${word}."}`)),
    Works: (word: string): Promise<string> => Promise.resolve(word + '!'),
  });

  it('passes answers on', async () => {
    await expect(failing.Works('yes')).resolves.toBe('yes!');
  });

  it('rejects with a Fault', async () => {
    const fault: unknown = await failing.Fail('papers').catch((thrown: unknown) => thrown);
    expect(fault).toBeInstanceOf(Fault);
    expect(fault).toMatchObject({ message: 'No papers.', kind: 'input' });
  });
});

describe('useNews', () => {
  it('asks again for what Go says has changed, and for nothing else', async () => {
    const backend = await renderWith(<Both />, { state: 'diving' });
    expect(asked(backend, 'Walk')).toHaveLength(1);
    act(() => backend.step());
    await settle();
    expect(asked(backend, 'Walk')).toHaveLength(2);
    expect(asked(backend, 'Works')).toHaveLength(1);
    expect(screen.getByText('3 works, covering')).toBeTruthy();
  });
});

function Both() {
  const backend = useBackend();
  const works = useQuery({ queryKey: ['library', 'works'], queryFn: () => backend.library.Works() });
  const walk = useQuery({ queryKey: ['forage', 'rev1', 'walk'], queryFn: () => backend.forage.Walk('rev1') });
  return (
    <p>
      {works.data?.length} works, {walk.data?.now.state}
    </p>
  );
}
