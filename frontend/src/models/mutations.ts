import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useBackend } from '../backend';

/** useStartServer starts a model server, after the person agreed. */
export function useStartServer() {
  const backend = useBackend();
  return useMutation({ mutationFn: () => backend.models.Start() });
}

export function useTry() {
  const backend = useBackend();
  return useMutation({ mutationFn: (name: string) => backend.models.Try(name) });
}

export function useStopTry() {
  const backend = useBackend();
  return useMutation({ mutationFn: () => backend.models.StopTry() });
}

interface Wish {
  name: string;
  agreed: boolean;
}

export function usePull() {
  const backend = useBackend();
  return useMutation({ mutationFn: ({ name, agreed }: Wish) => backend.models.Pull(name, agreed) });
}

export function useStopPull() {
  const backend = useBackend();
  return useMutation({ mutationFn: () => backend.models.StopPull() });
}

/** useLookAgain asks the model server anew. */
export function useLookAgain() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: ['models'] });
}
