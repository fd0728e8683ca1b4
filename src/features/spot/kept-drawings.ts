/** Drawings over the chart of each pair, kept in this browser: the market is the same whoever looks at it
 *  and whatever money is traded. Their form is loaded with the first of them. */
import type { DrawingKeeper } from '#src/binding/drawings.ts';
import { keptValues, type KeptValues } from '#src/platform/kept-values.ts';

const keyOf = (pairText: string): string => `drawings/${pairText}`;
const loadForm = () => import('#contract/entities/drawing.ts');

export const drawingKeeperIn = (values: KeptValues): DrawingKeeper => ({
  isKept: async (pairText) => (await values.read(keyOf(pairText))) !== undefined,
  read: async (pairText) => {
    const [{ keptDrawingsOf }, value] = await Promise.all([
      loadForm(),
      values.read(keyOf(pairText)),
    ]);
    return keptDrawingsOf(value);
  },
  keep: async (pairText, drawings) => {
    const { keptFormOf } = await loadForm();
    // A pair without drawings has none to ask for: nothing of them is loaded with it.
    const form = drawings.length === 0 ? undefined : keptFormOf(drawings);
    await values.keep(keyOf(pairText), form);
  },
});

export const drawingKeeper = drawingKeeperIn(keptValues);
