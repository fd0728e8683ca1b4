/** Tests the ladder's store, written only by frames. */
import { expect, it } from 'vitest';
import { snapshot, subscribe } from 'valtio/vanilla';
import { ROW_COUNT_MAX } from '#domain/market-frame.ts';
import { applyLadderFrame, clearLadder, createLadder } from '#src/stores/ladder.store.ts';
import { frameOfDraft } from '#tests/support/market-frames.ts';

const bids = [
  [100, 5],
  [99, 7],
] as const;
const asks = [[101, 2]] as const;

it('[SPOT-04] shows the rows of a frame, best first, with their totals', () => {
  const ladder = createLadder();
  applyLadderFrame(frameOfDraft({ bids, asks }), ladder);
  expect(ladder.bids.slice(0, 3)).toEqual([
    { price: 100, size: 5, total: 5 },
    { price: 99, size: 7, total: 12 },
    { price: 0, size: 0, total: 0 },
  ]);
  expect(ladder.asks[0]).toEqual({ price: 101, size: 2, total: 2 });
  expect([ladder.bidCount, ladder.askCount]).toEqual([2, 1]);
  expect(ladder.bids).toHaveLength(ROW_COUNT_MAX);
});

it('clears rows that a shorter book or a smaller window no longer has', () => {
  const ladder = createLadder();
  applyLadderFrame(frameOfDraft({ bids, asks }), ladder);
  applyLadderFrame(frameOfDraft({ sequence: 2, bids: [[100, 5]], rowCount: 1 }), ladder);
  expect(ladder.bids[1]).toEqual({ price: 0, size: 0, total: 0 });
  expect(ladder.asks[0]).toEqual({ price: 0, size: 0, total: 0 });
});

it('[RT-10] is empty for another pair, and applies its frames', () => {
  const ladder = createLadder();
  applyLadderFrame(frameOfDraft({ sequence: 9, bids, asks }), ladder);
  clearLadder(ladder);
  const { viewId: _, sequence: __, ...shown } = createLadder();
  expect(ladder).toMatchObject(shown);
  applyLadderFrame(frameOfDraft({ viewId: 2, sequence: 1, bids }), ladder);
  expect(ladder.bids[0]).toEqual({ price: 100, size: 5, total: 5 });
});

it('notifies only about changed rows', async () => {
  const ladder = createLadder();
  applyLadderFrame(frameOfDraft({ bids, asks }), ladder);
  const before = snapshot(ladder);
  const notified: string[] = [];
  ladder.bids.forEach((row, index) => {
    subscribe(row, () => void notified.push(`bid ${index}`));
  });
  applyLadderFrame(frameOfDraft({ sequence: 2, bids: [bids[0], [99, 8]], asks }), ladder);
  await Promise.resolve();
  expect(notified).toEqual(['bid 1']);
  expect(snapshot(ladder).bids[0]).toBe(before.bids[0]);
});

it('rejects a frame older than the displayed one', () => {
  const ladder = createLadder();
  applyLadderFrame(frameOfDraft({ sequence: 2 }), ladder);
  expect(() => applyLadderFrame(frameOfDraft({ sequence: 2 }), ladder)).toThrow('in order');
  applyLadderFrame(frameOfDraft({ viewId: 2, sequence: 1 }), ladder);
  expect(() => applyLadderFrame(frameOfDraft({ viewId: 1, sequence: 9 }), ladder)).toThrow('left');
});

it('writes the two sides of a frame separately', () => {
  const ladder = createLadder();
  applyLadderFrame(frameOfDraft({ bids, asks }), ladder);
  const next = frameOfDraft({ sequence: 2, bids: [[90, 1]], asks: [[91, 1]] });
  applyLadderFrame(next, ladder, ['asks']);
  expect([ladder.asks[0]?.price, ladder.bids[0]?.price]).toEqual([91, 100]);
  applyLadderFrame(next, ladder, ['bids']);
  expect([ladder.asks[0]?.price, ladder.bids[0]?.price]).toEqual([91, 90]);
  expect(() => applyLadderFrame(frameOfDraft({ bids, asks }), ladder, ['bids'])).toThrow(
    'in order',
  );
});
