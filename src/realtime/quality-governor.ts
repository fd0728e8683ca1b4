/** Decides how much is drawn from one reading a second of this device. Falls a level after two heavy
 *  seconds of three, rises one after ten calm ones; a rise that fails doubles the wait for the next, so
 *  that a device at the edge of a level rests below it instead of flickering. Pure: no clock, no page. */
import { assert } from '#contract/core/assert.ts';
import { QUALITY_BEST, QUALITY_LOWEST, type RenderQuality } from '#domain/render-quality.ts';

/** What one second of the page was like. */
export interface PerformanceMeasurement {
  readonly framesPerSecond: number;
  /** What this display gives a page that does nothing. */
  readonly framesPerSecondDesired: number;
  /** Share of the time the main thread worked, 0 to 1. */
  readonly busyShare: number;
  /** Spent in tasks of more than 50 ms. */
  readonly longTaskMs: number;
  /** Worst wait of an input for its handler; 0 where nobody touched anything. */
  readonly inputDelayMs: number;
}

export interface Governed {
  readonly level: RenderQuality;
  /** A person's choice stands, whatever is read. */
  readonly isPinned: boolean;
  /** Whether the last seconds were heavy, newest first; emptied by every change. */
  readonly recent: readonly boolean[];
  /** Calm seconds since the last heavy one. */
  readonly calmSeconds: number;
  /** Calm seconds the next rise waits for. */
  readonly riseSeconds: number;
  /** Seconds left in which a fall makes the last rise a failed one. */
  readonly trialSeconds: number;
}

const HEAVY_SECONDS = 2;
const RECENT_SECONDS = 3;
const RISE_SECONDS = 10;
const RISE_SECONDS_MAX = 320;
const TRIAL_SECONDS = 30;

export const startGoverning = (
  level: RenderQuality = QUALITY_BEST,
  isPinned: boolean = false,
): Governed => ({
  level,
  isPinned,
  recent: [],
  calmSeconds: 0,
  riseSeconds: RISE_SECONDS,
  trialSeconds: 0,
});

/** @param reading undefined for time nobody saw: hidden, asleep. It says nothing, good or bad. */
export function nextGoverned(
  state: Governed,
  measurement: PerformanceMeasurement | undefined,
): Governed {
  if (state.isPinned) return state;
  if (measurement === undefined) return { ...state, recent: [], calmSeconds: 0 };
  assert(measurement.framesPerSecondDesired > 0, 'every display shows frames');
  const weight = weightOf(measurement);
  const recent = [weight === 'heavy', ...state.recent].slice(0, RECENT_SECONDS);
  const calmSeconds = weight === 'heavy' ? 0 : state.calmSeconds + (weight === 'calm' ? 1 : 0);
  const trialSeconds = Math.max(0, state.trialSeconds - 1);
  // A rise that stood its trial was right: the next one need not wait longer.
  const hasStood = state.trialSeconds === 1;
  const riseSeconds = hasStood ? RISE_SECONDS : state.riseSeconds;
  const seen: Governed = { ...state, recent, calmSeconds, riseSeconds, trialSeconds };
  if (recent.filter(Boolean).length >= HEAVY_SECONDS) return fallen(seen);
  return calmSeconds >= riseSeconds ? risen(seen) : seen;
}

/** Between heavy and calm lies what a level can live with: it neither falls nor earns a rise. */
export function weightOf(measurement: PerformanceMeasurement): 'calm' | 'fair' | 'heavy' {
  const reach = measurement.framesPerSecond / measurement.framesPerSecondDesired;
  const { busyShare, longTaskMs, inputDelayMs } = measurement;
  if (reach < 0.7 || busyShare > 0.8 || longTaskMs > 250 || inputDelayMs > 150) return 'heavy';
  const isCalm = reach >= 0.9 && busyShare <= 0.5 && longTaskMs <= 60 && inputDelayMs <= 60;
  return isCalm ? 'calm' : 'fair';
}

function fallen(state: Governed): Governed {
  if (state.level === QUALITY_LOWEST) return state;
  const hasFailed = state.trialSeconds > 0;
  return {
    ...state,
    level: (state.level + 1) as RenderQuality,
    recent: [],
    calmSeconds: 0,
    riseSeconds: hasFailed ? Math.min(RISE_SECONDS_MAX, 2 * state.riseSeconds) : state.riseSeconds,
    trialSeconds: 0,
  };
}

function risen(state: Governed): Governed {
  if (state.level === QUALITY_BEST) return state;
  return {
    ...state,
    level: (state.level - 1) as RenderQuality,
    recent: [],
    calmSeconds: 0,
    trialSeconds: TRIAL_SECONDS,
  };
}
