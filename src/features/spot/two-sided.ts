/** Whether a ticket to buy stands beside one to sell: in the layout that has the place for it, where the
 *  window has. Elsewhere one form shows the ticket in use. */
import { useSyncExternalStore } from 'react';
import { subscribe as watchStore } from 'valtio/vanilla';
import { matchesMedia, watchMedia } from '#src/platform/media.ts';
import { preferences } from '#src/stores/preferences.store.ts';

const WIDE = '(min-width: 1360px)';

export const isTwoSided = (): boolean => preferences.tradeLayout === 2 && matchesMedia(WIDE);

function subscribe(onChange: () => void): () => void {
  const stops = [watchMedia(WIDE, onChange), watchStore(preferences, onChange)];
  return () => {
    for (const stop of stops) stop();
  };
}

export const useTwoSided = (): boolean => useSyncExternalStore(subscribe, isTwoSided);
