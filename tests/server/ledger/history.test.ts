/** Random orders, trades and transfers of users and bots: the lines of a user's history add up to the
 *  user's balances. */
import { expect, it } from 'vitest';
import { lots, ticks, units } from '#contract/core/decimal.ts';
import { requestId, userId, type UserId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { TRANSACTION_TYPES } from '#contract/entities/journal-line.ts';
import { WALLETS } from '#contract/entities/wallet-type.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import {
  countLines,
  HISTORY_SQL,
  historyPage,
  linesAfter,
  type HistoryFilter,
  type HistoryLine,
} from '#server/ledger/history.ts';
import { moveBetweenWallets, moveToUser } from '#server/wallets/transfers.ts';
import { countOf } from '#tests/support/count-of.ts';
import { seededRandom, type SeededRandom } from '#tests/support/seeded-random.ts';
import {
  ALICE,
  BOB,
  BTC,
  BTC_USDT,
  CAROL,
  coinUnits,
  openExchangeWith,
  openTestExchange,
  USDT,
  type TestExchange,
} from '#tests/support/test-exchange.ts';
import { isRejection } from '#server/runtime/rejection.ts';

const SEED = 12;
const STEP_COUNT = countOf({ short: 2_000, long: 20_000 });
const TRADERS = [ALICE, BOB, CAROL];
const BOT = userId(101);
const MIDDLE = 6_000_000;
const EVERY_LINE = { page: 1, perPage: 1_000_000 };

const linesOf = ({ db }: TestExchange, filter: HistoryFilter): readonly HistoryLine[] =>
  historyPage(db, filter, EVERY_LINE).rows;

/** Adds up a history: "spot 1" is "35.75 + 64.25", available and frozen. */
function fold(lines: readonly HistoryLine[]): Map<string, string> {
  const sums = new Map<string, readonly [bigint, bigint]>();
  for (const { wallet, coinId, available, frozen } of lines) {
    const key = `${wallet} ${coinId}`;
    const [before, frozenBefore] = sums.get(key) ?? [0n, 0n];
    sums.set(key, [before + available, frozenBefore + frozen]);
  }
  return new Map([...sums].map(([key, [free, frozen]]) => [key, `${free} + ${frozen}`]));
}

function expectTrueHistories(test: TestExchange): void {
  for (const userId of TRADERS) {
    const sums = fold(linesOf(test, { userId }));
    const balances = test.exchange.walletBalances(userId);
    for (const { wallet, coinId, available, frozen } of balances) {
      const sum = sums.get(`${wallet} ${coinId}`) ?? '0 + 0';
      expect(sum, `user ${userId}`).toBe(`${available} + ${frozen}`);
    }
    expect(balances.length).toBeGreaterThanOrEqual(sums.size);
  }
}

async function step(test: TestExchange, random: SeededRandom, at: number): Promise<string> {
  const userId = random.pick(TRADERS);
  const draw = random.next();
  const { exchange } = test;
  if (draw < 0.2) {
    const coinId = random.pick([USDT, BTC]);
    const amount = units(BigInt(random.between(1, 10 ** 10)));
    const request = { userId, coinId, amount, requestId: requestId(`step-${at}`) };
    const moved = await exchange.transact((ledger, now) => {
      if (draw < 0.1) {
        const receiverId = random.pick(TRADERS.filter((one) => one !== userId));
        return moveToUser(ledger, { ...request, receiverId }, now);
      }
      const from = random.next() < 0.5 ? 'spot' : random.pick(WALLETS);
      const to = random.pick(WALLETS.filter((one) => one !== from));
      return moveBetweenWallets(ledger, { ...request, from, to }, now);
    });
    return typeof moved === 'string' ? moved : draw < 0.1 ? 'sent' : 'transferred';
  }
  if (draw < 0.4) {
    const [order] = exchange.openOrders(userId);
    if (order === undefined) return 'nothing';
    await exchange.cancel({ userId, orderId: order.id });
    return 'cancelled';
  }
  const side = random.pick(['buy', 'sell'] as const);
  const away = side === 'buy' ? -1 : 1;
  const placed = await exchange.place({
    userId: draw > 0.9 ? BOT : userId,
    pairId: BTC_USDT.id,
    side,
    kind: 'limit',
    limitPrice: ticks(MIDDLE + away * random.between(-400, 1_500)),
    size: lots(random.between(100, 900)),
  });
  if (isRejection(placed)) return placed.rejection;
  return placed.trades.length > 0 ? 'traded' : 'placed';
}

