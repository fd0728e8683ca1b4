/** Shared by all tests of a market session: a fresh harness on virtual time, and the server's own
 *  book for comparing frames. */
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { coinId, pairId } from '#contract/core/ids.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import {
  BOOK_STATES,
  FRAME,
  ROW_LENGTH,
  asksOffsetOf,
  bidsOffset,
  numberAt,
  type BookState,
} from '#domain/market-frame.ts';
import { SessionHarness } from './session-harness.ts';

export const ethUsdt = { ...btcUsdt, id: pairId(2), tradeCoin: 'ETH', tradeCoinId: coinId(99) };

export const tradeOf = (id: number) => ({
  id,
  price: '64250.1',
  amount: '0.5',
  side: 'sell',
  ts: 1_723_161_253_000,
});

/** Harness of the current test. */
export let harness: SessionHarness;

/** Call once at the top of a file. */
export function useSessionHarness(): void {
  beforeEach(() => {
    vi.stubGlobal('self', globalThis); // Emulates a worker.
    vi.useFakeTimers({ now: 1_723_161_253_000 });
    harness = new SessionHarness();
  });
  afterEach(() => {
    harness.session.stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

/** Returns the filled rows of one side: price, size, total. */
export function rowsOf(frame: Float64Array, side: 'bids' | 'asks'): number[] {
  const rowCount = numberAt(frame, FRAME.rowCount);
  const start = side === 'bids' ? bidsOffset : asksOffsetOf(rowCount);
  const count = numberAt(frame, side === 'bids' ? FRAME.bidCount : FRAME.askCount);
  return Array.from(frame.subarray(start, start + count * ROW_LENGTH));
}

/** Returns the server's own best levels with totals. */
export function expectedRows(side: 'bids' | 'asks'): number[] {
  const { bidCount, levels } = harness.server.snapshot();
  const flat = side === 'bids' ? levels.subarray(0, 2 * bidCount) : levels.subarray(2 * bidCount);
  let total = 0;
  const rows: number[] = [];
  for (let at = 0; at < Math.min(flat.length, 20); at += 2) {
    total += flat[at + 1] ?? 0;
    rows.push(flat[at] ?? 0, flat[at + 1] ?? 0, total);
  }
  return rows;
}

export function expectFrameIsServer(): void {
  expect(rowsOf(harness.frame, 'bids')).toEqual(expectedRows('bids'));
  expect(rowsOf(harness.frame, 'asks')).toEqual(expectedRows('asks'));
}

export const stateNow = (): BookState | undefined =>
  BOOK_STATES[numberAt(harness.frame, FRAME.bookState)];
