import { expect, it } from 'vitest';
import type { Units } from '#contract/core/decimal.ts';
import type { CoinId, UserId } from '#contract/core/ids.ts';
import { Treasury } from '#server/bots/treasury.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import {
  BTC,
  USDT,
  openTestExchange,
  coinUnits,
  ALICE,
  BOB,
  CAROL,
} from '#tests/support/test-exchange.ts';

const AIMS: ReadonlyMap<CoinId, bigint> = new Map([
  [USDT, coinUnits(1_000)],
  [BTC, coinUnits(10)],
]);

function open() {
  const test = openTestExchange();
  const { exchange } = test;
  const treasury = new Treasury({ exchange, bots: [ALICE, BOB], aims: AIMS, epoch: 'one' });
  const free = (userId: UserId, coin: CoinId): Units | undefined =>
    exchange.balances(userId).find(({ coinId }) => coinId === coin)?.available;
  const give = (fromId: UserId, toId: UserId, coin: CoinId, amount: bigint, cause: string) =>
    exchange.transact((ledger, postedAt) =>
      postTransfer(ledger, {
        debit: ledger.coinAccounts(fromId, coin).available,
        credit: ledger.coinAccounts(toId, coin).available,
        amount,
        type: 'play_money',
        cause,
        postedAt,
      }),
    );
  const treasuryBalance = (coin: CoinId): bigint =>
    test.db.get<{ balance_units: bigint }>(
      `SELECT balance_units FROM account WHERE purpose = 'treasury' AND coin_id = ?`,
      [coin],
    )?.balance_units ?? 0n;
  return { ...test, treasury, free, give, treasuryBalance };
}

it('brings every bot to its target, from outside when the treasury is empty', async () => {
  const { db, free, treasury } = open();
  await treasury.balance();
  for (const bot of [ALICE, BOB]) {
    expect(free(bot, USDT)).toBe(coinUnits(1_000));
    expect(free(bot, BTC)).toBe(coinUnits(10));
  }
  expect(checkLedger(db)).toEqual([]);
});

it('does not change a bot whose balance is about enough', async () => {
  const { free, give, treasury } = open();
  await treasury.balance();
  await give(ALICE, BOB, USDT, coinUnits(400), 'a');
  await treasury.balance();
  expect(free(ALICE, USDT)).toBe(coinUnits(600));
  expect(free(BOB, USDT)).toBe(coinUnits(1_400));
});

it('pays one bot from the surplus of another before anything enters from outside', async () => {
  const { db, free, give, treasury, treasuryBalance } = open();
  await treasury.balance();
  await give(ALICE, BOB, USDT, coinUnits(1_000), 'a');
  await give(BOB, CAROL, USDT, coinUnits(1), 'b');
  await give(CAROL, BOB, USDT, coinUnits(1), 'c');
  await give(ALICE, BOB, BTC, coinUnits(10), 'd');
  const outside = (): unknown =>
    db.all(`SELECT balance_units FROM account WHERE purpose = 'external' ORDER BY coin_id`);
  const before = outside();
  await treasury.balance();
  // Bob has exactly twice the target, which is still enough: Alice's missing amount comes from
  // outside.
  expect(free(BOB, USDT)).toBe(coinUnits(2_000));
  expect(free(ALICE, USDT)).toBe(coinUnits(1_000));
  expect(outside()).not.toEqual(before);
  await give(ALICE, BOB, USDT, coinUnits(900), 'e');
  const later = outside();
  await treasury.balance();
  expect(free(BOB, USDT)).toBe(coinUnits(1_000));
  expect(free(ALICE, USDT)).toBe(coinUnits(1_000));
  expect(treasuryBalance(USDT)).toBe(coinUnits(1_000));
  expect(outside()).toEqual(later);
  expect(checkLedger(db)).toEqual([]);
});

it('moves money once for two concurrent requests', async () => {
  const { db, treasury } = open();
  await Promise.all([treasury.balance(), treasury.balance()]);
  const row = db.get<{ count: bigint }>(
    `SELECT count(*) AS count FROM transfer WHERE cause LIKE 'bots:%/mint'`,
  );
  expect(row?.count).toBe(4n);
});
