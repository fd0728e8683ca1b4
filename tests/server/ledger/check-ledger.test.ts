import { expect, it } from 'vitest';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { placeFreeze } from '#server/ledger/freezes.ts';
import { ALICE, COIN, NOW, openTestLedger, type TestLedger } from '#tests/support/test-ledger.ts';

function openWithFreeze(): TestLedger {
  const test = openTestLedger();
  const coinAccounts = test.ledger.coinAccounts(ALICE, COIN);
  test.db.transaction(() =>
    placeFreeze(test.ledger, {
      coinAccounts,
      reason: 'order',
      referenceId: 1,
      amount: 40n,
      cause: 'order:1/hold',
      postedAt: NOW,
    }),
  );
  return test;
}

/** Each damage alone must be detected. */
const DAMAGES = [
  {
    damage: 'money that came from nowhere',
    sql: "UPDATE account SET balance_units = balance_units + 1, folded_units = folded_units + 1 WHERE purpose = 'treasury'",
    message: 'The accounts of coin 1 sum to 1 units instead of zero.',
  },
  {
    damage: 'a balance its journal does not explain',
    sql: "UPDATE account SET balance_units = balance_units + iif(purpose = 'treasury', 1, -1) WHERE purpose IN ('treasury', 'available')",
    message: 'Account 2 (owner 0, coin 1, treasury) says 901 units, its journal 900.',
  },
  {
    damage: 'a line of the journal that is gone',
    sql: "DELETE FROM transfer WHERE cause = 'play:1'",
    message: 'Account 2 (owner 0, coin 1, treasury) says 900 units, its journal 1000.',
  },
  {
    damage: 'a line that names no account',
    sql: "UPDATE transfer SET credit_account_id = 99 WHERE cause = 'play:1'",
    message: 'The journal names account 99, which does not exist.',
  },
  {
    damage: 'frozen money without an owner',
    sql: 'DELETE FROM hold',
    message: 'Account 4 (owner 1, coin 1, held) has 40 units frozen, of which 0 have an owner.',
  },
  {
    damage: 'an owner of more than is frozen',
    sql: 'UPDATE hold SET amount_units = 41',
    message: 'Account 4 (owner 1, coin 1, held) has 40 units frozen, of which 41 have an owner.',
  },
  {
    damage: 'a freeze on an account that is not frozen',
    sql: 'UPDATE hold SET account_id = 2',
    message: 'A freeze names account 2, which is not a frozen balance.',
  },
  {
    damage: 'a balance below zero',
    sql: "PRAGMA ignore_check_constraints = 1; UPDATE account SET balance_units = -1 WHERE purpose = 'treasury'",
    message: 'Account 2 (owner 0, coin 1, treasury) is below zero: -1 units.',
  },
];

it('finds nothing wrong with a correct ledger', () => {
  expect(checkLedger(openWithFreeze().db)).toEqual([]);
});

it.each(DAMAGES)('detects $damage', ({ sql, message }) => {
  const { db } = openWithFreeze();
  db.exec(sql);
  expect(checkLedger(db)).toContain(message);
});
