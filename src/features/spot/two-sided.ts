/** Determines whether buy and sell forms are side by side: in the layout with room for both, in a
 *  wide window. Otherwise one form shows the active side. */
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
