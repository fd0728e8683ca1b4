/** A pane under the bars: what it spans, and which of its values are labelled. */
import type { StudyKind } from '#domain/studies/study-choice.ts';
import { niceStep } from '../price-scale.ts';

export interface PaneRange {
  readonly min: number;
  readonly max: number;
}

/** Above the upper the market is called overbought, under the lower oversold. */
export const RSI_LEVELS = [70, 30] as const;

/** The first label from zero is at least so far out, as a share of the pane's half. */
const LABEL_SHARE = 0.4;
const AIR_SHARE = 0.08;

/** Strength goes from 0 to 100; everything else as far from zero as it must, and both ways alike. */
export function paneRangeOf(kind: StudyKind, low: number, high: number): PaneRange {
  if (kind === 'rsi') return { min: 0, max: 100 };
  const reach = Math.max(Math.abs(low), Math.abs(high));
  if (!Number.isFinite(reach) || reach === 0) return { min: -1, max: 1 };
  return { min: -reach * (1 + AIR_SHARE), max: reach * (1 + AIR_SHARE) };
}

export function paneLabelsOf(kind: StudyKind, { min, max }: PaneRange): readonly number[] {
  if (kind === 'rsi') return RSI_LEVELS;
  // A nice step is at most two and a half times what it must be: always within the pane.
  const step = niceStep(max * LABEL_SHARE, 1);
  return step < max && -step > min ? [step, 0, -step] : [0];
}

/** CSS pixels of one pane: a quarter of the chart for one, and less for each of several. */
export function paneHeightOf(chartPx: number, count: number): number {
  if (count === 0) return 0;
  const share = 0.5 / (count + 1);
  return Math.max(40, Math.min(120, Math.round(chartPx * share)));
}
