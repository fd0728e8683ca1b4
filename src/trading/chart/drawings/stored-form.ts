/** Converts drawings between ticks, as drawn, and prices, as stored. If a pair's tick size has
 *  changed since, prices are rounded to the nearest tick. */
import { plotNumberOf } from '#contract/core/decimal.ts';
import { priceOfTicks, ticksOf, type Pair } from '#contract/core/pair.ts';
import type { StoredDrawing } from '#contract/entities/drawing.ts';
import { anchorAt, type Drawing } from './drawing.ts';

export const storedOf = (drawing: Drawing, pair: Pair): StoredDrawing => ({
  id: drawing.id,
  kind: drawing.kind,
  anchors: drawing.anchors.map(({ time, price }) => ({ time, price: priceOfTicks(price, pair) })),
  text: drawing.text,
});

export const drawingOfStored = (stored: StoredDrawing, pair: Pair): Drawing => ({
  id: stored.id,
  kind: stored.kind,
  anchors: stored.anchors.map(({ time, price }) =>
    anchorAt(time, ticksOf(price, pair) ?? plotNumberOf(price) / plotNumberOf(pair.tickSize)),
  ),
  text: stored.text,
});
