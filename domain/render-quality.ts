/** Six levels of rendering quality: lower levels first draw less often, then without detail, then
 *  without motion. Typed text, key presses and displayed values are the same at every level. */

export type RenderQuality = 0 | 1 | 2 | 3 | 4 | 5;

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
export const QUALITY_LOWEST: RenderQuality = 5;

const TERMS: Readonly<Record<RenderQuality, QualityTerms>> = {
  0: { refreshHz: 60, isDetailed: true, isAnimated: true },
  1: { refreshHz: 30, isDetailed: true, isAnimated: true },
  2: { refreshHz: 10, isDetailed: true, isAnimated: true },
  3: { refreshHz: 4, isDetailed: true, isAnimated: true },
  4: { refreshHz: 4, isDetailed: false, isAnimated: true },
  5: { refreshHz: 4, isDetailed: false, isAnimated: false },
};

/** User setting: automatic (measured), or one of the fixed levels. */
export type QualityChoice = 'automatic' | 'full' | 'balanced' | 'saving';

export const CHOSEN_QUALITIES = {
  automatic: undefined,
  full: QUALITY_BEST,
  balanced: 2,
  saving: QUALITY_LOWEST,
} as const satisfies Record<QualityChoice, RenderQuality | undefined>;

export const qualityTerms = (level: RenderQuality): QualityTerms => TERMS[level];
