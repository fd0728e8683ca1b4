/** Applies one market frame to every store that shows a part of it. */
import { monotonicClock, systemClock } from '#src/platform/clock.ts';
import { applyBarFrame } from '#src/stores/bars.store.ts';
import { applyLadderFrame, clearLadder } from '#src/stores/ladder.store.ts';
import { applyLinkFrame, clearLink } from '#src/stores/link.store.ts';
import { applyTapeFrame, clearTape } from '#src/stores/tape.store.ts';
import { applyTickerFrame, clearTicker } from '#src/stores/ticker.store.ts';

export function applyFrame(frame: Float64Array): void {
  applyLadderFrame(frame);
  applyTapeFrame(frame);
  applyBarFrame(frame);
  applyValues(frame);
}

export const ROW_PARTS = ['asks', 'tape', 'bids'] as const;

/** Writers per part: each side of the book, and the tape. */
export const applyRows: Readonly<
  Record<(typeof ROW_PARTS)[number], (frame: Float64Array) => void>
> = {
  asks: (frame) => applyLadderFrame(frame, undefined, ['asks']),
  tape: (frame) => applyTapeFrame(frame),
  bids: (frame) => applyLadderFrame(frame, undefined, ['bids']),
};

/** Clears market data when the pair changes, so that no data of the old pair is shown until the new
 *  pair's first frame. */
export function clearMarket(): void {
  clearLadder();
  clearLink();
  clearTape();
  clearTicker();
}

/** Writes displayed values. */
export function applyValues(frame: Float64Array): void {
  applyTickerFrame(frame);
  applyLinkFrame(frame, systemClock(), monotonicClock());
}
