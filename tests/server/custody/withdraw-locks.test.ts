/** Locks follow value: what is locked of a coin when the locked coin itself was sold, lost or moved. */
import { expect, it } from 'vitest';
import { decimalOfUnits, units } from '#contract/core/decimal.ts';
import { DAY_MS } from '#contract/core/durations.ts';
import { coinId, type CoinId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { lockBought, withdrawLockOf } from '#server/custody/withdraw-locks.ts';
import { balancesOf } from '#server/exchange/balances.ts';
import { placeFreeze } from '#server/ledger/freezes.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import {
  knownNetwork,
  openTestCustody,
  sendTo,
  type TestCustody,
} from '#tests/support/test-custody.ts';
import { ALICE, BTC, coins, ETH, USDT } from '#tests/support/test-exchange.ts';

const ETHEREUM = 2;
const { confirmationsToCredit: CREDIT, confirmationsToUnlock: UNLOCK } = knownNetwork(ETHEREUM);
const PRICES = new Map<CoinId, bigint>([
  [USDT, 1n],
  [ETH, 1_600n],
  [BTC, 60_000n],
]);
type Options = NonNullable<Parameters<typeof openTestCustody>[0]>;
const priceOf = (coin: CoinId): bigint => PRICES.get(coin) ?? 0n;

const lockOf = (test: TestCustody, coin: CoinId) => {
  const balance = balancesOf(test.db, ALICE, 'spot').find((one) => one.coinId === coin);
  const now = epochMs(test.clock.nowMs);
  const available = balance?.available ?? units(0n);
  return withdrawLockOf(test.custody.context, ALICE, { coinId: coin, available, now });
};
const lockedText = (test: TestCustody, coin: CoinId) => decimalOfUnits(lockOf(test, coin).locked);

/** Alice has 15 ETH that confirm. */
async function openCredited(options: Options = {}): Promise<TestCustody> {
  const test = openTestCustody({ priceOf, ...options });
  await sendTo(test, ALICE, { coin: 'ETH', networkId: ETHEREUM, amount: coins('15') });
  await test.blocks(ETHEREUM, CREDIT);
  expect(lockedText(test, ETH)).toBe('15');
  return test;
}

let moveCount = 0;
/** Takes coins away as a sale would. */
const takeAway = (test: TestCustody, coin: CoinId, amount: string) =>
  test.exchange.transact((ledger, postedAt) =>
    postTransfer(ledger, {
      debit: ledger.coinAccounts(ALICE, coin).available,
      credit: ledger.systemAccount('house', coin),
      amount: coins(amount),
      type: 'convert',
      cause: `test:${(moveCount += 1)}`,
      postedAt,
    }),
  );

it('locks the coin first, and for what was sold the same value of the others', async () => {
  const test = await openCredited();
  await takeAway(test, ETH, '10');
  await test.credit(ALICE, USDT, coins('17000'));
  expect([lockedText(test, ETH), lockedText(test, USDT)]).toEqual(['5', '16000']);
  expect(lockOf(test, USDT).until).toBeUndefined();
});

it('locks a coin only for what the other coins do not cover', async () => {
  const test = await openCredited();
  await takeAway(test, ETH, '15');
  await test.credit(ALICE, USDT, coins('18000'));
  expect(lockedText(test, USDT)).toBe('18000');
  await test.credit(ALICE, BTC, coins('0.3'));
  // 24,000 are owed: 18,000 of bitcoin cover all but 6,000, and 18,000 USDT all but 0.1 BTC.
  expect([lockedText(test, USDT), lockedText(test, BTC)]).toEqual(['6000', '0.1']);
  await test.credit(ALICE, BTC, coins('0.1'));
  expect([lockedText(test, USDT), lockedText(test, BTC)]).toEqual(['0', '0.1']);
});

it('leaves coins alone that the locked coin itself covers', async () => {
  const test = await openCredited();
  await test.credit(ALICE, ETH, coins('2'));
  await test.credit(ALICE, USDT, coins('100'));
  expect([lockedText(test, ETH), lockedText(test, USDT)]).toEqual(['15', '0']);
});

it('counts orders and other wallets as cover, and neither pending withdrawals nor margins', async () => {
  const spare = { units: coins('500') };
  const futuresOf = () => ({
    quoteCoinId: USDT,
    transferable: () => spare.units,
    book: () => undefined,
  });
  const test = await openCredited({ futuresOf });
  await takeAway(test, ETH, '14');
  await test.credit(ALICE, USDT, coins('23000'));
  // 22,400 are owed.
  expect(lockedText(test, USDT)).toBe('22400');
  await test.exchange.transact((ledger, postedAt) => {
    const { available } = ledger.coinAccounts(ALICE, USDT);
    for (const [wallet, amount] of [
      ['p2p', '1000'],
      ['future', '2000'],
    ] as const) {
      const credit = ledger.coinAccounts(ALICE, USDT, wallet).available;
      const cause = `test:${wallet}`;
      const move = { debit: available, credit, amount: coins(amount), cause, postedAt };
      postTransfer(ledger, { ...move, type: 'wallet_transfer' });
    }
  });
  // 20,000 are left of the spot wallet. The p2p wallet covers 1,000, the futures wallet the 500 that are no margin.
  expect(lockedText(test, USDT)).toBe('20000');
  spare.units = coins('2000');
  expect(lockedText(test, USDT)).toBe('19400');
});

