import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useBackend, type Brief, type Requirement } from '../backend';
import { useForgetReview } from './queries';

export function useBegin() {
  const backend = useBackend();
  return useMutation({ mutationFn: (brief: Brief) => backend.review.Begin(brief) });
}

export function useDeleteReview() {
  const backend = useBackend();
  const forget = useForgetReview();
  return useMutation({
    mutationFn: (id: string) => backend.review.Delete(id),
    onSuccess: (_, id) => forget(id),
  });
}

export function useApprove(id: string) {
  const backend = useBackend();
  return useMutation({ mutationFn: (requirements: Requirement[]) => backend.review.Approve(id, requirements) });
}

export function useAnalyse(id: string) {
  const backend = useBackend();
  return useMutation({ mutationFn: (text: string) => backend.review.Analyse(id, text) });
}

export function useEditRequirement(id: string) {
  const backend = useBackend();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (requirement: Requirement) => backend.forage.EditRequirement(id, requirement),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['review', id] }),
  });
}

export function useSaveReport(id: string) {
  const backend = useBackend();
  return useMutation({ mutationFn: (dir: string) => backend.review.Save(id, dir) });
}
