/** Current rendering quality on this device, and the measurement it is based on. Only
 *  `applyQuality` and `applyChartHold` write it; the chart reads the refresh rate and the hold, the
 *  page footer shows the values. */
import { proxy } from 'valtio/vanilla';
import {
  QUALITY_BEST,
  qualityTerms,
  type RenderQuality,
  type RefreshHz,
  type UpdateRate,
} from '#domain/render-quality.ts';

export interface Quality {
  level: RenderQuality;
  /** Refresh rate of the level, limited by the user's setting; see `domain/render-quality.ts`. */
  refreshHz: RefreshHz;
  isDetailed: boolean;
  isAnimated: boolean;
  /** Since when the chart on screen has not followed the market, by the monotonic clock; undefined
   *  while it follows. A later time means that it was updated meanwhile. */
  chartHeldSinceMs: number | undefined;
  /** The user selected a fixed level; measurements do not change it. */
  isPinned: boolean;
  /** Frames per second of this page; undefined until measured. */
  framesPerSecond: number | undefined;
  /** Estimated share of the last second in which the main thread was busy, in percent. */
  busyPercent: number | undefined;
}

/** Integers only, so that an unchanged measurement notifies no subscriber. */
export interface QualityChange {
  readonly level: RenderQuality;
  readonly isPinned: boolean;
  readonly framesPerSecond: number | undefined;
  readonly busyPercent: number | undefined;
}

export const createQuality = (): Quality =>
  proxy({
    level: QUALITY_BEST,
    ...qualityTerms(QUALITY_BEST),
    chartHeldSinceMs: undefined,
    isPinned: false,
    framesPerSecond: undefined,
    busyPercent: undefined,
  });
export const quality = createQuality();

export function applyQuality(
  change: QualityChange,
  target: Quality = quality,
  updateRate: UpdateRate = 60,
): void {
  const terms = qualityTerms(change.level);
  const refreshHz: RefreshHz = updateRate < terms.refreshHz ? updateRate : terms.refreshHz;
  Object.assign(target, change, terms, { refreshHz });
}

/** Holds the chart from that time on, or updates it. */
export function applyChartHold(sinceMs: number | undefined, target: Quality = quality): void {
  target.chartHeldSinceMs = sinceMs;
}