async function openRandomExchange(stepCount: number): Promise<TestExchange> {
  const random = seededRandom(SEED);
  const test = openTestExchange();
  await test.exchange.registerBot(BOT);
  await test.creditAll({ users: [...TRADERS, BOT], usdt: 50_000, btc: 1 });
  const counts: Record<string, number> = {};
  for (let at = 1; at <= stepCount; at += 1) {
    test.clock.nowMs += random.between(0, 1_000);
    const outcome = await step(test, random, at);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
    if (at % 200 === 0) expectTrueHistories(test);
  }
  console.log(`seed ${SEED}: ${JSON.stringify(counts)}`);
  for (const outcome of ['traded', 'placed', 'cancelled', 'sent', 'transferred']) {
    expect(counts[outcome] ?? 0, outcome).toBeGreaterThan(stepCount / 100);
  }
  expect(test.fatal).toEqual([]);
  return test;
}

it(`has lines that add up to the balances after each of ${STEP_COUNT} random steps`, async () => {
  const test = await openRandomExchange(STEP_COUNT);
  expectTrueHistories(test);
  expect(checkLedger(test.db)).toEqual([]);
  const types = new Set(linesOf(test, { userId: ALICE }).map(({ type }) => type));
  for (const type of types) expect(TRANSACTION_TYPES).toContain(type);
  expect([...types].toSorted()).toEqual([
    'internal_transfer',
    'order_freeze',
    'order_release',
    'play_money',
    'trade',
    'trade_fee',
    'wallet_transfer',
  ]);

  // The journal is folded again at a start, which deletes the lines between bots only.
  const before = TRADERS.map((userId) => linesOf(test, { userId }));
  await test.exchange.close();
  const again = test.restart();
  expect(again.exchange.health.mode).toBe('open');
  expect(TRADERS.map((userId) => linesOf(again, { userId }))).toEqual(before);
  expect(linesOf(again, { userId: BOT })).toEqual([]);
});

it('pages from the newest line, and filters by type, coin, wallet and time', async () => {
  const test = await openRandomExchange(1_000);
  const all = linesOf(test, { userId: ALICE });
  expect(all.map(({ seq }) => seq)).toEqual(
    [...new Set(all.map(({ seq }) => seq))].toSorted((a, b) => b - a),
  );
  const paged: HistoryLine[] = [];
  for (let page = 1; paged.length < all.length; page += 1) {
    const { rows, total } = historyPage(test.db, { userId: ALICE }, { page, perPage: 17 });
    expect(total).toBe(all.length);
    expect(rows.length).toBeGreaterThan(0);
    paged.push(...rows);
  }
  expect(paged).toEqual(all);

  const middle = all[Math.floor(all.length / 2)]?.at;
  if (middle === undefined) throw new Error('the history has lines');
  const filters: readonly (readonly [
    Omit<HistoryFilter, 'userId'>,
    (line: HistoryLine) => boolean,
  ])[] = [
    [{ type: 'trade' }, ({ type }) => type === 'trade'],
    [{ coinId: BTC }, ({ coinId }) => coinId === BTC],
    [{ wallet: 'future' }, ({ wallet }) => wallet === 'future'],
    [{ wallet: 'p2p', coinId: USDT }, (one) => one.wallet === 'p2p' && one.coinId === USDT],
    [{ since: middle }, ({ at }) => at >= middle],
    [{ until: middle }, ({ at }) => at < middle],
    [
      { type: 'wallet_transfer', wallet: 'spot', until: middle },
      (one) => one.type === 'wallet_transfer' && one.wallet === 'spot' && one.at < middle,
    ],
  ];
  for (const [filter, isMatch] of filters) {
    const page = historyPage(test.db, { userId: ALICE, ...filter }, EVERY_LINE);
    const expected = all.filter(isMatch);
    expect(page.rows, JSON.stringify(filter)).toEqual(expected);
    expect(page.total).toBe(expected.length);
    expect(expected.length).toBeGreaterThan(0);
  }
  expect(historyPage(test.db, { userId: userId(999) }, EVERY_LINE)).toEqual({ rows: [], total: 0 });
});

