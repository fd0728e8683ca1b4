/** Text assembled from pieces, against the contract's own encoding of the same event. */
import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { tradeId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { bookDiffCodec, type BookDiff } from '#contract/realtime/spot-book.ts';
import { tradeBatchCodec, type TradeBatch } from '#contract/realtime/trade-info.ts';
import type { WireLevel } from '#contract/rest/spot-market.ts';
import { bookDiffText, tradeBatchText } from '#server/exchange/market-data/wire-text.ts';
import { seededRandom, type SeededRandom } from '#tests/support/seeded-random.ts';

const SEED = 41;

const drawnText = (random: SeededRandom) =>
  decimal(`${random.between(0, 99_999)}.${random.between(0, 99_999)}`);

function drawnLevels(random: SeededRandom): WireLevel[] {
  const draw = (): WireLevel => [drawnText(random), drawnText(random)];
  return Array.from({ length: random.between(0, 4) }, draw);
}

it('writes a book change like its codec, character by character', () => {
  const random = seededRandom(SEED);
  for (let round = 0; round < 500; round += 1) {
    const diff: BookDiff = {
      epoch: 'run-1.a:b_C',
      previousSequence: round,
      sequence: round + 1,
      at: epochMs(1_767_225_600_000 + round),
      bids: drawnLevels(random),
      asks: drawnLevels(random),
      checksum: random.next() < 0.3 ? random.between(0, 2 ** 32 - 1) : undefined,
    };
    expect(bookDiffText(diff)).toBe(JSON.stringify(bookDiffCodec.encode(diff)));
  }
});

it('writes a batch of trades like its codec, character by character', () => {
  const random = seededRandom(SEED);
  for (let round = 0; round < 500; round += 1) {
    const trades = Array.from({ length: random.between(0, 3) }, (_, at) => ({
      id: tradeId(round * 10 + at + 1),
      price: drawnText(random),
      size: drawnText(random),
      takerSide: random.pick(['buy', 'sell'] as const),
      tradedAt: epochMs(1_767_225_600_000 + round),
    }));
    const batch: TradeBatch = {
      at: epochMs(1_767_225_600_001 + round),
      trades,
      ticker: {
        lastPrice: drawnText(random),
        changePercent: decimal(`-${random.between(0, 99)}.${random.between(1, 99)}`),
        high: drawnText(random),
        low: drawnText(random),
        volume: drawnText(random),
        quoteVolume: drawnText(random),
      },
    };
    expect(tradeBatchText(batch)).toBe(JSON.stringify(tradeBatchCodec.encode(batch)));
  }
});
