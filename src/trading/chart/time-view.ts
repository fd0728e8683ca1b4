/** Visible time range of the chart, and its changes by dragging and zooming. */

/** Visible range in seconds since the epoch, both ends included. */
export interface TimeView {
  readonly from: number;
  readonly to: number;
}

/** Time range of the available bars. */
export interface TimeBounds {
  /** Times of the oldest and the newest bar. */
  readonly first: number;
  readonly last: number;
  /** Seconds from one bar to the next. */
  readonly stepSec: number;
}

/** Space between the newest bar and the price axis, in bars. */
const ROOM_AHEAD = 3;
/** Minimum number of visible bars when zooming in. */
const BAR_COUNT_MIN = 8;
/** Number of bars that stay visible at either end of panning. */
const BARS_RETAINED = 3;

export const spanOf = ({ from, to }: TimeView): number => to - from;

/** Returns the view of the newest `barCount` bars, with space ahead. */
export function newestView({ last, stepSec }: TimeBounds, barCount: number): TimeView {
  const to = last + stepSec * ROOM_AHEAD;
  return { from: to - stepSec * Math.max(BAR_COUNT_MIN, barCount), to };
}

/** Returns whether the newest bar is visible: such a view moves along when a bar is added. */
export const isFollowing = ({ from, to }: TimeView, last: number): boolean =>
  from <= last && last <= to;

/** Returns the view moved by `seconds` into the past. */
export const panView = ({ from, to }: TimeView, seconds: number): TimeView => ({
  from: from - seconds,
  to: to - seconds,
});

/** Zooms the view; a `factor` above 1 zooms in. `anchor` keeps its position on screen, unless
 *  zooming out would show more of the future than is already visible. */
export function zoomView(
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

/** Returns the nearest view that is neither too narrow, nor wider than all bars, nor outside them.
 *  A view that must change its width keeps its newest end, as far as there are bars. */
export function boundView(view: TimeView, { first, last, stepSec }: TimeBounds): TimeView {
  const spanMin = stepSec * BAR_COUNT_MIN;
  const spanMax = Math.max(spanMin, last - first + stepSec * 2 * ROOM_AHEAD);
  const span = Math.min(Math.max(spanOf(view), spanMin), spanMax);
  const isComplete = span === spanMax;
  const latest = isComplete ? last + stepSec * ROOM_AHEAD : last - stepSec * BARS_RETAINED + span;
  const earliest = isComplete ? latest : first + stepSec * BARS_RETAINED;
  const to = Math.min(Math.max(view.to, earliest), Math.max(earliest, latest));
  return { from: to - span, to };
}
