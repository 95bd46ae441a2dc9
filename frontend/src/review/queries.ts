import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useBackend, type Requirement } from '../backend';

export function useReviews() {
  const backend = useBackend();
  return useQuery({ queryKey: ['review', 'all'], queryFn: () => backend.review.List() });
}

export function useReview(id: string | undefined) {
  const backend = useBackend();
  return useQuery({
    queryKey: ['review', id ?? '', 'row'],
    queryFn: () => backend.review.Get(id ?? ''),
    enabled: id !== undefined,
  });
}

export function useRequirements(id: string) {
  const backend = useBackend();
  return useQuery({ queryKey: ['review', id, 'requirements'], queryFn: () => backend.review.Requirements(id) });
}

export function usePreflight(id: string, requirements: Requirement[]) {
  const backend = useBackend();
  return useQuery({
    queryKey: ['review', id, 'preflight', requirements],
    queryFn: () => backend.review.Preflight(id, requirements),
    placeholderData: keepPreviousData, // figures change in place, without a jump
    gcTime: 60_000,
  });
}

export function useReport(id: string) {
  const backend = useBackend();
  return useQuery({ queryKey: ['review', id, 'report'], queryFn: () => backend.review.Report(id) });
}

/** useForgetReview takes everything about a deleted review out of the cache. */
export function useForgetReview() {
  const queries = useQueryClient();
  return (id: string) => {
    queries.removeQueries({ queryKey: ['review', id] });
    queries.removeQueries({ queryKey: ['forage', id] });
    void queries.invalidateQueries({ queryKey: ['review', 'all'] });
  };
}
