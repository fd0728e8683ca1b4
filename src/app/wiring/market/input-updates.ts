/** Makes the updates of a page with reduced rendering quality depend on the user's input: values and
 *  rows beside the painted book come less often during input, the chart is held, and motion is
 *  switched only while the user is idle. */
import {
  QUALITY_BEST,
  QUALITY_SAVING,
  canHoldChart,
  type RenderQuality,
} from '#domain/render-quality.ts';
import { CHART_HOLD_MS_MAX, updateIntervals } from '#domain/update-intervals.ts';
import type { MarketLink } from '#src/realtime/market-link.ts';
import { after, monotonicClock } from '#src/platform/clock.ts';
import { watchPointerMoves, watchUserActivity } from '#src/platform/user-activity.ts';
import { applyChartHold, quality } from '#src/stores/quality.store.ts';

/** Input lasts until this long after the last key press, pointer movement or wheel event. */
const INPUT_REST_MS = 1_000;

export interface InputUpdates {
  /** Applies a level that the store already shows, during input or not. */
  setLevel(level: RenderQuality): void;
  stop(): void;
}

export function followInput(page: Pick<MarketLink, 'setUpdateIntervals'>): InputUpdates {
  let level: RenderQuality = QUALITY_BEST;
  // Inputs that came before this part was loaded are unknown, and usually the reason for the level.
  let touchedAtMs = monotonicClock();
  let isInput = false;
  let cancelCheck: (() => void) | undefined;
  let cancelDress: (() => void) | undefined;
  let unwatchMoves: (() => void) | undefined;

  const restMs = (): number => INPUT_REST_MS - (monotonicClock() - touchedAtMs);
  const apply = (): void => {
    page.setUpdateIntervals(updateIntervals(level, isInput));
    applyChartHold(isInput && canHoldChart(level) ? heldSinceMs(level) : undefined);
  };
  const check = (): void => {
    const waitMs = restMs();
    isInput = waitMs > 0;
    apply();
    if (isInput) cancelCheck = after(Math.min(waitMs, holdLeftMs()), check);
  };
  const touch = (): void => {
    touchedAtMs = monotonicClock();
    if (level > QUALITY_SAVING && !isInput) check();
  };
  const endInput = (): void => {
    isInput = false;
    cancelCheck?.();
    unwatchMoves?.();
    unwatchMoves = undefined;
  };
  /** Switching motion restyles every element of the page, which takes half a second on the devices
   *  that need it. */
  const dressMotion = (): void => {
    cancelDress?.();
    const { dataset } = document.documentElement;
    const motion = quality.isAnimated ? 'on' : 'off';
    if ((dataset['motion'] ?? 'on') === motion) return;
    const waitMs = quality.isPinned ? 0 : restMs();
    if (waitMs <= 0) dataset['motion'] = motion;
    else cancelDress = after(waitMs, dressMotion);
  };
  const unwatch = watchUserActivity(touch);
  return {
    setLevel: (next) => {
      level = next;
      // Movements are frequent, so they are watched only where they matter.
      if (level > QUALITY_SAVING) unwatchMoves ??= watchPointerMoves(touch);
      else endInput();
      apply();
      dressMotion();
    },
    stop: () => {
      unwatch();
      endInput();
      cancelDress?.();
      level = QUALITY_BEST;
      apply();
    },
  };
}

/** Returns the start of the hold: of the present one until it has lasted too long. What the chart
 *  shows then is up to one update old. */
function heldSinceMs(level: RenderQuality): number {
  const { chartHeldSinceMs, refreshHz } = quality;
  if (chartHeldSinceMs !== undefined && holdLeftMs() > 0) return chartHeldSinceMs;
  return monotonicClock() - Math.max(1_000 / refreshHz, updateIntervals(level, false).valuesMs);
}

function holdLeftMs(): number {
  const { chartHeldSinceMs } = quality;
  if (chartHeldSinceMs === undefined) return CHART_HOLD_MS_MAX;
  return Math.max(0, chartHeldSinceMs + CHART_HOLD_MS_MAX - monotonicClock());
}
