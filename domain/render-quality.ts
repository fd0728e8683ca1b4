/**
 * Nine levels of rendering quality. Each level gives up what a trader misses least:
 *
 * - 0: everything, as often as the display refreshes.
 * - 1, 2, 3: book, trades and chart 30, 10 and 4 times a second.
 * - 4: no depth bars. 5: no motion.
 * - 6: during input, values beside the painted book (header, middle row, ages) change at most
 *   twice a second.
 * - 7: during input, the chart and the rows for screen readers change every five seconds; the chart
 *   shows its age.
 * - 8: values beside the painted book change at most once a second, during input or not.
 *
 * "During input" lasts until a second after the last key press, pointer movement or wheel event.
 * Inputs, orders, balances, the connection's state and the age of the book are the same at every
 * level, and so is each displayed value: it is only shown later.
 */

export type RenderQuality = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Draws per second of book, tape and chart. */
export type RefreshHz = 60 | 30 | 20 | 10 | 4;

/** Maximum draw rates the user can select, regardless of the device; 60 is no limit. */
export const UPDATE_RATES = [60, 20, 10, 4] as const;
export type UpdateRate = (typeof UPDATE_RATES)[number];

export interface QualityTerms {
  readonly refreshHz: RefreshHz;
  /** Draws depth bars. Numbers and markers of the user's own orders are always drawn. */
  readonly isDetailed: boolean;
  /** Animates: changes flash and fade, panels slide. */
  readonly isAnimated: boolean;
}

export const QUALITY_BEST: RenderQuality = 0;
export const QUALITY_LOWEST: RenderQuality = 8;
/** Below this level, updates depend on input; see `update-intervals.ts`. */
export const QUALITY_SAVING: RenderQuality = 5;
/** From this level on, the chart waits for the end of the input. */
const QUALITY_HOLDING: RenderQuality = 7;

const REFRESH_RATES: readonly RefreshHz[] = [60, 30, 10];
const LOWEST_RATE: RefreshHz = 4;

/** User setting: automatic (measured), or one of the fixed levels. */
export type QualityChoice = 'automatic' | 'full' | 'balanced' | 'saving';

export const CHOSEN_QUALITIES = {
  automatic: undefined,
  full: QUALITY_BEST,
  balanced: 2,
  saving: QUALITY_SAVING,
} as const satisfies Record<QualityChoice, RenderQuality | undefined>;

export const qualityTerms = (level: RenderQuality): QualityTerms => ({
  refreshHz: REFRESH_RATES[level] ?? LOWEST_RATE,
  isDetailed: level < 4,
  isAnimated: level < QUALITY_SAVING,
});

export const canHoldChart = (level: RenderQuality): boolean => level >= QUALITY_HOLDING;
