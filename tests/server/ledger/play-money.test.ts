import { expect, it } from 'vitest';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { creditPlayMoney } from '#server/ledger/play-money.ts';
import { BOB, COIN, NOW, openTestLedger } from '#tests/support/test-ledger.ts';

it('pays out the treasury balance and no more', () => {
  const { db, ledger } = openTestLedger();
  const credit = (amount: bigint, cause: string) =>
    db.transaction(() =>
      creditPlayMoney(ledger, { userId: BOB, coinId: COIN, amount, cause, postedAt: NOW }),
    );
  expect(credit(901n, 'play:2')).toBe('treasury_empty');
  expect(credit(900n, 'play:3')).toBe('credited');
  expect(ledger.balanceOf(ledger.coinAccounts(BOB, COIN).available)).toBe(900n);
  expect(ledger.balanceOf(ledger.systemAccount('treasury', COIN))).toBe(0n);
  expect(credit(1n, 'play:4')).toBe('treasury_empty');
  expect(checkLedger(db)).toEqual([]);
});

it('never credits one cause twice', () => {
  const { db, ledger } = openTestLedger();
  const credit = () =>
    db.transaction(() =>
      creditPlayMoney(ledger, {
        userId: BOB,
        coinId: COIN,
        amount: 5n,
        cause: 'play:2',
        postedAt: NOW,
      }),
    );
  credit();
  expect(credit).toThrow('UNIQUE');
  expect(ledger.balanceOf(ledger.coinAccounts(BOB, COIN).available)).toBe(5n);
});
