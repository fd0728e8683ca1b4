/** How often the page updates what it shows beside the painted book, by level of rendering quality:
 *  the levels below power saving update less during input. */
import type { RenderQuality } from './render-quality.ts';

/** Minimum times between updates. */
export interface UpdateIntervals {
  /** Values: header, middle row, ages, running bar; 0 as often as the book is painted. */
  readonly valuesMs: number;
  /** All rows for screen readers once. */
  readonly rowsMs: number;
}

interface UpdateTerms {
  readonly atRest: UpdateIntervals;
  readonly duringInput: UpdateIntervals;
}

export const USUAL_INTERVALS: UpdateIntervals = { valuesMs: 0, rowsMs: 1_000 };

/** A chart that waits for the end of the input is updated after this time. */
export const CHART_HOLD_MS_MAX = 5_000;

const TERMS: Readonly<Partial<Record<RenderQuality, UpdateTerms>>> = {
  6: { atRest: USUAL_INTERVALS, duringInput: { valuesMs: 500, rowsMs: 1_000 } },
  7: { atRest: USUAL_INTERVALS, duringInput: { valuesMs: 500, rowsMs: 5_000 } },
  8: {
    atRest: { valuesMs: 1_000, rowsMs: 3_000 },
    duringInput: { valuesMs: 1_000, rowsMs: 5_000 },
  },
};

export const updateIntervals = (level: RenderQuality, isInput: boolean): UpdateIntervals =>
  TERMS[level]?.[isInput ? 'duringInput' : 'atRest'] ?? USUAL_INTERVALS;
