import { useSyncExternalStore } from 'react';

export type Theme = 'system' | 'light' | 'dark';

const place = 'theme';
const dark = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();

/** chosenTheme is what the person picked; the system's own until then. */
export function chosenTheme(): Theme {
  const kept = localStorage.getItem(place);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(place);
  else localStorage.setItem(place, theme);
  apply();
  for (const listener of listeners) listener();
}

/** startTheme colours the page before anything is drawn, and follows the system. */
export function startTheme(): void {
  apply();
  matchMedia(dark).addEventListener('change', apply);
}

function apply(): void {
  const chosen = chosenTheme();
  const shown = chosen === 'system' ? (matchMedia(dark).matches ? 'dark' : 'light') : chosen;
  document.documentElement.dataset.theme = shown;
}

export function useTheme(): Theme {
  return useSyncExternalStore((changed) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  }, chosenTheme);
}
