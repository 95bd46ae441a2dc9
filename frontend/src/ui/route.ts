import { useSyncExternalStore } from 'react';

/** useRoute is the address behind the #, split at its slashes. */
export function useRoute(): string[] {
  const hash = useSyncExternalStore(follow, () => location.hash);
  return hash.replace(/^#\/?/, '').split('/').filter(Boolean).map(decodeURIComponent);
}

export function address(...parts: string[]): string {
  return '#/' + parts.map(encodeURIComponent).join('/');
}

export function go(...parts: string[]): void {
  location.hash = address(...parts);
}

function follow(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}
