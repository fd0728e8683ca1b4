import { expect, it } from 'vitest';
import { EVENT_COUNT_MAX } from '#server/exchange/account-events.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import { ALICE, BOB, openExchangeWith, USDT } from '#tests/support/test-exchange.ts';

it('retains a bounded number of events per user, and reports a gap to a client that missed more', async () => {
  const test = await openExchangeWith({ users: [ALICE], usdt: 10 });
  const count = EVENT_COUNT_MAX + 250;
  for (let at = 0; at < count; at += 1) {
    await test.exchange.transact((ledger, postedAt) => {
      const debit = ledger.coinAccounts(ALICE, USDT).available;
      const credit = ledger.coinAccounts(BOB, USDT).available;
      postTransfer(ledger, {
        debit,
        credit,
        amount: 1n,
        type: 'play_money',
        cause: `gift:${at}`,
        postedAt,
      });
    });
  }
  const lastSeq = count + 1;
  const retained = test.db.get('SELECT count(*) AS count FROM account_event WHERE user_id = 1');
  expect(retained).toEqual({ count: BigInt(EVENT_COUNT_MAX + (lastSeq % 100)) });
  expect(test.exchange.accountEventsSince(ALICE, 0).isComplete).toBe(false);
  const recent = test.exchange.accountEventsSince(ALICE, lastSeq - 900);
  expect(recent).toMatchObject({ isComplete: true, lastSeq });
  expect(recent.events).toHaveLength(900);
  expect(recent.events.map(({ seq }) => seq)).toEqual(
    Array.from({ length: 900 }, (_, at) => lastSeq - 899 + at),
  );
});
