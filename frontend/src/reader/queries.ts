import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useBackend } from '../backend';

export function useMarks(review: string, evidence: string) {
  const backend = useBackend();
  return useQuery({ queryKey: ['reader', 'marks', review, evidence], queryFn: () => backend.reader.Marks(review, evidence) });
}

export function usePassage(review: string, evidence: string) {
  const backend = useBackend();
  return useQuery({ queryKey: ['reader', 'passage', review, evidence], queryFn: () => backend.reader.Passage(review, evidence) });
}

/** usePlace finds a run of a work's text on its pages. */
export function usePlace(work: string, start: number, end: number) {
  const backend = useBackend();
  return useQuery({ queryKey: ['reader', 'place', work, start, end], queryFn: () => backend.reader.Place(work, start, end), enabled: end > start });
}

/** usePage renders a page at twice the screen's points, so that it stays sharp when enlarged. */
export function usePage(work: string, page: number) {
  const backend = useBackend();
  return useQuery({
    queryKey: ['reader', 'page', work, page],
    queryFn: () => backend.reader.Page(work, page, 144),
    placeholderData: keepPreviousData,
    gcTime: 120_000, // pictures are large; a handful of recent ones is enough
  });
}
