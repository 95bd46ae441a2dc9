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

export function useFolders() {
  const backend = useBackend();
  return useQuery({ queryKey: ['folders', 'all'], queryFn: () => backend.library.Folders() });
}

export function useUnread() {
  const backend = useBackend();
  return useQuery({ queryKey: ['folders', 'unread'], queryFn: () => backend.library.Unread() });
}

export function useAddFolder() {
  const backend = useBackend();
  return useMutation({ mutationFn: (path: string) => backend.library.AddFolder(path) });
}

export function useRemoveFolder() {
  const backend = useBackend();
  return useMutation({ mutationFn: (path: string) => backend.library.RemoveFolder(path) });
}

export function useResume() {
  const backend = useBackend();
  return useMutation({ mutationFn: () => backend.library.Resume() });
}

export function useDropWaiting() {
  const backend = useBackend();
  return useMutation({ mutationFn: () => backend.library.DropWaiting() });
}

export function useMerges() {
  const backend = useBackend();
  return useQuery({ queryKey: ['library', 'merges'], queryFn: () => backend.library.Merges() });
}

export function useKeywords() {
  const backend = useBackend();
  return useQuery({ queryKey: ['library', 'keywords'], queryFn: () => backend.library.Keywords() });
}

export function useMerge() {
  const backend = useBackend();
  return useMutation({ mutationFn: ({ work, into }: { work: string; into: string }) => backend.library.Merge(work, into) });
}

export function useTakeApart() {
  const backend = useBackend();
  return useMutation({ mutationFn: (work: string) => backend.library.TakeApart(work) });
}

/** useReading is what was read from a work besides its text. It is asked for once the work is opened. */
export function useReading(work: string) {
  const backend = useBackend();
  return useQuery({ queryKey: ['library', 'reading', work], queryFn: () => backend.reader.Reading(work) });
}
