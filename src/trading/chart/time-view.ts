/** Which stretch of time the chart shows, and how dragging and zooming change it. */

/** Seconds since the epoch, both ends in sight. */
export interface TimeView {
  readonly from: number;
  readonly to: number;
}

/** What there is to look at. */
export interface TimeBounds {
  /** Time of the oldest and of the newest bar. */
  readonly first: number;
  readonly last: number;
  /** From one bar to the next. */
  readonly stepSec: number;
}

/** Room between the newest bar and the price axis, in bars. */
const ROOM_AHEAD = 3;
/** Closest look. */
const BAR_COUNT_MIN = 8;
/** Bars that stay in sight however far one drags. */
const BARS_RETAINED = 3;

export const spanOf = ({ from, to }: TimeView): number => to - from;

/** The newest `barCount` bars, with room ahead. */
export function newestView({ last, stepSec }: TimeBounds, barCount: number): TimeView {
  const to = last + stepSec * ROOM_AHEAD;
  return { from: to - stepSec * Math.max(BAR_COUNT_MIN, barCount), to };
}

/** Whether the newest bar is in sight: such a view moves along when a bar is added. */
export const isFollowing = ({ from, to }: TimeView, last: number): boolean =>
  from <= last && last <= to;

/** Moved towards the past by `seconds`. */
export const panned = ({ from, to }: TimeView, seconds: number): TimeView => ({
  from: from - seconds,
  to: to - seconds,
});

/**
 * `factor` above 1 looks closer; `anchor` stays where it is on the screen, unless looking from further
 * away would open more of the future than is open already.
 */
export function zoomed(
  view: TimeView,
  factor: number,
  anchor: number,
  { last, stepSec }: TimeBounds,
): TimeView {
  const from = anchor - (anchor - view.from) / factor;
  const to = anchor + (view.to - anchor) / factor;
  const excess = Math.max(0, to - Math.max(view.to, last + stepSec * ROOM_AHEAD));
  return { from: from - excess, to: to - excess };
}

/**
 * The nearest view that is neither too close, nor wider than all there is, nor beside it. A view that
 * must change its width keeps its newest end, as far as there are bars.
 */
export function bounded(view: TimeView, { first, last, stepSec }: TimeBounds): TimeView {
  const spanMin = stepSec * BAR_COUNT_MIN;
  const spanMax = Math.max(spanMin, last - first + stepSec * 2 * ROOM_AHEAD);
  const span = Math.min(Math.max(spanOf(view), spanMin), spanMax);
  const isComplete = span === spanMax;
  const latest = isComplete ? last + stepSec * ROOM_AHEAD : last - stepSec * BARS_RETAINED + span;
  const earliest = isComplete ? latest : first + stepSec * BARS_RETAINED;
  const to = Math.min(Math.max(view.to, earliest), Math.max(earliest, latest));
  return { from: to - span, to };
}
