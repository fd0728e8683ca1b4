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

/** Minimum times between updates of what the page shows beside the painted book. */
export interface UpdateIntervals {
  /** Values: header, middle row, ages, running bar; 0 as often as the book is painted. */
  readonly valuesMs: number;
  /** All rows for screen readers once. */
  readonly rowsMs: number;
}

export interface QualityTerms {
  readonly refreshHz: RefreshHz;
  /** Draws depth bars. Numbers and markers of the user's own orders are always drawn. */
  readonly isDetailed: boolean;
  /** Animates: changes flash and fade, panels slide. */
  readonly isAnimated: boolean;
  readonly atRest: UpdateIntervals;
  readonly duringInput: UpdateIntervals;
  /** The chart waits for the end of the input, at most CHART_HOLD_MS_MAX. */
  readonly canHoldChart: boolean;
}

export const QUALITY_BEST: RenderQuality = 0;
export const QUALITY_LOWEST: RenderQuality = 8;
/** Lowest level at which input has no effect on the updates. */
const QUALITY_SAVING: RenderQuality = 5;

/** A chart that waits for the end of the input is updated after this time. */
export const CHART_HOLD_MS_MAX = 5_000;

const USUAL: UpdateIntervals = { valuesMs: 0, rowsMs: 1_000 };
const usual = { atRest: USUAL, duringInput: USUAL, canHoldChart: false };
const spare = { refreshHz: 4, isDetailed: false, isAnimated: false, atRest: USUAL } as const;

const TERMS: Readonly<Record<RenderQuality, QualityTerms>> = {
  0: { refreshHz: 60, isDetailed: true, isAnimated: true, ...usual },
  1: { refreshHz: 30, isDetailed: true, isAnimated: true, ...usual },
  2: { refreshHz: 10, isDetailed: true, isAnimated: true, ...usual },
  3: { refreshHz: 4, isDetailed: true, isAnimated: true, ...usual },
  4: { refreshHz: 4, isDetailed: false, isAnimated: true, ...usual },
  5: { ...spare, ...usual },
  6: { ...spare, duringInput: { valuesMs: 500, rowsMs: 1_000 }, canHoldChart: false },
  7: { ...spare, duringInput: { valuesMs: 500, rowsMs: 5_000 }, canHoldChart: true },
  8: {
    ...spare,
    atRest: { valuesMs: 1_000, rowsMs: 3_000 },
    duringInput: { valuesMs: 1_000, rowsMs: 5_000 },
    canHoldChart: true,
  },
};

/** User setting: automatic (measured), or one of the fixed levels. */
export type QualityChoice = 'automatic' | 'full' | 'balanced' | 'saving';

export const CHOSEN_QUALITIES = {
  automatic: undefined,
  full: QUALITY_BEST,
  balanced: 2,
  saving: QUALITY_SAVING,
} as const satisfies Record<QualityChoice, RenderQuality | undefined>;

export const qualityTerms = (level: RenderQuality): QualityTerms => TERMS[level];

/** Whether the level depends on input: whether the page must watch for it. */
export const followsInput = (level: RenderQuality): boolean => level > QUALITY_SAVING;
