/** What a person draws over the bars: held by points in time and price, never in pixels, so that it stays
 *  where it was drawn whatever the resolution, the scale and the stretch in sight. Pure. */
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
  /** Of its pair; grows. */
  readonly id: number;
  readonly kind: DrawingKind;
  /** As many as `anchorCountOf` says, in the order they were set. */
  readonly anchors: readonly Anchor[];
  /** Of a text alone. */
  readonly text?: string | undefined;
}

/** The nearest whole second and tick to a place between them; no price is below nothing. */
export const anchorAt = (time: number, price: number): Anchor => ({
  time: epochSec(Math.round(time)), // Not money: a place on a picture.
  price: ticks(Math.max(0, Math.round(price))), // Not money: as above.
});

/** The whole of it, further by so much. It stops at a price of nothing, without losing its shape. */
export function moved(drawing: Drawing, seconds: number, tickCount: number): Drawing {
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

/** Thousandths of the way back from where a move ended to where it began. */
export const RETRACEMENTS = [0, 236, 382, 500, 618, 786, 1000] as const;

/** Prices of the retracements from the second point back to the first, rounded to a tick. */
export function retracementsOf({ anchors: [from, to] }: Pick<Drawing, 'anchors'>) {
  if (from === undefined || to === undefined) return [];
  return RETRACEMENTS.map((share) => ({
    share,
    price: ticks(to.price + Math.round(((from.price - to.price) * share) / 1000)), // Not money: a level.
  }));
}
