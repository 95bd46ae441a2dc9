import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useBackend, type Step } from '../backend';

export function useWalk(id: string) {
  const backend = useBackend();
  return useQuery({ queryKey: ['forage', id, 'walk'], queryFn: () => backend.forage.Walk(id) });
}

/** useTrail asks only for what is new; the trail never changes behind its end. */
export function useTrail(id: string) {
  const backend = useBackend();
  const queries = useQueryClient();
  const queryKey = ['forage', id, 'trail'];
  return useQuery({
    queryKey,
    structuralSharing: false,
    queryFn: async () => {
      const known = queries.getQueryData<Step[]>(queryKey) ?? [];
      const fresh = await backend.forage.Trail(id, known.at(-1)?.seq ?? 0);
      return fresh.length === 0 ? known : [...known, ...fresh];
    },
  });
}

/** useSteer is what a person can tell a walk. */
export function useSteer(id: string) {
  const backend = useBackend();
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: ['forage', id] });
  return {
    run: useMutation({ mutationFn: () => backend.forage.Run(id), onSettled }),
    pause: useMutation({ mutationFn: () => backend.forage.Pause(id), onSettled }),
    stop: useMutation({ mutationFn: () => backend.forage.Stop(id), onSettled }),
  };
}

interface Ruling {
  requirement: string;
  chunk: string;
  answer: string;
}

export function useOverrule(id: string) {
  const backend = useBackend();
  return useMutation({
    mutationFn: ({ requirement, chunk, answer }: Ruling) => backend.forage.Overrule(id, requirement, chunk, answer),
  });
}
