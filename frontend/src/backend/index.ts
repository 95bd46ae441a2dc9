import { createContext, useContext, useEffect } from 'react';
import { QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Backend } from './types';

export type * from './types';
export { decodeFault, Fault, faultOf } from './fault';

const BackendContext = createContext<Backend | null>(null);

export const BackendProvider = BackendContext.Provider;

export function useBackend(): Backend {
  const backend = useContext(BackendContext);
  if (backend === null) throw new Error('no backend');
  return backend;
}

/**
 * newQueryClient makes the cache for what Go knows. Nothing goes stale by time:
 * Go says what changed.
 */
export function newQueryClient(): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: { staleTime: Infinity, retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  queries.setQueryDefaults(['kept'], { gcTime: Infinity }); // what was typed and not yet sent
  return queries;
}

/** useNews asks again for every noun that Go says has changed. */
export function useNews(): void {
  const backend = useBackend();
  const queries = useQueryClient();
  useEffect(
    () =>
      backend.on(({ noun, id }) => {
        void queries.invalidateQueries({ queryKey: id === '' ? [noun] : [noun, id] });
        if (noun === 'review') void queries.invalidateQueries({ queryKey: ['review', 'all'] });
      }),
    [backend, queries],
  );
}
