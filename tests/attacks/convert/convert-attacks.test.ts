/** Two attacks that earned money from converts at the middle of the live book. */
import { afterEach, expect, it } from 'vitest';
import { decimalOfUnits } from '#contract/core/decimal.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { BTC, BTC_USDT, ConvertMarket, DOT, DOT_USDT, EVE, USDT } from './convert-market.ts';

const SEED = 29;
let market: ConvertMarket;
afterEach(() => {
  market.close();
  expect(market.errors).toEqual([]);
});

const report = (name: string): void =>
  console.log(`${name}: attacker ${decimalOfUnits(market.gain)} USDT, house ${decimalOfUnits(market.houseGain)} USDT, ${market.convertCount} converts`); // prettier-ignore

it('[CONV-01] gives an attacker nothing who lifts the ask side of DOT for 282 ms', async () => {
  market = await ConvertMarket.open(seededRandom(SEED), [EVE]);
  // The only ask that is left is his own, 4.5% above.
  await market.rest(EVE, DOT_USDT, { side: 'sell', bps: 450, value: 500 });
  await market.lift(EVE, DOT_USDT, 'buy', 10_000);
  await market.pass(282);
  await market.swap(EVE, { from: DOT, to: USDT, amount: market.amountOf(DOT, 90_000) });
  await market.cancel(EVE);
  report('282 ms');
  expect(market.houseGain).toBeGreaterThanOrEqual(0n);
  expect(market.gain).toBeLessThanOrEqual(0n);
});

it('[CONV-01] gives a machine nothing in 16 s that quotes both directions and accepts what the market has passed', async () => {
  const random = seededRandom(SEED);
  market = await ConvertMarket.open(random, [EVE]);
  for (let second = 0; second < 16; second += 1) {
    const sell = { from: BTC, to: USDT, amount: market.amountOf(BTC, 95_000), validSec: 60 };
    const buy = { from: USDT, to: BTC, amount: market.amountOf(USDT, 95_000), validSec: 60 };
    const quotes = [market.quote(EVE, sell), market.quote(EVE, buy)];
    const isRise = random.next() < 0.5;
    market.moveTruth(BTC_USDT, isRise ? 0.48 : -0.48);
    await market.follow();
    await market.pass(1_000);
    await market.accept(EVE, quotes[isRise ? 1 : 0]?.id);
  }
  report('16 s');
  expect(market.houseGain).toBeGreaterThanOrEqual(0n);
  expect(market.gain).toBeLessThanOrEqual(0n);
});
