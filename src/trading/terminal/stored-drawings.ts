/** Stores the chart drawings of each pair in this browser, independent of user and trading mode,
 *  because the market is the same. The format's code loads with the first drawing. All drawings of
 *  a pair are stored together, so a tab must apply the changes of other tabs before it stores its
 *  own. */
import type { DrawingStorage } from '#src/binding/drawings.ts';
import { loadPart } from '#src/deferred/load-part.ts';
import { indexedDbStore, type IndexedDbStore } from '#src/platform/indexed-db-store.ts';
import { openCrossTabChannel, type CrossTabChannel } from '#src/platform/cross-tab-channel.ts';

/** @param folder keeps the drawings of spot and futures apart, whose pairs have equal names. */
export function drawingStorageIn(values: IndexedDbStore, folder = 'drawings'): DrawingStorage {
  const keyOf = (pairText: string): string => `${folder}/${pairText}`;
  const listeners = new Set<(pairText: string) => void>();
  let opened: CrossTabChannel | undefined;
  const channel = (): CrossTabChannel =>
    (opened ??= openCrossTabChannel(folder, (pairText) => {
      for (const listener of listeners) listener(pairText);
    }));
  return {
    isStored: async (pairText) => (await values.read(keyOf(pairText))) !== undefined,
    read: async (pairText) => {
      const [{ storedDrawingsOf }, value] = await Promise.all([
        loadPart('drawings'),
        values.read(keyOf(pairText)),
      ]);
      return storedDrawingsOf(value);
    },
    keep: async (pairText, drawings) => {
      const { storedFormOf } = await loadPart('drawings');
      // A pair without drawings has none to ask for: nothing of them is loaded with it.
      const form = drawings.length === 0 ? undefined : storedFormOf(drawings);
      await values.keep(keyOf(pairText), form);
      channel().send(pairText);
    },
    watch: (pairText, onChange) => {
      const listener = (changed: string): void => {
        if (changed === pairText) onChange();
      };
      listeners.add(listener);
      channel();
      return () => listeners.delete(listener);
    },
  };
}

export const drawingStorage = drawingStorageIn(indexedDbStore);
export const futuresDrawingStorage = drawingStorageIn(indexedDbStore, 'futures-drawings');
