/** Checks that peers show the same content as our code, so that the comparison is fair. */
import { expect, it } from 'vitest';
import { btcUsdt } from '#contract/samples/spot.ts';
import { commandsOf, SPARSE_FLOW, USUAL_FLOW } from '#bench/feed/commands.ts';
import { BOOK_CHANNEL, bookFrame } from '#bench/feed/frames.ts';
import { MarketGenerator } from '#bench/feed/generator.ts';
import { stepsOfText, textOfSteps } from '#bench/feed/steps.ts';
import { bookMakers } from '#bench/peers/books.ts';
import * as decode from '#bench/scenarios/decode.ts';
import * as match from '#bench/scenarios/match.ts';
import * as merge from '#bench/scenarios/merge.ts';

const SEED = 20_261_121;

it('draws the same market from the same seed and a different one from another seed', () => {
  const historyOf = (seed: number): string => {
    const generator = new MarketGenerator(seed, 300, btcUsdt);
    const diffs = Array.from({ length: 200 }, () => generator.diff());
    return JSON.stringify([generator.snapshot(), diffs, generator.trade()]);
  };
  expect(historyOf(SEED)).toBe(historyOf(SEED));
  expect(historyOf(SEED)).not.toBe(historyOf(SEED + 1));
  expect(commandsOf(USUAL_FLOW, 500, SEED)).toEqual(commandsOf(USUAL_FLOW, 500, SEED));
});

it('draws changes that never cross, mostly near the touch, including removals', () => {
  const generator = new MarketGenerator(SEED, 300, btcUsdt);
  let removalCount = 0;
  let changeCount = 0;
  for (let index = 0; index < 2_000; index += 1) {
    const { bids, asks } = generator.diff();
    changeCount += bids.length + asks.length;
    removalCount += [...bids, ...asks].filter(([, size]) => size === '0').length;
    const { bids: allBids, asks: allAsks } = index % 200 === 0 ? generator.snapshot() : NOTHING;
    if (allBids.length > 0) {
      expect(Number(allBids[0]?.[0])).toBeLessThan(Number(allAsks[0]?.[0]));
    }
  }
  expect(changeCount / 2_000).toBeGreaterThan(2.5);
  expect(removalCount / changeCount).toBeGreaterThan(0.05);
});

const NOTHING = { bids: [], asks: [] } as const;

it('verifies that every book shows the same levels as ours', () => {
  expect(() => merge.checkEquality(SEED)).not.toThrow();
});

it('detects a book that is one level off', () => {
  const generator = new MarketGenerator(SEED, 300, btcUsdt);
  const snapshot = generator.snapshot();
  const [first, ...rest] = snapshot.bids;
  const makers = bookMakers(btcUsdt);
  const right = [...makers.ladder(snapshot).ladder()];
  const wrong = [...makers['sorted array']({ bids: rest, asks: snapshot.asks }).ladder()];
  expect(first).toBeDefined();
  expect(wrong).not.toEqual(right);
});

it('verifies that the scanner reads the same values as JSON.parse', () => {
  expect(() => decode.checkEquality(SEED, 2_000)).not.toThrow();
});

it('verifies that arrays and the matcher make the same trades', () => {
  expect(() => match.checkEquality(USUAL_FLOW, SEED)).not.toThrow();
  expect(() => match.checkEquality(SPARSE_FLOW, SEED)).not.toThrow();
});

it('writes the wire frame', () => {
  const diff = { previousSequence: 4, sequence: 5, bids: [], asks: [] };
  const frame = JSON.parse(bookFrame(diff, 7)) as Record<string, string>;
  expect(frame).toMatchObject({ event: 'order_place', channel: BOOK_CHANNEL });
  expect(JSON.parse(frame['data'] ?? '')).toEqual({
    epoch: 'bench',
    prev_seq: 4,
    seq: 5,
    ts: 7,
    bids: [],
    asks: [],
  });
});

it.each([
  ['64250.1', 2, 6_425_010],
  ['64250', 2, 6_425_000],
  ['0.00001', 5, 1],
  ['0', 5, 0],
  ['64250.01', 2, 6_425_001],
  ['12', 0, 12],
])('reads %s with %d decimals as %d steps and writes it back', (text, decimals, steps) => {
  expect(stepsOfText(text, decimals)).toBe(steps);
  expect(textOfSteps(steps, decimals)).toBe(text);
});
