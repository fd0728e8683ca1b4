/** One frame of a market into every store that shows a part of it. */
import { monotonicClock, systemClock } from '#src/platform/clock.ts';
import { applyBarFrame } from '#src/stores/bars.store.ts';
import { applyLadderFrame, clearLadder } from '#src/stores/ladder.store.ts';
import { applyLinkFrame, clearLink } from '#src/stores/link.store.ts';
import { applyTapeFrame, clearTape } from '#src/stores/tape.store.ts';
import { applyTickerFrame, clearTicker } from '#src/stores/ticker.store.ts';

export function applyFrame(frame: Float64Array): void {
  applyLadderFrame(frame);
  applyTapeFrame(frame);
  applyValues(frame);
}

export const ROW_PARTS = ['asks', 'tape', 'bids'] as const;

/** Level by level, and print by print; a side of the book without the other. */
export const applyRows: Readonly<
  Record<(typeof ROW_PARTS)[number], (frame: Float64Array) => void>
> = {
  asks: (frame) => applyLadderFrame(frame, undefined, ['asks']),
  tape: (frame) => applyTapeFrame(frame),
  bids: (frame) => applyLadderFrame(frame, undefined, ['bids']),
};

/** Nothing of a pair that is left stands under the name of the next, however long that one's first frame is
 *  in coming. */
export function clearMarket(): void {
  clearLadder();
  clearLink();
  clearTape();
  clearTicker();
}

/** What is read as a value, and the running bar. */
export function applyValues(frame: Float64Array): void {
  applyTickerFrame(frame);
  applyBarFrame(frame);
  applyLinkFrame(frame, systemClock(), monotonicClock());
}
