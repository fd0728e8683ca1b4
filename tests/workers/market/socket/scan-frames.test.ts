/** One-pass scanners against ordinary decoding: their results are equal to the bit. */
import { describe, expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import type { PairSteps } from '#contract/core/pair.ts';
import { countOf } from '#tests/support/count-of.ts';
import {
  bentPayload,
  bentText,
  drawnDiff,
  drawnTrades,
  frameOf,
  pick,
  type Random,
} from '#tests/support/frames.ts';
import { randomFrom } from '#tests/support/virtual-environment.ts';
import { copiedDiff, type StepDiff } from '#workers/market/engine/step-diff.ts';
import { TRADE_LENGTH, type StepTradeBatch } from '#workers/market/engine/step-trades.ts';
import { stepDiffOf } from '#workers/market/socket/decode-book.ts';
import { stepTradeBatchOf } from '#workers/market/socket/decode-trades.ts';
import { PairScale } from '#workers/market/socket/pair-scale.ts';
import { DiffScanner } from '#workers/market/socket/scan-diff.ts';
import { TradeScanner } from '#workers/market/socket/scan-trades.ts';

const FRAME_COUNT = countOf({ short: 20_000, long: 100_000 });
const SEED = 77;
const PAIRS: readonly [PairSteps, ...PairSteps[]] = [
  { tickSize: decimal('0.01'), lotSize: decimal('0.00001') },
  { tickSize: decimal('0.5'), lotSize: decimal('1') },
  { tickSize: decimal('0.00000001'), lotSize: decimal('0.01') },
];
const DIFF_CHANNEL = 'dashboard-2-1';
const TRADE_CHANNEL = 'trade-info-2-1';

/** Decodes like the broadcast client: both layers of JSON, and the payload only of the named event. */
function payloadOf(text: string, event: string, channel: string): unknown {
  try {
    const outer = JSON.parse(text) as { event: unknown; channel: unknown; data: unknown };
    if (outer.event !== event || outer.channel !== channel) return undefined;
    return typeof outer.data === 'string' ? JSON.parse(outer.data) : outer.data;
  } catch {
    return undefined;
  }
}

/** Draws valid frames, altered payloads in valid frames, and valid frames with altered text. */
function drawnText(random: Random, event: string, channel: string, payload: object): string {
  const chance = random();
  if (chance < 0.4) return frameOf(event, channel, payload);
  if (chance < 0.7) return frameOf(event, channel, bentPayload(random, payload));
  return bentText(random, frameOf(event, channel, payload));
}

function diffText(diff: StepDiff | undefined): string {
  if (diff === undefined) return 'nothing';
  const { epoch, previousSequence, sequence, at, bidCount, askCount, checksum, levels } =
    copiedDiff(diff);
  const head = [epoch, previousSequence, sequence, at, bidCount, askCount, checksum ?? null];
  return JSON.stringify([...head, ...levels]);
}

const batchText = (batch: StepTradeBatch | undefined) =>
  batch === undefined
    ? 'nothing'
    : JSON.stringify([
        batch.ticker,
        [...batch.trades.subarray(0, batch.tradeCount * TRADE_LENGTH)],
      ]);

describe('DiffScanner', () => {
  it(`[RT-11] reads what the ordinary decoding reads, over ${FRAME_COUNT} frames of seed ${SEED}`, () => {
    const random = randomFrom(SEED);
    const readers = PAIRS.map((steps) => ({
      steps,
      scanner: new DiffScanner('order_place', DIFF_CHANNEL, steps),
      scale: new PairScale(steps),
    }));
    let scanned = 0;
    let sound = 0;
    for (let index = 0; index < FRAME_COUNT; index++) {
      const { steps, scanner, scale } = pick(random, readers as [(typeof readers)[number]]);
      const text = drawnText(random, 'order_place', DIFF_CHANNEL, drawnDiff(random, steps));
      const ordinary = stepDiffOf(payloadOf(text, 'order_place', DIFF_CHANNEL), scale);
      if (ordinary !== undefined) sound += 1;
      const fast = scanner.scan(text);
      if (fast === undefined) continue;
      scanned += 1;
      if (diffText(fast) !== diffText(ordinary)) throw new Error(`seed ${SEED}: ${text}`);
    }
    expect(sound).toBeGreaterThan(FRAME_COUNT * 0.4);
    expect(sound).toBeLessThan(FRAME_COUNT * 0.8);
    expect(scanned).toBeGreaterThan(FRAME_COUNT * 0.4);
  });

  it('reads every valid frame of the exchange', () => {
    const random = randomFrom(SEED);
    const [steps] = PAIRS;
    const scanner = new DiffScanner('order_place', DIFF_CHANNEL, steps);
    for (let index = 0; index < 1000; index++) {
      const text = frameOf('order_place', DIFF_CHANNEL, drawnDiff(random, steps));
      expect(scanner.scan(text), text).toBeDefined();
      expect(scanner.scan(frameOf('order_place', 'dashboard-2-3', drawnDiff(random, steps)))).toBe(
        undefined,
      );
    }
  });
});

describe('TradeScanner', () => {
  it(`[RT-14] reads what the ordinary decoding reads, over ${FRAME_COUNT} frames of seed ${SEED}`, () => {
    const random = randomFrom(SEED);
    const readers = PAIRS.map((steps) => ({
      steps,
      scanner: new TradeScanner('process', TRADE_CHANNEL, steps),
      scale: new PairScale(steps),
    }));
    let scanned = 0;
    for (let index = 0; index < FRAME_COUNT; index++) {
      const { steps, scanner, scale } = pick(random, readers as [(typeof readers)[number]]);
      const text = drawnText(random, 'process', TRADE_CHANNEL, drawnTrades(random, steps));
      const fast = scanner.scan(text);
      if (fast === undefined) continue;
      scanned += 1;
      const ordinary = stepTradeBatchOf(payloadOf(text, 'process', TRADE_CHANNEL), scale);
      if (batchText(fast) !== batchText(ordinary)) throw new Error(`seed ${SEED}: ${text}`);
    }
    expect(scanned).toBeGreaterThan(FRAME_COUNT * 0.4);
  });

  it('leaves a market without trades to the ordinary decoding, which knows no price', () => {
    const [steps] = PAIRS;
    const scanner = new TradeScanner('process', TRADE_CHANNEL, steps);
    const quiet = { volume: '0', quote_volume: '0' };
    for (const nothing of [null, '0']) {
      const prices = { last_price: nothing, high: nothing, low: nothing };
      const payload = { ts: 1, trades: [], ticker: { ...prices, price_change: null, ...quiet } };
      expect(scanner.scan(frameOf('process', TRADE_CHANNEL, payload))).toBeUndefined();
      expect(stepTradeBatchOf(payload, new PairScale(steps))?.ticker).toEqual({
        lastPrice: NaN,
        changeE8: NaN,
        high: NaN,
        low: NaN,
        volume: 0,
        quoteVolumeInteger: 0,
        quoteVolumeRest: 0,
      });
    }
  });

  it('reads every valid frame of the exchange', () => {
    const random = randomFrom(SEED);
    const [steps] = PAIRS;
    const scanner = new TradeScanner('process', TRADE_CHANNEL, steps);
    for (let index = 0; index < 1000; index++) {
      const text = frameOf('process', TRADE_CHANNEL, drawnTrades(random, steps));
      expect(scanner.scan(text), text).toBeDefined();
    }
  });
});
