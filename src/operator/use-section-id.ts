/** The chosen section: the fragment of the address, so that back and reload keep it. */
import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}

export const useSectionId = (): string =>
  useSyncExternalStore(subscribe, () => location.hash.slice(1));
