import { useQuery } from '@tanstack/react-query';
import { useBackend } from '../backend';

export function useHouse() {
  const backend = useBackend();
  return useQuery({ queryKey: ['house'], queryFn: () => backend.settings.Open() });
}

/** useDoctor checks the workspace and the machine. */
export function useDoctor() {
  const backend = useBackend();
  return useQuery({ queryKey: ['settings', 'doctor'], queryFn: () => backend.settings.Doctor() });
}
