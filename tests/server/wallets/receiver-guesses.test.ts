/** How many receivers a user may name without sending to them: accounts cannot be found by guessing. */
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { HOUR_MS } from '#contract/core/durations.ts';
import { requestId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { insertUser } from '#server/accounts/user-records.ts';
import { leavingRulesOf } from '#server/custody/leaving-rules.ts';
import { runTransaction } from '#server/exchange/transaction.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';
import { UserTransfers } from '#server/wallets/user-transfers.ts';
import { openTestCustody } from '#tests/support/test-custody.ts';
import { ALICE, coins, USDT } from '#tests/support/test-exchange.ts';

const GUESS_COUNT_MAX = 20;
const CODE = '123456';

async function openSender() {
  const test = openTestCustody({ review: 'manual' });
  const { db, exchange, clock, custody } = test;
  await exchange.transact((_ledger, now) => {
    for (const email of ['alice@example.com', 'bob@example.com']) {
      const user = { email, passwordHash: '', referralCode: undefined, isEmailVerified: true };
      insertUser(db, user, randomBytes, now);
    }
  });
  await test.credit(ALICE, USDT, coins('100'));
  const transfers = new UserTransfers({
    db,
    clock: () => epochMs(clock.nowMs),
    exchange,
    stepUp: {
      checkSecondFactor: (_trader, code) =>
        code === CODE ? undefined : reject('two_factor_code_wrong'),
    },
    mail: { put: () => undefined, deliver: () => undefined },
    putNotification: () => undefined,
    leaving: leavingRulesOf(custody.context),
  });
  let count = 0;
  const send = async (name: 'bob' | 'nobody', twoFactorCode?: string) => {
    const request = {
      coinId: USDT,
      receiverType: 'email',
      receiver: `${name}@example.com`,
      amount: decimal('1'),
      twoFactorCode,
      requestId: requestId(`guess-${(count += 1)}`),
    } as const;
    const outcome = await runTransaction(exchange, (tx) =>
      transfers.send(tx, { userId: ALICE, sessionId: 'session' }, request, {
        address: '127.0.0.1',
        device: 'test',
      }),
    );
    return isRejection(outcome) ? outcome.rejection : 'sent';
  };
  const pass = (ms: number) => void (clock.nowMs += ms);
  return { send, pass };
}

it('allows twenty unknown receivers in an hour, for the whole hour and no longer', async () => {
  const { send, pass } = await openSender();
  expect(await send('nobody', CODE)).toBe('receiver_not_found');
  pass(HOUR_MS / 2);
  for (let count = 1; count < GUESS_COUNT_MAX; count += 1) {
    expect(await send('nobody', CODE)).toBe('receiver_not_found');
  }
  pass(HOUR_MS / 2 - 1);
  expect(await send('nobody', CODE)).toBe('too_many_requests');
  expect(await send('bob', CODE)).toBe('too_many_requests');
  pass(1);
  // The first guess is an hour old, the others are half an hour old.
  expect(await send('nobody', CODE)).toBe('receiver_not_found');
  expect(await send('nobody', CODE)).toBe('too_many_requests');
  pass(HOUR_MS / 2 - 1);
  expect(await send('bob', CODE)).toBe('too_many_requests');
  pass(1);
  expect(await send('bob', CODE)).toBe('sent');
});

it('counts known receivers to whom nothing was sent like unknown ones', async () => {
  const { send, pass } = await openSender();
  for (let count = 0; count < GUESS_COUNT_MAX; count += 1) {
    expect(await send('bob')).toBe('two_factor_code_wrong');
  }
  expect(await send('bob')).toBe('too_many_requests');
  expect(await send('nobody')).toBe('too_many_requests');
  pass(HOUR_MS);
  for (let count = 0; count <= GUESS_COUNT_MAX; count += 1)
    expect(await send('bob', CODE)).toBe('sent');
});
