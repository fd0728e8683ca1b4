/** Bots on a busy machine, whose timers run late. */
import { expect, it } from 'vitest';
import { PAIRS } from '#server/exchange/market-list.ts';
import { bookError, openBotHarness } from '#tests/support/bot-harness.ts';
import { countOf } from '#tests/support/count-of.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

const SEED = 7;
const TURN_COUNT = countOf({ short: 400, long: 4_000 });
/** A few ticks of spread beside the middle of the recording. */
const DISTANCE_MAX = 0.0003;

it.each(['BTC', 'ETH', 'SOL'])(
  'never trade %s beyond the range of their recording, however late they run',
  async (coin) => {
    const pairs = PAIRS.filter(({ tradeCoin }) => tradeCoin === coin);
    const [pair] = pairs;
    if (pair === undefined) throw new Error(`${coin} is listed`);
    const bench = await openBotHarness({ pairs, seed: 5, speed: 1 });
    const { bots, harness, trades, start } = bench;
    await start();
    const random = seededRandom(SEED);
    const price = (): number => bots.intendedPrice(pair.id) ?? 0;
    for (let turn = 0; turn < TURN_COUNT; turn += 1) {
      const count = trades.length;
      const from = price();
      harness.time.stall(random.between(100, 2_000));
      await harness.time.advance(random.between(1, 10));
      const [low, high] = [Math.min(from, price()), Math.max(from, price())];
      for (const trade of trades.slice(count)) {
        const isWithin =
          trade.price > low * (1 - DISTANCE_MAX) && trade.price < high * (1 + DISTANCE_MAX);
        if (!isWithin)
          expect.fail(`seed ${SEED}, turn ${turn}: ${trade.price} of ${low} to ${high}`);
      }
    }
    await harness.time.advance(2_000);
    expect(bookError(harness, pair)).toBeUndefined();
    expect(trades.length).toBeGreaterThan(TURN_COUNT / 20);
    expect(bench.errors).toEqual([]);
    console.log(
      `seed ${SEED}, ${coin}: ${trades.length} trades, ${bots.stats().placedCount} orders`,
    );
  },
);
