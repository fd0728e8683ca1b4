/** How much of the market is drawn, in six levels: first less often, then without detail, then
 *  without motion. What a person types, presses and reads as a value is the same at every level. */

export type RenderQuality = 0 | 1 | 2 | 3 | 4 | 5;

/** Drawings a second of book, tape and chart. */
export type RefreshHz = 60 | 30 | 20 | 10 | 4;

/** The most a person wants of them, whatever the device could draw; 60 is all there are. */
export const UPDATE_RATES = [60, 20, 10, 4] as const;
export type UpdateRate = (typeof UPDATE_RATES)[number];

export interface QualityTerms {
  readonly refreshHz: RefreshHz;
  /** Depth bars; figures and the marks of one's own orders are always drawn. */
  readonly isDetailed: boolean;
  /** Changes light up and fade, panels slide. */
  readonly isAnimated: boolean;
}

export const QUALITY_BEST: RenderQuality = 0;
export const QUALITY_LOWEST: RenderQuality = 5;

const TERMS: Readonly<Record<RenderQuality, QualityTerms>> = {
  0: { refreshHz: 60, isDetailed: true, isAnimated: true },
  1: { refreshHz: 30, isDetailed: true, isAnimated: true },
  2: { refreshHz: 10, isDetailed: true, isAnimated: true },
  3: { refreshHz: 4, isDetailed: true, isAnimated: true },
  4: { refreshHz: 4, isDetailed: false, isAnimated: true },
  5: { refreshHz: 4, isDetailed: false, isAnimated: false },
};

/** What a person may choose: to be measured, or one of the levels that tell apart. */
export type QualityChoice = 'automatic' | 'full' | 'balanced' | 'saving';

export const CHOSEN_QUALITIES = {
  automatic: undefined,
  full: QUALITY_BEST,
  balanced: 2,
  saving: QUALITY_LOWEST,
} as const satisfies Record<QualityChoice, RenderQuality | undefined>;

export const qualityTerms = (level: RenderQuality): QualityTerms => TERMS[level];
