import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  decodeRecordingFile,
  recordingFileNameOf,
  RECORDING_KIND,
} from '#server/bots/recording-file.ts';
import { PAIRS } from '#server/exchange/market-list.ts';
import { openBotHarness, type BotHarness } from '#tests/support/bot-harness.ts';

/** Maximum Kolmogorov-Smirnov distance between the generated market and the recording. */
const DISTANCE_MAX = 0.12;
/** Commands share a commit, and a commit has one time. */
const GAP_GRAIN_MS = 5;
/** For relative steps, in basis points: the width of two live ticks of BTC, and of half a tick of
 *  ETH. */
const STEP_GRAIN_BPS = 0.02;
const RUN_MS = 120_000;
const SEED = 20_240_808;
const LOT_COINS: Readonly<Record<string, number>> = { BTC: 1e-5, ETH: 1e-4 };

/** Takers in order of time: time, size in coins, first matched price. */
interface Taker {
  readonly time: number;
  readonly size: number;
  readonly price: number;
}

function recordedTakers(market: 'BTCUSDT' | 'ETHUSDT'): Taker[] {
  const folder = join(import.meta.dirname, '../../../server/data');
  const recording = decodeRecordingFile(readFileSync(join(folder, recordingFileNameOf(market))));
  const takers: Taker[] = [];
  recording.times.forEach((time, index) => {
    const isTaker = (recording.kinds[index] ?? 0) >= RECORDING_KIND.buy;
    if (!isTaker || time > RUN_MS) return;
    const size = (recording.sizes[index] ?? 0) * 10 ** -recording.sizeDecimals;
    takers.push({ time, size, price: recording.prices[index] ?? 0 });
  });
  return takers;
}

function generatedTakers({ trades }: BotHarness, tradeCoin: string): Taker[] {
  const pair = PAIRS.find((candidate) => candidate.tradeCoin === tradeCoin);
  const takers = new Map<number, Taker>();
  for (const trade of trades) {
    if (trade.pairId !== pair?.id) continue;
    const size = trade.size * (LOT_COINS[tradeCoin] ?? 0);
    const known = takers.get(trade.takerOrderId);
    takers.set(trade.takerOrderId, {
      time: known?.time ?? trade.tradedAt,
      price: known?.price ?? trade.price,
      size: size + (known?.size ?? 0),
    });
  }
  return [...takers.values()];
}

const between = (takers: readonly Taker[], difference: (a: Taker, b: Taker) => number): number[] =>
  takers.slice(1).map((taker, index) => difference(taker, takers[index] ?? taker));
const gapsOf = (takers: readonly Taker[]): number[] =>
  between(takers, (a, b) => Math.floor((a.time - b.time) / GAP_GRAIN_MS));
const stepsOf = (takers: readonly Taker[]): number[] =>
  between(takers, (a, b) => Math.round(((a.price / b.price - 1) * 1e4) / STEP_GRAIN_BPS));
const sizesOf = (takers: readonly Taker[]): number[] => takers.map(({ size }) => size);

describe('the generated market compared with the recording', () => {
  let calm: BotHarness;
  beforeAll(async () => {
    const pairs = PAIRS.filter(({ tradeCoin }) => tradeCoin === 'BTC' || tradeCoin === 'ETH');
    calm = await openBotHarness({ pairs, seed: SEED, speed: 1 });
    await calm.start();
    await calm.harness.time.advance(RUN_MS);
  });

  it.each([
    ['BTC', 'BTCUSDT'],
    ['ETH', 'ETHUSDT'],
  ] as const)(
    'preserves the rhythm, the sizes and the relative steps of %s',
    (tradeCoin, market) => {
      const recorded = recordedTakers(market);
      const generated = generatedTakers(calm, tradeCoin);
      const distances = {
        gaps: kolmogorovSmirnov(gapsOf(recorded), gapsOf(generated)),
        sizes: kolmogorovSmirnov(sizesOf(recorded), sizesOf(generated)),
        steps: kolmogorovSmirnov(stepsOf(recorded), stepsOf(generated)),
      };
      const counts = `${recorded.length} recorded, ${generated.length} generated takers`;
      console.log(`seed ${SEED}, ${tradeCoin}: ${counts}, ${JSON.stringify(distances)}`);
      expect(recorded.length).toBeGreaterThan(500);
      expect(generated.length / recorded.length).toBeGreaterThan(0.95);
      expect(generated.length / recorded.length).toBeLessThan(1.05);
      for (const distance of Object.values(distances)) expect(distance).toBeLessThan(DISTANCE_MAX);
    },
  );

  it('detects differences: one market against the other, and halved gaps against the gaps', () => {
    const [btc, eth] = [recordedTakers('BTCUSDT'), recordedTakers('ETHUSDT')];
    expect(kolmogorovSmirnov(sizesOf(btc), sizesOf(eth))).toBeGreaterThan(2 * DISTANCE_MAX);
    expect(kolmogorovSmirnov(stepsOf(btc), stepsOf(eth))).toBeGreaterThan(DISTANCE_MAX);
    const evenGaps = btc.map((taker, index) => ({ ...taker, time: (index * RUN_MS) / btc.length }));
    expect(kolmogorovSmirnov(gapsOf(btc), gapsOf(evenGaps))).toBeGreaterThan(2 * DISTANCE_MAX);
  });

  it('places and cancels at about the recorded rate: three hundred commands per second in total', () => {
    const { placedCount, canceledCount, receivedCount, rejectedCounts } = calm.bots.stats();
    const perSecond = (placedCount + canceledCount + receivedCount) / (RUN_MS / 1_000);
    console.log(`BTC and ETH: ${perSecond.toFixed(0)} commands a second`);
    expect(perSecond).toBeGreaterThan(220);
    expect(perSecond).toBeLessThan(340);
    expect([...rejectedCounts]).toEqual([]);
    expect(calm.errors).toEqual([]);
  });

  it('trades only through takers: bots never match by accident', () => {
    expect(calm.trades.length).toBeGreaterThan(1_000);
    const takerIds = new Set(calm.trades.map(({ takerUserId }) => takerUserId));
    expect(takerIds.size).toBe(2);
  });
});

/** Returns the Kolmogorov-Smirnov distance: the greatest difference between the two shares of
 *  values up to any point. 0 when both sets are equal, 1 when one set is completely below the
 *  other. */
function kolmogorovSmirnov(left: readonly number[], right: readonly number[]): number {
  if (left.length === 0 || right.length === 0) throw new Error('there is nothing to compare');
  const ascending = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);
  const [lefts, rights] = [ascending(left), ascending(right)];
  let [leftCount, rightCount, distance] = [0, 0, 0];
  while (leftCount < lefts.length && rightCount < rights.length) {
    const value = Math.min(lefts[leftCount] ?? 0, rights[rightCount] ?? 0);
    while (leftCount < lefts.length && (lefts[leftCount] ?? 0) <= value) leftCount += 1;
    while (rightCount < rights.length && (rights[rightCount] ?? 0) <= value) rightCount += 1;
    distance = Math.max(distance, Math.abs(leftCount / lefts.length - rightCount / rights.length));
  }
  return distance;
}