it('reads a page from the indexes without sorting the history', async () => {
  const { db } = openTestExchange();
  const params = { userId: ALICE, type: null, accounts: null, since: null, until: null };
  const plan = db
    .all<{ detail: string }>(`EXPLAIN QUERY PLAN ${HISTORY_SQL}`, {
      ...params,
      limit: 20,
      offset: 0,
    })
    .map(({ detail }) => detail)
    .join('\n');
  // A merge reads both indexes from their end; only the rows of one page are sorted.
  expect(plan).toContain('MERGE (UNION ALL)');
  expect(plan).toContain('COVERING INDEX transfer_by_payer (payer_id=?)');
  expect(plan).toContain('COVERING INDEX transfer_by_receiver (receiver_id=?)');
});

it('names each party of a transfer in that party’s history only', async () => {
  const test = await openExchangeWith({ users: [ALICE], usdt: 10 });
  const request = { coinId: USDT, amount: coinUnits(4), requestId: requestId('gift') };
  const send = { ...request, userId: ALICE, receiverId: BOB };
  await test.exchange.transact((ledger, now) => moveToUser(ledger, send, now));
  const own = (userId: UserId) =>
    linesOf(test, { userId, type: 'internal_transfer' }).map(
      ({ available, frozen, wallet, reference }) => ({ available, frozen, wallet, reference }),
    );
  const reference = 'internal_transfer:gift';
  expect(own(ALICE)).toEqual([{ available: -400_000_000n, frozen: 0n, wallet: 'spot', reference }]);
  expect(own(BOB)).toEqual([{ available: coinUnits(4), frozen: 0n, wallet: 'spot', reference }]);
});

it('shows each party of a trade its own fee', async () => {
  const test = await openExchangeWith({ users: [ALICE], usdt: 1_000 }, { users: [BOB], btc: 1 });
  const order = { limitPrice: ticks(MIDDLE), size: lots(1_000), kind: 'limit' } as const;
  await test.placed({ userId: ALICE, side: 'buy', ...order });
  await test.placed({ userId: BOB, side: 'sell', ...order });
  const fees = (userId: UserId) =>
    linesOf(test, { userId, type: 'trade_fee' }).map((line) => [line.coinId, line.available]);
  expect(fees(ALICE)).toEqual([[BTC, -1_000n]]);
  expect(fees(BOB)).toEqual([[USDT, -60_000_000n]]);
  const paid = linesOf(test, { userId: ALICE, type: 'trade', coinId: USDT });
  expect(paid).toMatchObject([{ available: 0n, frozen: -60_000_000_000n }]);
});

it('reads the same lines in parts of any size, oldest first, within a span', async () => {
  const test = await openRandomExchange(400);
  for (const userId of TRADERS) {
    const everyLine = linesOf(test, { userId }).toReversed();
    const at = everyLine[Math.floor(everyLine.length / 2)]?.at ?? epochMs(0);
    const whole = { userId, since: epochMs(0), until: epochMs(Number.MAX_SAFE_INTEGER) };
    const types = ['wallet_transfer', 'internal_transfer'] as const;
    for (const [span, expected] of [
      [whole, everyLine],
      [{ ...whole, since: at }, everyLine.filter((line) => line.at >= at)],
      [{ ...whole, until: at }, everyLine.filter((line) => line.at < at)],
      [{ ...whole, types }, everyLine.filter(({ type }) => types.some((one) => one === type))],
    ] as const) {
      expect(expected.length).toBeGreaterThan(0);
      expect(countLines(test.db, span)).toBe(expected.length);
      for (const limit of [1, 2, 3, 7, 1_000]) {
        const read: HistoryLine[] = [];
        for (;;) {
          const part = linesAfter(test.db, span, { afterSeq: read.at(-1)?.seq ?? 0, limit });
          read.push(...part);
          if (part.length < limit) break;
        }
        expect(read).toEqual(expected);
      }
    }
  }
});
