import { expect, it } from 'vitest';
import { levelPriceOf, priceMappingOf } from '#server/bots/price-mapping.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

it('preserves relative steps: a thousandth in the recording is a thousandth in the market', () => {
  const mapping = priceMappingOf(9_000_000, 6_000_000, false);
  expect(mapping.at(6_000_000)).toBe(9_000_000);
  expect(mapping.at(6_006_000)).toBe(9_009_000);
  const mirrored = priceMappingOf(9_000_000, 6_000_000, true);
  expect(mirrored.at(6_006_000)).toBe(8_991_000);
});

it('never lets two recorded sides cross at any scale and orientation', () => {
  const seed = 77;
  console.log(`seed ${seed}`);
  const random = seededRandom(seed);
  for (let round = 0; round < 20_000; round++) {
    const recorded = random.between(100_000, 7_000_000);
    const live = Math.floor(recorded * (0.5 + random.next() * 2)) + random.pick([0, 0.5]);
    const isMirrored = random.pick([true, false]);
    const mapping = priceMappingOf(live, recorded + random.pick([0, 0.5]), isMirrored);
    const bid = recorded + random.between(-2_000, 2_000);
    const ask = bid + random.between(1, 3);
    const [liveBid, liveAsk] = isMirrored ? [ask, bid] : [bid, ask];
    const bidPrice = levelPriceOf(mapping, 'bid', liveBid);
    const askPrice = levelPriceOf(mapping, 'ask', liveAsk);
    if (bidPrice >= askPrice)
      expect.fail(`${bidPrice} meets ${askPrice} at scale ${mapping.scale}`);
  }
});
