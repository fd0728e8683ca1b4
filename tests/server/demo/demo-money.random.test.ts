/** Random orders of two users in demo trading beside a live market that moves, restarts included:
 *  play-money accounting stays correct, and no real balance changes. */
import { expect, it } from 'vitest';
import { lots, ticks } from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { PlaceOrder } from '#server/exchange/exchange-api.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { countOf } from '#tests/support/count-of.ts';
import { seededRandom, type SeededRandom } from '#tests/support/seeded-random.ts';
import { openTestDemo, type TestDemo } from '#tests/support/test-demo.ts';
import { ALICE, BOB, BTC_USDT, CAROL } from '#tests/support/test-exchange.ts';

const STEP_COUNT = countOf({ short: 1_200, long: 20_000 });
const SEED = 23;
const MIDDLE = 6_000_000;

function randomOrder(random: SeededRandom, userId: UserId): PlaceOrder {
  const side = random.pick(['buy', 'sell'] as const);
  const away = side === 'buy' ? -1 : 1;
  const size = lots(random.between(10, 2_000));
  const base = { userId, pairId: BTC_USDT.id, side, size, confirmPrice: true };
  const limitPrice = ticks(MIDDLE + away * random.between(-3_000, 6_000));
  const draw = random.next();
  if (draw < 0.3) return { ...base, kind: 'market' };
  if (draw < 0.5) {
    const stopPrice = ticks(MIDDLE - away * random.between(1, 4_000));
    return { ...base, kind: 'stop_limit', stopPrice, limitPrice: ticks(stopPrice - away * 900) };
  }
  const timeInForce = random.pick(['GTC', 'GTC', 'GTC', 'IOC', 'FOK', 'post_only'] as const);
  return { ...base, kind: 'limit', limitPrice, timeInForce };
}

/** Places a quoting or taking order of another user on the live market. */
async function moveMarket(test: TestDemo, random: SeededRandom): Promise<void> {
  const side = random.pick(['buy', 'sell'] as const);
  const away = side === 'buy' ? -1 : 1;
  const isApplying = random.next() < 0.4;
  await test.live.placed({
    userId: isApplying ? CAROL : BOB,
    side,
    kind: 'limit',
    limitPrice: ticks(MIDDLE + away * (isApplying ? -3_000 : random.between(1, 4_000))),
    size: lots(random.between(10, 3_000)),
    confirmPrice: true,
  });
  if (isApplying) await test.live.exchange.cancelAll({ userId: CAROL });
}

const journalOf = (test: TestDemo, users: readonly UserId[]) =>
  users.map((userId) => test.live.exchange.balances(userId));

it(`[DEMO-01] keeps play money whole and real money untouched in ${STEP_COUNT} random steps of seed ${SEED}`, async () => {
  const random = seededRandom(SEED);
  let test = await openTestDemo();
  await test.live.creditAll({ users: [BOB, CAROL], usdt: 100_000_000, btc: 10_000 });
  const users = [ALICE, BOB];
  for (let step = 0; step < STEP_COUNT; step += 1) {
    const userId = random.pick(users);
    const draw = random.next();
    if (draw < 0.55) await moveMarket(test, random);
    else {
      const before = journalOf(test, [ALICE, BOB, CAROL]);
      if (draw < 0.9) await test.demo.place(randomOrder(random, userId));
      else if (draw < 0.96) await test.demo.cancelAll({ userId });
      else if (draw < 0.98) await test.demo.epochs.command(userId, (epochs) => epochs.topUp());
      else if (draw < 0.985) await test.demo.epochs.command(userId, (epochs) => epochs.reset());
      else test = await test.restart();
      expect(journalOf(test, [ALICE, BOB, CAROL])).toEqual(before);
    }
    test.live.clock.nowMs += random.between(0, 900);
    // Far below the limit of open orders of one trader.
    if (step % 500 === 499) await test.live.exchange.cancelAll({ userId: BOB });
    if (step % 40 === 0) {
      await test.settled();
      expect(checkLedger(test.db)).toEqual([]);
    }
    expect(test.errors).toEqual([]);
  }
  await test.settled();
  expect(checkLedger(test.db)).toEqual([]);
  expect(checkLedger(test.live.db)).toEqual([]);
  expect(test.demo.health.reasons).toEqual([]);
  const { count } = test.db.get<{ count: bigint }>('SELECT count(*) AS count FROM trade') ?? {};
  expect(count).toBeGreaterThan(100n);
});
