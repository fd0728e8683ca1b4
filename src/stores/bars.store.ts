/** Chart data: closed bars as plain columns, and the running bar. `applyBars` writes the closed
 *  ones, `applyBarFrame` the running one; the chart subscribes and paints outside React. */
import { proxy, ref } from 'valtio/vanilla';
import { assert } from '#contract/core/assert.ts';
import type { BarColumns, ClosedBars } from '#workers/market/market-api.ts';
import { RESOLUTIONS, RESOLUTION_DEFAULT, type Resolution } from '#contract/core/resolution.ts';
import { FRAME, numberAt, presentOf } from '#domain/market-frame.ts';

/** Maximum number of closed bars; the oldest are removed first. */
export const BAR_COUNT_MAX = 20_000;

/** Time in EpochSec, prices in Ticks, volume in Lots. */
export interface LiveBar {
  time: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

export interface Bars {
  viewId: number;
  resolution: Resolution;
  /** Increases whenever `closed` is replaced; cheap to watch. */
  version: number;
  /** True when the closed bars of this pair and resolution are loaded. */
  isLoaded: boolean;
  /** Oldest first. Never modified in place. */
  closed: BarColumns;
  /** The bar after the last closed one; undefined until market data arrives. */
  live: LiveBar | undefined;
}

const noColumns = (): BarColumns => ({
  times: new Float64Array(),
  opens: new Float64Array(),
  highs: new Float64Array(),
  lows: new Float64Array(),
  closes: new Float64Array(),
  volumes: new Float64Array(),
});

const blankBars = (): Bars => ({
  viewId: 0,
  resolution: RESOLUTION_DEFAULT,
  version: 0,
  isLoaded: false,
  closed: ref(noColumns()),
  live: undefined,
});

export const createBars = (): Bars => proxy(blankBars());
export const bars = createBars();

export function applyBars(message: ClosedBars, target: Bars = bars): void {
  const isSameView = message.viewId === target.viewId;
  const isSame = isSameView && message.resolution === target.resolution;
  // Bars requested before the resolution was changed.
  if (isSameView && !isSame) return;
  assert(isSame || message.kind === 'full', 'another chart begins with all of its bars');
  target.closed = ref(
    message.kind === 'full' ? message.columns : joinBars(target.closed, message.columns),
  );
  if (!isSame) target.live = undefined;
  target.viewId = message.viewId;
  target.resolution = message.resolution;
  target.isLoaded = true;
  target.version += 1;
}

/** Clears the chart when the user selects another pair or resolution, before its bars are loaded. */
export function clearBars(viewId: number, resolution: Resolution, target: Bars = bars): void {
  const version = target.version + 1;
  Object.assign(target, blankBars(), { viewId, resolution, version, closed: ref(noColumns()) });
}

/** Keeps the bars for a new view of the same pair and resolution; frames carry the new view ID. */
export function carryBars(viewId: number, target: Bars = bars): void {
  target.viewId = viewId;
}

export function applyBarFrame(frame: Float64Array, target: Bars = bars): void {
  const time = presentOf(frame, FRAME.barTime);
  const isShown =
    numberAt(frame, FRAME.viewId) === target.viewId &&
    RESOLUTIONS[numberAt(frame, FRAME.barResolution)] === target.resolution;
  if (time === undefined || !isShown) return;
  target.live ??= { time: 0, open: 0, high: 0, low: 0, close: 0, volume: 0 };
  const { live } = target;
  live.time = time;
  live.open = numberAt(frame, FRAME.barOpen);
  live.high = numberAt(frame, FRAME.barHigh);
  live.low = numberAt(frame, FRAME.barLow);
  live.close = numberAt(frame, FRAME.barClose);
  live.volume = numberAt(frame, FRAME.barVolume);
}

function joinBars(before: BarColumns, next: BarColumns): BarColumns {
  return {
    times: joinedColumn(before.times, next.times),
    opens: joinedColumn(before.opens, next.opens),
    highs: joinedColumn(before.highs, next.highs),
    lows: joinedColumn(before.lows, next.lows),
    closes: joinedColumn(before.closes, next.closes),
    volumes: joinedColumn(before.volumes, next.volumes),
  };
}

function joinedColumn(before: Float64Array, next: Float64Array): Float64Array {
  const retained = before.subarray(Math.max(0, before.length + next.length - BAR_COUNT_MAX));
  const column = new Float64Array(retained.length + next.length);
  column.set(retained);
  column.set(next, retained.length);
  return column;
}
