import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useBackend } from '../backend';

export function useWorks() {
  const backend = useBackend();
  return useQuery({ queryKey: ['library', 'works'], queryFn: () => backend.library.Works() });
}

export function useSearch(text: string) {
  const backend = useBackend();
  return useQuery({
    queryKey: ['library', 'search', text],
    queryFn: () => backend.library.Search(text, 20),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
}

export function useImporting() {
  const backend = useBackend();
  return useQuery({ queryKey: ['import'], queryFn: () => backend.library.Importing() });
}

export function useImport() {
  const backend = useBackend();
  return useMutation({ mutationFn: (paths: string[]) => backend.library.Import(paths) });
}

export function useStopImport() {
  const backend = useBackend();
  return useMutation({ mutationFn: () => backend.library.StopImport() });
}

export function useDeleteWork() {
  const backend = useBackend();
  return useMutation({ mutationFn: (id: string) => backend.library.Delete(id) });
}
