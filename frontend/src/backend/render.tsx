import { cleanup, render } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { BackendProvider, newQueryClient, useNews } from '.';
import { fakeBackend, type FakeBackend } from './fake';

/** renderWith draws part of the window on a fake backend, for tests. */
export async function renderWith(ui: ReactNode, options?: Parameters<typeof fakeBackend>[0]): Promise<FakeBackend> {
  const backend = fakeBackend(options);
  render(
    <BackendProvider value={backend}>
      <QueryClientProvider client={newQueryClient()}>
        <News>{ui}</News>
      </QueryClientProvider>
    </BackendProvider>,
  );
  await settle();
  return backend;
}

function News({ children }: { children: ReactNode }) {
  useNews();
  return children;
}

/** settle lets answered calls reach the screen, and waits at least the given time. */
export async function settle(milliseconds = 0): Promise<void> {
  for (let i = 0; i < 4; i++) {
    await act(() => new Promise((done) => setTimeout(done, i === 0 ? milliseconds : 1)));
  }
}

/** asked is what was given to the calls of one name. */
export function asked(backend: FakeBackend, name: string): unknown[][] {
  return backend.calls.filter(([each]) => each === name).map(([, ...given]) => given);
}

beforeEach(() => {
  location.hash = '';
  localStorage.clear();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});

afterEach(cleanup);
