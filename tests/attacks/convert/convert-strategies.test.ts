/** Strategies against converts, each for simulated days in a market with reference prices and limits. Their gains are
 *  counted at the true price. */
import { afterEach, expect, it } from 'vitest';
import { decimalOfUnits } from '#contract/core/decimal.ts';
import { DAY_MS } from '#contract/core/durations.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { countOf } from '#tests/support/count-of.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { coinUnits } from '#tests/support/test-exchange.ts';
import { ConvertMarket, DOT, DOT_USDT, EVE, MALLORY, USDT } from './convert-market.ts';
import { STRATEGIES } from './strategies.ts';

/** A round a day: a year in the long form. */
const ROUND_COUNT = countOf({ short: 6, long: 365 });
/** Pushes up and down within a day. */
const PUSH_COUNT = countOf({ short: 5, long: 100 });
const SEED = countOf({ short: 71, long: 72 });

let market: ConvertMarket;
afterEach(() => {
  market.close();
  expect(market.errors).toEqual([]);
  expect(checkLedger(market.test.db)).toEqual([]);
});

it.each(STRATEGIES)(
  `[CONV-01] gives an attacker nothing who $name, in ${ROUND_COUNT} days (seed ${SEED})`,
  async ({ play, users = [EVE] }) => {
    const random = seededRandom(SEED);
    market = await ConvertMarket.open(random, users);
    for (let round = 0; round < ROUND_COUNT; round += 1) {
      await play(market, random);
      await market.leap(DAY_MS);
    }
    const [gain, house] = [decimalOfUnits(market.gain), decimalOfUnits(market.houseGain)];
    console.log(`attackers ${gain} USDT, house ${house} USDT, ${market.convertCount} converts`);
    expect(market.convertCount).toBeGreaterThan(0);
    expect(market.gain).toBeLessThanOrEqual(0n);
    expect(market.houseLossMax).toBe(0n);
  },
);

/** Moves the whole book of DOT by this share of its true price, as far as reference prices follow in two minutes. */
async function pushDot(bps: number): Promise<void> {
  for (const distance of [5, 10, 15]) {
    await market.rest(EVE, DOT_USDT, { side: 'buy', bps: bps - distance, value: 5_000 });
    await market.rest(EVE, DOT_USDT, { side: 'sell', bps: bps + distance, value: 5_000 });
  }
  await market.passSeconds(120);
}

it.each([
  { order: 'up and down', shifts: [4_000, -4_000] },
  { order: 'down and up', shifts: [-4_000, 4_000] },
])(
  `[CONV-01] costs the house no more than its limit when sources and books fail, and one attacker moves the price $order`,
  async ({ shifts }) => {
    const limits = { unsourcedExposure: coinUnits(1_000) };
    market = await ConvertMarket.open(seededRandom(SEED), [EVE, MALLORY], { limits });
    market.isSourceAwake = false;
    await market.sleepMaker();
    await market.passSeconds(61);
    for (let round = 0; round < PUSH_COUNT; round += 1) {
      for (const bps of shifts) {
        await pushDot(bps);
        // As much as is accepted, in steps down.
        for (const value of [900, 500, 250, 120, 60, 30, 15, 8]) {
          const usdt = { from: USDT, to: DOT, amount: coinUnits(value) };
          const dot = { from: DOT, to: USDT, amount: coinUnits(value), given: 'to' as const };
          for (let count = 0; count < 3; count += 1)
            await market.swap(MALLORY, bps > 0 ? dot : usdt);
        }
        await market.cancel(EVE);
      }
    }
    const loss = decimalOfUnits(market.houseLossMax);
    console.log(`the house lost ${loss} USDT in ${market.convertCount} converts`);
    expect(market.houseLossMax).toBeGreaterThan(coinUnits(100));
    expect(market.houseLossMax).toBeLessThanOrEqual(coinUnits(1_000));
  },
);
