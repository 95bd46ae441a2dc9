import { useQuery } from '@tanstack/react-query';
import { useBackend } from '../backend';

export function useEngines() {
  const backend = useBackend();
  return useQuery({ queryKey: ['settings', 'engines'], queryFn: () => backend.settings.Engines() });
}

export function useHouse() {
  const backend = useBackend();
  return useQuery({ queryKey: ['house'], queryFn: () => backend.settings.Open() });
}

/** useDoctor checks the machine; enabled keeps it from running before it is asked for. */
export function useDoctor() {
  const backend = useBackend();
  return useQuery({ queryKey: ['settings', 'doctor'], queryFn: () => backend.settings.Doctor() });
}
