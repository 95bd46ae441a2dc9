import { useQuery } from '@tanstack/react-query';
import { useBackend } from '../backend';

// A server starts and ends without Forage: what is known of it is looked at again by
// every page that shows it.
const again = 'always';

export function useEngines() {
  const backend = useBackend();
  return useQuery({ queryKey: ['models', 'engines'], queryFn: () => backend.settings.Engines(), refetchOnMount: again });
}

/** useModelServer looks at the model server of this machine and at what it has. */
export function useModelServer() {
  const backend = useBackend();
  return useQuery({ queryKey: ['models', 'server'], queryFn: () => backend.models.Server(), refetchOnMount: again });
}

export function useTrying() {
  const backend = useBackend();
  return useQuery({ queryKey: ['models', 'trying'], queryFn: () => backend.models.Trying() });
}

export function usePulling() {
  const backend = useBackend();
  return useQuery({ queryKey: ['models', 'pulling'], queryFn: () => backend.models.Pulling() });
}
