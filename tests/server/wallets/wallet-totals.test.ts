import { expect, it } from 'vitest';
import { units } from '#contract/core/decimal.ts';
import { DAY_MS } from '#contract/core/durations.ts';
import { userId } from '#contract/core/ids.ts';
import { epochMs, isoOf } from '#contract/core/time.ts';
import type { CoinBalance } from '#server/exchange/exchange-api.ts';
import { dayTotalsOf, startWalletTotals } from '#server/wallets/wallet-totals.ts';
import {
  ALICE,
  BOB,
  BTC,
  CAROL,
  coinUnits,
  openTestExchange,
  USDT,
  type TestExchange,
} from '#tests/support/test-exchange.ts';

/** Noon. */
const START = Date.parse('2026-01-01T12:00:00Z');

function openTotals(test: TestExchange) {
  const errors: unknown[] = [];
  const planned: { run: () => void; at: number }[] = [];
  let bitcoinPrice = 50_000n;
  const stop = startWalletTotals({
    db: test.db,
    exchange: test.exchange,
    clock: () => epochMs(test.clock.nowMs),
    schedule: (run, delayMs) => void planned.push({ run, at: test.clock.nowMs + delayMs }),
    valueOf: ({ coinId, available, frozen }: CoinBalance) =>
      units((available + frozen) * (coinId === BTC ? bitcoinPrice : 1n)),
    onError: (error) => errors.push(error),
  });
  return {
    errors,
    stop,
    setPrice: (price: bigint) => (bitcoinPrice = price),
    /** Lets the next timer fire, so much later or earlier than planned. */
    fire: async (lateMs = 0) => {
      const next = planned.shift();
      if (next === undefined) throw new Error('no timer is set');
      test.clock.nowMs = next.at + lateMs;
      next.run();
      await settle(test);
    },
    plannedAt: () => planned.map(({ at }) => isoOf(epochMs(at))),
    totalsOf: (userId = ALICE) =>
      dayTotalsOf(test.db, userId, epochMs(test.clock.nowMs)).map(
        ({ at, total }) => `${isoOf(at).slice(0, 10)} ${total}`,
      ),
  };
}

/** Each batch is a command; this one runs after them. */
async function settle({ exchange }: TestExchange): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await exchange.transact(() => {});
}

const openAt = (nowMs = START) => openTestExchange(undefined, {}, { nowMs });

it('records the total of everyone who owns something at each midnight in UTC', async () => {
  const test = openAt();
  await test.creditAll({ users: [ALICE], usdt: 100, btc: 1 }, { users: [BOB], usdt: 5 });
  const bot = userId(101);
  await test.exchange.registerBot(bot);
  await test.credit(bot, USDT, coinUnits(9));
  const totals = openTotals(test);
  await settle(test);
  expect(totals.totalsOf()).toEqual([]);
  expect(totals.plannedAt()).toEqual(['2026-01-02T00:00:00.000Z']);
  await totals.fire();
  expect(totals.totalsOf()).toEqual(['2026-01-02 50100']);
  expect(totals.totalsOf(BOB)).toEqual(['2026-01-02 5']);
  expect([CAROL, bot].map((userId) => totals.totalsOf(userId))).toEqual([[], []]);
  totals.setPrice(60_000n);
  await totals.fire(250);
  expect(totals.totalsOf()).toEqual(['2026-01-02 50100', '2026-01-03 60100']);
  expect(totals.errors).toEqual([]);
});

it('waits again when its timer fires early', async () => {
  const test = openAt();
  await test.credit(ALICE, USDT, coinUnits(1));
  const totals = openTotals(test);
  await totals.fire(-5);
  expect(totals.totalsOf()).toEqual([]);
  expect(totals.plannedAt()).toEqual(['2026-01-02T00:00:00.000Z']);
  await totals.fire();
  expect(totals.totalsOf()).toEqual(['2026-01-02 1']);
});

it('records a day once, whatever happens after it', async () => {
  const test = openAt();
  await test.credit(ALICE, USDT, coinUnits(1));
  const totals = openTotals(test);
  await totals.fire();
  totals.stop();
  await test.creditAll({ users: [ALICE, BOB], usdt: 1 });
  const again = openTotals(test);
  await settle(test);
  expect([again.totalsOf(), again.totalsOf(BOB)]).toEqual([['2026-01-02 1'], []]);
});

it('records the last day at the start when nothing has moved since midnight', async () => {
  const test = openAt();
  await test.credit(ALICE, USDT, coinUnits(3));
  test.clock.nowMs = START + DAY_MS;
  const totals = openTotals(test);
  await settle(test);
  expect(totals.totalsOf()).toEqual(['2026-01-02 3']);
});

it('leaves the last day out at the start when something has moved since midnight', async () => {
  const test = openAt();
  await test.credit(ALICE, USDT, coinUnits(3));
  test.clock.nowMs = START + DAY_MS;
  await test.credit(ALICE, USDT, coinUnits(3));
  const totals = openTotals(test);
  await settle(test);
  expect(totals.totalsOf()).toEqual([]);
});

it('stores no more than the last thirty days', async () => {
  const test = openAt();
  await test.credit(ALICE, USDT, coinUnits(2));
  const totals = openTotals(test);
  for (let day = 0; day < 40; day += 1) await totals.fire();
  expect(totals.totalsOf()).toHaveLength(30);
  expect(totals.totalsOf().at(-1)).toBe('2026-02-10 2');
  const rows = test.db.get<{ count: bigint }>('SELECT count(*) AS count FROM wallet_total');
  expect(Number(rows?.count)).toBeLessThanOrEqual(31);
});

it('records more users than one command takes', async () => {
  const test = openAt();
  const users = Array.from({ length: 450 }, (_, index) => userId(index + 1));
  await Promise.all(users.map((userId) => test.credit(userId, USDT, coinUnits(1))));
  const totals = openTotals(test);
  await totals.fire();
  expect(users.filter((userId) => totals.totalsOf(userId).length !== 1)).toEqual([]);
});
