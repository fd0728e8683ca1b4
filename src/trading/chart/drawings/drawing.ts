/** Drawings of the user over the bars. Points are stored as time and price, never in pixels, so a
 *  drawing keeps its position for any resolution, scale and visible range. Pure. */
import { ticks, type Ticks } from '#contract/core/decimal.ts';
import { epochSec, type EpochSec } from '#contract/core/time.ts';
import {
  DRAWING_COUNT_MAX,
  DRAWING_TEXT_LENGTH_MAX,
  type DrawingKind,
} from '#contract/entities/drawing-kinds.ts';

export interface Anchor {
  readonly time: EpochSec;
  readonly price: Ticks;
}

export interface Drawing {
  /** Id within the pair; increasing. */
  readonly id: number;
  readonly kind: DrawingKind;
  /** Points in the order they were set, as many as `anchorCountOf` returns. */
  readonly anchors: readonly Anchor[];
  /** Only for text drawings. */
  readonly text?: string | undefined;
}

/** Returns the anchor at the nearest full second and tick; the price is at least zero. */
export const anchorAt = (time: number, price: number): Anchor => ({
  time: epochSec(Math.round(time)), // Not money: a plot position.
  price: ticks(Math.max(0, Math.round(price))), // Not money: as above.
});

/** Moves the whole drawing. The move stops at a price of zero without changing the shape. */
export function moveDrawing(drawing: Drawing, seconds: number, tickCount: number): Drawing {
  const lowest = Math.min(...drawing.anchors.map(({ price }) => price));
  const rise = Math.max(-lowest, Math.round(tickCount));
  return {
    ...drawing,
    anchors: drawing.anchors.map(({ time, price }) => anchorAt(time + seconds, price + rise)),
  };
}

export const withAnchor = (drawing: Drawing, index: number, anchor: Anchor): Drawing => ({
  ...drawing,
  anchors: drawing.anchors.map((held, at) => (at === index ? anchor : held)),
});

export const withText = (drawing: Drawing, text: string): Drawing => ({
  ...drawing,
  text: text.trim().slice(0, DRAWING_TEXT_LENGTH_MAX),
});

export const nextIdOf = (drawings: readonly Drawing[]): number =>
  drawings.reduce((last, { id }) => Math.max(last, id), 0) + 1;

export const withDrawing = (drawings: readonly Drawing[], drawing: Drawing): readonly Drawing[] =>
  [...drawings, drawing].slice(-DRAWING_COUNT_MAX);

export const withChanged = (drawings: readonly Drawing[], drawing: Drawing): readonly Drawing[] =>
  drawings.map((held) => (held.id === drawing.id ? drawing : held));

export const without = (drawings: readonly Drawing[], id: number): readonly Drawing[] =>
  drawings.filter((held) => held.id !== id);

/** Retracement levels in thousandths of the way back from the end of a move to its start. */
export const RETRACEMENTS = [0, 236, 382, 500, 618, 786, 1000] as const;

/** Returns the retracement prices from the second point back to the first, rounded to a tick. */
export function retracementsOf({ anchors: [from, to] }: Pick<Drawing, 'anchors'>) {
  if (from === undefined || to === undefined) return [];
  return RETRACEMENTS.map((share) => ({
    share,
    price: ticks(to.price + Math.round(((from.price - to.price) * share) / 1000)), // Not money: a level.
  }));
}
