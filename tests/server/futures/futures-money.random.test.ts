/** Random operations of several users on two contracts, with price jumps, funding and restarts: the
 *  ledger, the frozen margins and the engine always agree. */
import { expect, it } from 'vitest';
import { lots, ticks, units } from '#contract/core/decimal.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { fraction } from '#domain/futures/fraction.ts';
import type { FuturesEngineApi } from '#server/futures/engine/engine-api.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { userId, type UserId } from '#contract/core/ids.ts';
import { countOf } from '#tests/support/count-of.ts';
import { seededRandom, type SeededRandom } from '#tests/support/seeded-random.ts';
import {
  BTC_CONTRACT,
  ETH_CONTRACT,
  openTestFutures,
  usdt,
  type TestFutures,
} from '#tests/support/test-futures.ts';

const STEP_COUNT = countOf({ short: 1_500, long: 20_000 });
const SEED = 47;
const USERS = [1, 2, 3, 4, 5].map(userId);
/** Middle price in ticks, and lots of one order. */
const MARKETS = [
  { contract: BTC_CONTRACT, middle: 600_000, lotsMax: 300, tickUnits: 10_000_000n },
  { contract: ETH_CONTRACT, middle: 300_000, lotsMax: 600, tickUnits: 1_000_000n },
].map((market) => ({ ...market, price: market.middle }));
type TestMarket = (typeof MARKETS)[number];

function randomPlace(random: SeededRandom, userId: UserId, market: TestMarket) {
  const side = random.pick(['buy', 'sell'] as const);
  const away = side === 'buy' ? -1 : 1;
  const spread = Math.floor(market.middle / 200);
  const limitPrice = ticks(market.price + away * random.between(-spread, 3 * spread));
  const isMarket = random.next() < 0.3;
  return {
    userId,
    contractId: market.contract.pair.id,
    side,
    action: random.next() < 0.7 ? ('open' as const) : ('close' as const),
    kind: isMarket ? ('market' as const) : ('limit' as const),
    size: lots(random.between(1, market.lotsMax)),
    limitPrice: isMarket ? undefined : limitPrice,
    timeInForce: isMarket ? undefined : random.pick(['GTC', 'GTC', 'IOC', 'FOK'] as const),
  };
}

type Work = (engine: FuturesEngineApi, now: EpochMs) => unknown;

function randomWork(random: SeededRandom, userId: UserId): Work {
  const market = random.pick(MARKETS);
  const contractId = market.contract.pair.id;
  const draw = random.next();
  if (draw < 0.5) {
    const order = randomPlace(random, userId, market);
    return (engine, now) => engine.place(order, now);
  }
  if (draw < 0.72) {
    const jump = Math.floor(market.middle / 60);
    market.price = Math.max(market.middle / 3, market.price + random.between(-jump, jump));
    market.price = Math.floor(market.price);
    const mark = units(BigInt(market.price) * market.tickUnits);
    return (engine, now) => engine.setPrices(contractId, { mark, index: mark }, now);
  }
  if (draw < 0.78) {
    const leverage = random.between(1, 50);
    const marginMode = random.pick(['isolated', 'cross'] as const);
    return (engine, now) => engine.setLeverage({ userId, contractId, leverage, marginMode }, now);
  }
  if (draw < 0.82) {
    const rate = fraction(BigInt(random.between(-300_000, 300_000)), 10n ** 8n);
    return (engine, now) => engine.settleFunding(contractId, rate, now);
  }
  if (draw < 0.86) return (engine, now) => engine.cancelAll(userId, {}, now);
  if (draw < 0.9) return (engine, now) => engine.closeAll(userId, { contractId }, now);
  return randomOnPosition(random, userId);
}

function randomOnPosition(random: SeededRandom, userId: UserId): Work {
  const draw = random.next();
  const amount = BigInt(random.between(-20_000, 20_000)) * 10n ** 6n + 1n;
  return (engine, now) => {
    const [position] = engine.positions(userId);
    if (position === undefined) return;
    const target = { userId, positionId: position.record.id };
    if (draw < 0.4) engine.changeMargin({ ...target, amount }, now);
    else if (draw < 0.7) engine.reverse(target, now);
    else engine.close({ ...target, kind: 'market' }, now);
  };
}

/** What the start would check, and that no user's balance is negative. */
function problemsOf(test: TestFutures): readonly string[] {
  return [...checkLedger(test.db), ...test.restart().futures.health.reasons];
}

it(`[FUT-15] keeps ledger and engine in agreement in ${STEP_COUNT} random steps of seed ${SEED}`, async () => {
  const random = seededRandom(SEED);
  let test = openTestFutures();
  for (const userId of USERS) await test.fund(userId, usdt('20000'));
  await test.setMark('60000');
  await test.setMark('3000', ETH_CONTRACT);
  let liquidationCount = 0;
  let transferCount = 0;
  for (let step = 0; step < STEP_COUNT; step += 1) {
    const userId = random.pick(USERS);
    const draw = random.next();
    if (draw < 0.95) await test.futures.run(randomWork(random, userId));
    else if (draw < 0.985) {
      const amount = BigInt(random.between(-3_000, 3_000)) * 10n ** 8n + 1n;
      transferCount += 1;
      await test.transfer(userId, amount, `random-${transferCount}`);
    } else {
      liquidationCount += countIn(test);
      test = test.restart();
      expect(test.futures.health.reasons, `restart at step ${step}`).toEqual([]);
    }
    test.test.clock.nowMs += random.between(1, 900);
    expect(test.test.fatal, `step ${step}`).toEqual([]);
    if (step % 50 === 0) expect(problemsOf(test), `step ${step}`).toEqual([]);
  }
  expect(problemsOf(test)).toEqual([]);
  expect(liquidationCount + countIn(test)).toBeGreaterThan(5);
});

const countIn = ({ events }: TestFutures): number =>
  events.reduce((sum, { changes }) => sum + changes.liquidations.length, 0);
