/** The order book on screen. `applyLadderFrame` alone writes it. Rows are read by subscription and written into the
 *  document without a render (`src/trading/rows`); single values with `useStoreValue`. How fresh they are is in the
 *  link store. */
import { proxy } from 'valtio/vanilla';
import { assert } from '#contract/core/assert.ts';
import { lots, ticks, type Lots, type Ticks } from '#contract/core/decimal.ts';
import {
  FRAME,
  ROW,
  ROW_COUNT_MAX,
  ROW_LENGTH,
  asksOffsetOf,
  bidsOffset,
  numberAt,
} from '#domain/market-frame.ts';

/** A row with price zero is blank; a row without size keeps its price while the pointer is over the
 *  book. */
export interface LadderRow {
  price: Ticks;
  size: Lots;
  /** Cumulative size from the touch to this row, inclusive. */
  total: Lots;
}

export interface Ladder {
  viewId: number;
  sequence: number;
  groupTicks: number;
  /** Filled rows per side. */
  bidCount: number;
  askCount: number;
  /** Best first, always ROW_COUNT_MAX rows, so that rows keep their identity. */
  bids: LadderRow[];
  asks: LadderRow[];
}

const blankRow = (): LadderRow => ({ price: ticks(0), size: lots(0), total: lots(0) });
const blankRows = () => Array.from({ length: ROW_COUNT_MAX }, blankRow);

export const createLadder = (): Ladder =>
  proxy({
    viewId: 0,
    sequence: 0,
    groupTicks: 1,
    bidCount: 0,
    askCount: 0,
    bids: blankRows(),
    asks: blankRows(),
  });

export const ladder = createLadder();

const SIDES = ['bids', 'asks'] as const;

/** Rewrites rows in place: the proxy drops equal writes, so only changed rows notify their readers.
 *  @param sides whose rows are written; the other one's may come of the same frame later. */
export function applyLadderFrame(
  frame: Float64Array,
  target: Ladder = ladder,
  sides: readonly (typeof SIDES)[number][] = SIDES,
): void {
  const viewId = numberAt(frame, FRAME.viewId);
  const sequence = numberAt(frame, FRAME.sequence);
  assert(viewId >= target.viewId, 'frames of a market left behind are stopped before the stores');
  const sequenceMin = sides === SIDES ? target.sequence + 1 : target.sequence;
  assert(viewId > target.viewId || sequence >= sequenceMin, 'frames arrive in order');
  target.viewId = viewId;
  target.sequence = sequence;
  target.groupTicks = numberAt(frame, FRAME.groupTicks);
  target.bidCount = numberAt(frame, FRAME.bidCount);
  target.askCount = numberAt(frame, FRAME.askCount);
  const rowCount = numberAt(frame, FRAME.rowCount);
  for (const side of sides) {
    const start = side === 'bids' ? bidsOffset : asksOffsetOf(rowCount);
    fillRows(target[side], frame, start, rowCount);
  }
}

/** Clears the book when the user selects another pair, because the first frame of the new pair may
 *  take long. */
export function clearLadder(target: Ladder = ladder): void {
  target.bidCount = 0;
  target.askCount = 0;
  for (const side of SIDES) fillRows(target[side], NO_FRAME, 0, 0);
}

const NO_FRAME = new Float64Array();

/** The frame zeroes rows past its levels; this function blanks rows past its row count. */
function fillRows(rows: LadderRow[], frame: Float64Array, start: number, rowCount: number): void {
  rows.forEach((row, index) => {
    const at = start + index * ROW_LENGTH;
    const isInside = index < rowCount;
    row.price = ticks(isInside ? numberAt(frame, at + ROW.price) : 0);
    row.size = lots(isInside ? numberAt(frame, at + ROW.size) : 0);
    row.total = lots(isInside ? numberAt(frame, at + ROW.total) : 0);
  });
}
