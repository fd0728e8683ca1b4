/** Scale of a pane below the bars: its range and labeled values. */
import type { StudyKind } from '#domain/studies/study-choice.ts';
import { niceStep } from '../price-scale.ts';

export interface PaneRange {
  readonly min: number;
  readonly max: number;
}

/** Above the upper level the market counts as overbought, below the lower one as oversold. */
export const RSI_LEVELS = [70, 30] as const;

/** Minimum distance of the first label from zero, as a share of half the pane. */
const LABEL_SHARE = 0.4;
const AIR_SHARE = 0.08;

/** Returns the range of a pane: 0 to 100 for RSI; symmetric around zero for all other studies. */
export function paneRangeOf(kind: StudyKind, low: number, high: number): PaneRange {
  if (kind === 'rsi') return { min: 0, max: 100 };
  const reach = Math.max(Math.abs(low), Math.abs(high));
  if (!Number.isFinite(reach) || reach === 0) return { min: -1, max: 1 };
  return { min: -reach * (1 + AIR_SHARE), max: reach * (1 + AIR_SHARE) };
}

export function paneLabelsOf(kind: StudyKind, { min, max }: PaneRange): readonly number[] {
  if (kind === 'rsi') return RSI_LEVELS;
  // A nice step is at most 2.5 times the minimum, so the label is always inside the pane.
  const step = niceStep(max * LABEL_SHARE, 1);
  return step < max && -step > min ? [step, 0, -step] : [0];
}

/** Returns the height of one pane in CSS pixels: a quarter of the chart for one pane, less for each
 *  of several. */
export function paneHeightOf(chartPx: number, count: number): number {
  if (count === 0) return 0;
  const share = 0.5 / (count + 1);
  return Math.max(40, Math.min(120, Math.round(chartPx * share)));
}
