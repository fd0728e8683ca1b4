/** How much is drawn on this device now, and the reading that decided it. `applyQuality` alone writes
 *  it; the chart reads its refresh here, the foot of the page its words. */
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
  /** What the level means, no oftener than a person wants; see `domain/render-quality.ts`. */
  refreshHz: RefreshHz;
  isDetailed: boolean;
  isAnimated: boolean;
  /** A person chose the level: it stands, whatever is measured. */
  isPinned: boolean;
  /** Frames a second the display gives this page; undefined until measured. */
  framesPerSecond: number | undefined;
  /** Estimated share of the last second the main thread worked, in per cent. */
  busyPercent: number | undefined;
}

/** Whole figures alone, so that a reading that did not change tells nobody. */
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
