/** Tests the newest market trades on screen. */
import { expect, it } from 'vitest';
import { applyTapeFrame, clearTape, createTape } from '#src/stores/tape.store.ts';
import { frameOfDraft } from '#tests/support/market-frames.ts';

it('[SPOT-04] [RT-14] shows trades newest first and clears the other rows', () => {
  const tape = createTape();
  applyTapeFrame(frameOfDraft({ trades: [[1, 100, 5, 'buy'], [2, 101, 6, 'sell']] }), tape); // prettier-ignore
  expect(tape.tradeCount).toBe(2);
  expect(tape.trades.slice(0, 3)).toEqual([
    { id: 2, price: 101, size: 6, side: 'sell', time: 1002 },
    { id: 1, price: 100, size: 5, side: 'buy', time: 1001 },
    { id: 0, price: 0, size: 0, side: 'buy', time: 0 },
  ]);
});

it('changes nothing without a new trade', () => {
  const tape = createTape();
  const frame = frameOfDraft({ trades: [[1, 100, 5, 'buy']] });
  applyTapeFrame(frame, tape);
  frame[frame.length - 3] = 99; // A size that must not be read again.
  applyTapeFrame(frame, tape);
  expect(tape.trades[0]?.size).toBe(5);
  applyTapeFrame(frameOfDraft({ viewId: 2 }), tape);
  expect(tape.tradeCount).toBe(0);
  expect(tape.trades[0]?.id).toBe(0);
});

it('[RT-14] fills the gap left by an interruption, even if the newest trade is unchanged', () => {
  const tape = createTape();
  const tradesOf = (...ids: readonly number[]) => ids.map((id) => [id, 100, 5, 'buy'] as const);
  const idsFrom = (first: number, count: number) =>
    Array.from({ length: count }, (_, at) => first + at);
  applyTapeFrame(frameOfDraft({ trades: tradesOf(...idsFrom(1, 49), 100) }), tape);
  applyTapeFrame(frameOfDraft({ trades: tradesOf(...idsFrom(51, 50)) }), tape);
  expect(tape.trades.map(({ id }) => id)).toEqual(idsFrom(51, 50).toReversed());
});

it('[RT-10] is empty for another pair, and applies its frames', () => {
  const tape = createTape();
  applyTapeFrame(frameOfDraft({ trades: [[1, 100, 5, 'buy']] }), tape);
  clearTape(tape);
  expect([tape.tradeCount, tape.trades]).toEqual([0, createTape().trades]);
  applyTapeFrame(frameOfDraft({ viewId: 2, trades: [[2, 7, 5, 'buy']] }), tape);
  expect(tape.trades[0]?.price).toBe(7);
});
