/** Follows the user's input at the levels of rendering quality that update less during input: sets
 *  the intervals of the values beside the painted book, and holds the chart. */
import {
  CHART_HOLD_MS_MAX,
  QUALITY_BEST,
  followsInput,
  qualityTerms,
  type QualityTerms,
  type RenderQuality,
} from '#domain/render-quality.ts';
import type { MarketLink } from '#src/realtime/market-link.ts';
import { after, monotonicClock } from '#src/platform/clock.ts';
import { watchPointerMoves, watchUserActivity } from '#src/platform/user-activity.ts';
import { applyChartHold, quality } from '#src/stores/quality.store.ts';

/** Input lasts until this long after the last key press, pointer movement or wheel event. */
const INPUT_REST_MS = 1_000;

export interface InputUpdates {
  /** Applies a level, during input or not. */
  setLevel(level: RenderQuality): void;
  stop(): void;
}

export function followInput(page: Pick<MarketLink, 'setUpdateIntervals'>): InputUpdates {
  let terms = qualityTerms(QUALITY_BEST);
  let isFollowing = false;
  let touchedAtMs = -Infinity;
  let unwatchMoves: (() => void) | undefined;
  let isInput = false;
  let cancelCheck: (() => void) | undefined;

  const apply = (): void => {
    page.setUpdateIntervals(isInput ? terms.duringInput : terms.atRest);
    applyChartHold(isInput && terms.canHoldChart ? heldSinceMs(terms) : undefined);
  };
  const check = (): void => {
    const restMs = INPUT_REST_MS - (monotonicClock() - touchedAtMs);
    isInput = restMs > 0;
    apply();
    if (isInput) cancelCheck = after(Math.min(restMs, holdLeftMs()), check);
  };
  const touch = (): void => {
    touchedAtMs = monotonicClock();
    if (isFollowing && !isInput) check();
  };
  const endInput = (): void => {
    isInput = false;
    cancelCheck?.();
    unwatchMoves?.();
    unwatchMoves = undefined;
  };
  const unwatch = watchUserActivity(touch);
  return {
    setLevel: (level) => {
      terms = qualityTerms(level);
      isFollowing = followsInput(level);
      // Movements are frequent, so they are watched only where they matter.
      if (isFollowing) unwatchMoves ??= watchPointerMoves(touch);
      else endInput();
      apply();
    },
    stop: () => {
      unwatch();
      endInput();
      terms = qualityTerms(QUALITY_BEST);
      apply();
    },
  };
}

/** Returns the start of the hold: of the present one until it has lasted too long. What the chart
 *  shows then is up to one update old. */
function heldSinceMs({ atRest }: QualityTerms): number {
  const { chartHeldSinceMs, refreshHz } = quality;
  if (chartHeldSinceMs !== undefined && holdLeftMs() > 0) return chartHeldSinceMs;
  return monotonicClock() - Math.max(1_000 / refreshHz, atRest.valuesMs);
}

function holdLeftMs(): number {
  const { chartHeldSinceMs } = quality;
  if (chartHeldSinceMs === undefined) return CHART_HOLD_MS_MAX;
  return Math.max(0, chartHeldSinceMs + CHART_HOLD_MS_MAX - monotonicClock());
}
