/** Random orders of users and bots in two pairs: the ledger stays correct. */
import { expect, it } from 'vitest';
import { bps, lots, ticks, units, type Ticks } from '#contract/core/decimal.ts';
import { userId, type CoinId, type OrderId, type UserId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { ExchangeEvent, OrderRecord, TradeRecord } from '#server/exchange/events.ts';
import type { AmendOrder, PlaceOrder } from '#server/exchange/exchange-api.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { countOf } from '#tests/support/count-of.ts';
import { seededRandom, type SeededRandom } from '#tests/support/seeded-random.ts';
import { openMemoryDatabase } from '#tests/support/memory-database.ts';
import {
  BTC,
  BTC_USDT,
  ETH,
  ETH_USDT,
  openTestExchange,
  USDT,
  type TestExchange,
} from '#tests/support/test-exchange.ts';
import { isRejection } from '#server/runtime/rejection.ts';

const STEP_COUNT = countOf({ short: 3_000, long: 60_000 });
/** The ledger is checked at this interval. */
const CHECK_EVERY = countOf({ short: 4, long: 1 });
const SEED = 4;
const TRADERS = [1, 2, 3, 4, 5].map(userId);
const BOTS = [101, 102].map(userId);
const USERS = [...TRADERS, ...BOTS];
/** Fees that never divide evenly. */
const PAIRS: readonly Pair[] = [
  { ...BTC_USDT, makerFeeBps: bps(7), takerFeeBps: bps(13) },
  { ...ETH_USDT, makerFeeBps: bps(0), takerFeeBps: bps(33) },
];
const CREDITS: readonly (readonly [CoinId, bigint])[] = [
  [USDT, 3_000_000_000_001n],
  [BTC, 200_000_003n],
  [ETH, 3_000_000_007n],
];

const TIMES = ['GTC', 'GTC', 'GTC', 'GTC', 'GTC', 'IOC', 'FOK', 'post_only'] as const;

/** Rebuilds levels by pair, side and price from events alone. */
class Watcher {
  readonly #levels = new Map<string, number>();
  readonly #balances = new Map<string, string>();
  readonly trades: TradeRecord[] = [];
  readonly triggered = new Set<OrderId>();

  receive(events: readonly ExchangeEvent[]): void {
    for (const event of events) {
      if (event.kind === 'trade') this.trades.push(event.trade);
      if (event.kind === 'order') {
        const { id, kind, status } = event.order;
        const hasHadItsTurn =
          status === 'filled' || status === 'open' || status === 'partially_filled';
        if (kind === 'stop_limit' && hasHadItsTurn) this.triggered.add(id);
      }
      if (event.kind === 'level') {
        const key = `${event.pairId} ${event.side} ${event.price}`;
        if (event.size === 0) this.#levels.delete(key);
        else this.#levels.set(key, event.size);
      }
      if (event.kind === 'balance') {
        const { userId, coinId, available, frozen } = event;
        this.#balances.set(`${userId} ${coinId}`, `${available} + ${frozen}`);
      }
    }
  }

  expectTruth({ exchange }: TestExchange): void {
    const actual = new Map<string, number>();
    for (const { id } of PAIRS) {
      const { bids, asks } = exchange.levels(id, 10_000);
      for (const { price, size } of bids) actual.set(`${id} bid ${price}`, size);
      for (const { price, size } of asks) actual.set(`${id} ask ${price}`, size);
    }
    expect(this.#levels).toEqual(actual);
    for (const userId of TRADERS) {
      for (const { coinId, available, frozen } of exchange.balances(userId)) {
        expect(this.#balances.get(`${userId} ${coinId}`)).toBe(`${available} + ${frozen}`);
      }
    }
  }
}

/** Recomputes a user's balances from the deposits and the trades alone. */
function recompute(trades: readonly TradeRecord[], userId: UserId): Map<CoinId, bigint> {
  const money = new Map<CoinId, bigint>(CREDITS);
  const add = (coin: CoinId, amount: bigint) => money.set(coin, (money.get(coin) ?? 0n) + amount);
  for (const trade of trades) {
    const pair = PAIRS.find(({ id }) => id === trade.pairId);
    if (pair === undefined) throw new Error('a trade has its pair');
    const lotUnits = pair.tradeCoinId === BTC ? 1_000n : 10_000n;
    const size = BigInt(trade.size) * lotUnits;
    const notional = (BigInt(trade.price) * BigInt(trade.size) * lotUnits) / 100n;
    for (const [party, fee, isTaker] of [
      [trade.takerUserId, trade.takerFee, true],
      [trade.makerUserId, trade.makerFee, false],
    ] as const) {
      if (party !== userId) continue;
      const isBuyer = (trade.takerSide === 'buy') === isTaker;
      add(pair.tradeCoinId, isBuyer ? size - fee : -size);
      add(pair.quoteCoinId, isBuyer ? -notional : notional - fee);
    }
  }
  return money;
}

function expectMoney(test: TestExchange, trades: readonly TradeRecord[]): void {
  for (const userId of USERS) {
    const owned = new Map(
      test.exchange
        .balances(userId)
        .map(({ coinId, available, frozen }) => [coinId, available + frozen]),
    );
    expect(owned).toEqual(recompute(trades, userId));
  }
}

function randomOrder(random: SeededRandom): PlaceOrder {
  const pair = random.pick(PAIRS);
  const middle = pair.tradeCoinId === BTC ? 600_000 : 300_000;
  const side = random.pick(['buy', 'sell'] as const);
  const away = side === 'buy' ? -1 : 1;
  const base = {
    userId: random.pick(USERS),
    pairId: pair.id,
    side,
    confirmPrice: random.next() < 0.5,
  };
  const size = lots(random.between(1, 1_500) * random.pick([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 60]));
  const limitPrice = ticks(middle + away * random.between(-3_000, random.pick([20_000, 50_000])));
  const draw = random.next();
  if (draw < 0.1) {
    const slippageLimit = ticks(middle - away * random.between(0, 5_000));
    const worstPrice = random.next() < 0.4 ? slippageLimit : undefined;
    return { ...base, kind: 'market', size: lots(size * random.pick([1, 20, 60])), worstPrice };
  }
  if (draw < 0.15) {
    const quoteAmount = units(BigInt(random.between(1, 10 ** 12)));
    return { ...base, side: 'buy', kind: 'market', quoteAmount };
  }
  if (draw < 0.3) {
    const stopPrice = ticks(middle - away * random.between(0, 15_000));
    return {
      ...base,
      kind: 'stop_limit',
      stopPrice,
      limitPrice: ticks(stopPrice - away * 500),
      size,
    };
  }
  const timeInForce = random.pick(TIMES);
  return { ...base, kind: 'limit', limitPrice, size, timeInForce };
}

/** Changes one or two terms of an order, or none; rarely against an older version of the order. */
function randomAmendment(random: SeededRandom, order: OrderRecord): AmendOrder {
  const { limitPrice, stopPrice } = order;
  const move = (price: Ticks | undefined, by: number) =>
    price === undefined || random.next() < 0.6 ? undefined : ticks(price + random.between(-by, by));
  return {
    userId: order.userId,
    orderId: order.id,
    version: order.version - (random.next() < 0.05 ? 1 : 0),
    size: lots(Math.max(1, Math.floor(order.size * random.pick([0.4, 0.8, 1, 1, 3, 20])))),
    limitPrice: move(limitPrice, random.pick([4_000, 25_000])),
    stopPrice: order.status === 'untriggered' ? move(stopPrice, 4_000) : undefined,
    confirmPrice: random.next() < 0.5,
  };
}

it(`[SPOT-02] conserves money in ${STEP_COUNT} random steps, restarts included`, async () => {
  const random = seededRandom(SEED);
  const watcher = new Watcher();
  const listeners = [(events: readonly ExchangeEvent[]) => watcher.receive(events)];
  let test = openTestExchange(openMemoryDatabase(), { pairs: PAIRS, listeners });
  for (const bot of BOTS) await test.exchange.registerBot(bot);
  for (const userId of USERS) {
    for (const [coin, amount] of CREDITS) await test.credit(userId, coin, units(amount));
  }
  const counts: Record<string, number> = {};
  const count = (name: string) => (counts[name] = (counts[name] ?? 0) + 1);

  const place = async () => {
    const order = randomOrder(random);
    const placed = await test.exchange.place(order);
    if (isRejection(placed)) return count(placed.rejection);
    for (const _ of placed.trades) count('trades');
    return count(`${order.kind} ${placed.order.cancelReason ?? placed.order.status}`);
  };
  const amend = async () => {
    const open = test.exchange.openOrders(random.pick(USERS));
    if (open.length === 0) return;
    const order = random.pick(open);
    const amended = await test.exchange.amend(randomAmendment(random, order));
    if (isRejection(amended)) count(`amend ${amended.rejection}`);
    else if (amended.version === order.version) count('amended nothing');
    else count(`amended ${amended.cancelReason ?? amended.status}`);
  };
  const cancel = async () => {
    const userId = random.pick(USERS);
    const open = test.exchange.openOrders(userId);
    if (open.length === 0) return;
    const canceled = await test.exchange.cancel({ userId, orderId: random.pick(open).id });
    count(isRejection(canceled) ? canceled.rejection : 'cancelled');
  };

  for (let step = 1; step <= STEP_COUNT; step += 1) {
    test.clock.nowMs += random.between(0, 1_000);
    // Some steps are several commands that share a commit.
    const commands = random.next() < 0.2 ? 6 : 1;
    await Promise.all(
      Array.from({ length: commands }, () => {
        const draw = random.next();
        return draw < 0.25 ? cancel() : draw < 0.42 ? amend() : place();
      }),
    );
    if (step % CHECK_EVERY === 0) {
      const breaches = checkLedger(test.db);
      if (breaches.length > 0) expect(breaches, `step ${step}`).toEqual([]);
    }
    for (const { id } of PAIRS) {
      const bid = test.exchange.bestBid(id) ?? 0;
      const ask = test.exchange.bestAsk(id) ?? Number.MAX_SAFE_INTEGER;
      if (bid >= ask) expect.unreachable(`pair ${id} crossed at step ${step}`);
    }
    if (step % 100 === 0) {
      watcher.expectTruth(test);
      expectMoney(test, watcher.trades);
    }
    if (step % 250 === 0) {
      const before = PAIRS.map(({ id }) => test.exchange.levels(id, 10_000));
      const open = USERS.map((userId) => test.exchange.openOrders(userId));
      await test.exchange.close();
      test = test.restart();
      expect(test.exchange.health).toEqual({ mode: 'open', reasons: [] });
      expect(PAIRS.map(({ id }) => test.exchange.levels(id, 10_000))).toEqual(before);
      expect(USERS.map((userId) => test.exchange.openOrders(userId))).toEqual(open);
      count('restarts');
    }
  }
  expect(test.fatal).toEqual([]);
  counts['stops triggered'] = watcher.triggered.size;
  console.log(`seed ${SEED}: ${STEP_COUNT} steps, ${JSON.stringify(counts)}`);
  const share = STEP_COUNT / 6_000;
  for (const [name, min] of [
    ['trades', 1_000],
    ['cancelled', 1_000],
    ['balance_too_low', 60],
    ['market filled', 60],
    ['market collar', 60],
    ['limit self_trade', 40],
    ['stop_limit untriggered', 60],
    ['stops triggered', 60],
    ['stop_would_trigger', 60],
    ['limit limit', 60],
    ['market limit', 30],
    ['post_only_would_take', 30],
    ['fill_or_kill_unfilled', 60],
    ['amended open', 200],
    ['amended untriggered', 60],
    ['amended filled', 5],
    ['amend amount_below_filled', 5],
    ['amend balance_too_low', 10],
    ['amend state_changed', 20],
    ['restarts', 24],
  ] as const) {
    expect(counts[name] ?? 0, name).toBeGreaterThanOrEqual(min * share);
  }
});