it('ends exactly when the deposit is final', async () => {
  const test = await openCredited();
  await takeAway(test, ETH, '15');
  await test.credit(ALICE, USDT, coins('24000'));
  await test.blocks(ETHEREUM, UNLOCK - CREDIT - 1);
  expect(lockedText(test, USDT)).toBe('24000');
  await test.blocks(ETHEREUM, 1);
  expect(lockedText(test, USDT)).toBe('0');
});

it('ends when the network removes the deposit, and what is missing of it suspends withdrawals then', async () => {
  const test = openTestCustody({ priceOf });
  const amount = coins('15');
  await sendTo(test, ALICE, { coin: 'ETH', networkId: ETHEREUM, amount, dropAt: CREDIT });
  await test.blocks(ETHEREUM, CREDIT);
  await test.credit(ALICE, BTC, coins('0.1'));
  expect(lockedText(test, ETH)).toBe('15');
  await test.blocks(ETHEREUM, 1);
  expect([lockedText(test, ETH), lockedText(test, BTC)]).toEqual(['0', '0']);
});

it('locks everything while the price of what is missing is unknown, and what has no current price covers nothing', async () => {
  const test = await openCredited({ countedValueOf: () => undefined });
  await test.credit(ALICE, USDT, coins('100000'));
  expect(lockedText(test, USDT)).toBe('0');
  await takeAway(test, ETH, '1');
  expect(lockedText(test, USDT)).toBe('100000');
  const other = await openCredited();
  await takeAway(other, ETH, '15');
  const unpriced = coinId(7);
  await other.credit(ALICE, unpriced, coins('1000000'));
  await other.credit(ALICE, USDT, coins('30000'));
  expect(lockedText(other, USDT)).toBe('24000');
  expect(lockedText(other, unpriced)).toBe('0');
  await takeAway(other, USDT, '10000');
  expect(lockedText(other, unpriced)).toBe('1000000');
});

it('locks bought coins until their time, whatever they are sold for', async () => {
  const test = openTestCustody({ priceOf });
  const now = epochMs(test.clock.nowMs);
  const until = epochMs(now + DAY_MS);
  await test.credit(ALICE, BTC, coins('1'));
  await test.custody.run((tx) => {
    lockBought(tx.db, { userId: ALICE, coinId: BTC, amount: coins('0.4'), until }, tx.now);
  });
  expect(lockOf(test, BTC)).toEqual({ locked: coins('0.4'), until });
  await takeAway(test, BTC, '0.9');
  await test.credit(ALICE, USDT, coins('54000'));
  expect(lockOf(test, BTC)).toEqual({ locked: coins('0.1'), until });
  expect(lockOf(test, USDT)).toEqual({ locked: coins('18000'), until });
  test.clock.nowMs = until - 1;
  expect(lockedText(test, USDT)).toBe('18000');
  test.clock.nowMs = until;
  expect(lockOf(test, USDT)).toEqual({ locked: 0n, until: undefined });
  const next = { userId: ALICE, coinId: ETH, amount: coins('1'), until: epochMs(until + 1) };
  await test.custody.run((tx) => lockBought(tx.db, next, tx.now));
  expect(test.db.get('SELECT count(*) AS count FROM withdraw_lock')).toEqual({ count: 1n });
});

it.each([
  ['ad', 'p2p_ad'],
  ['order', 'p2p_order'],
] as const)(
  'counts coins that are frozen for the %s of a sale as leaving, so that the rest may not leave as well',
  async (_name, reason) => {
    const test = openTestCustody({ priceOf });
    await test.credit(ALICE, USDT, coins('100'));
    const now = epochMs(test.clock.nowMs);
    await test.exchange.transact((ledger) => {
      lockBought(
        test.db,
        { userId: ALICE, coinId: USDT, amount: coins('50'), until: epochMs(now + DAY_MS) },
        now,
      );
      const { available } = ledger.coinAccounts(ALICE, USDT);
      const sale = ledger.coinAccounts(ALICE, USDT, 'p2p');
      postTransfer(ledger, {
        debit: available,
        credit: sale.available,
        amount: coins('50'),
        type: 'wallet_transfer',
        cause: 'test:to-p2p',
        postedAt: now,
      });
      placeFreeze(ledger, {
        reason,
        referenceId: 1,
        coinAccounts: sale,
        amount: coins('50'),
        cause: `${reason}:1/freeze:1`,
        postedAt: now,
      });
    });
    // 50 of 100 may leave, and the sale takes them.
    expect(lockedText(test, USDT)).toBe('50');
  },
);
