/** Money that may be traded but may not leave the account yet. */
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { decimal, units } from '#contract/core/decimal.ts';
import { requestId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { insertUser } from '#server/accounts/user-records.ts';
import { CONTRACTS } from '#server/futures/contract-list.ts';
import { createFuturesExchange } from '#server/futures/futures-exchange.ts';
import { Wallets, type LeavingRules } from '#server/wallets/wallets.ts';
import { ALICE, coinUnits, openTestExchange, USDT } from '#tests/support/test-exchange.ts';

const ORIGIN = { address: '127.0.0.1', device: 'test' };

type Lock = ReturnType<LeavingRules['lockOf']>;

const UNLOCKED: Lock = { locked: units(0n), until: undefined };

async function openWithLock(lock: Lock) {
  const test = openTestExchange();
  const { db, exchange, clock } = test;
  await exchange.transact((_ledger, now) => {
    for (const email of ['alice@example.com', 'bob@example.com']) {
      const user = { email, passwordHash: '', referralCode: undefined, isEmailVerified: true };
      insertUser(db, user, randomBytes, now);
    }
  });
  await test.credit(ALICE, USDT, coinUnits(100));
  const wallets = new Wallets({
    db,
    clock: () => epochMs(clock.nowMs),
    exchange,
    marketData: { lastPrice: () => undefined },
    stepUp: { checkSecondFactor: () => 'proven' },
    mail: { put: () => undefined, deliver: () => undefined },
    putNotification: () => undefined,
    leaving: {
      suspensionOf: () => undefined,
      lockOf: (user, coin) => (user === ALICE && coin === USDT ? lock : UNLOCKED),
    },
    futures: createFuturesExchange({ db, exchange, contracts: CONTRACTS }).transfers,
  });
  let count = 0;
  const send = (amount: string) =>
    wallets.send(
      { userId: ALICE, sessionId: 'session' },
      {
        coinId: USDT,
        receiverType: 'email',
        receiver: 'bob@example.com',
        amount: decimal(amount),
        twoFactorCode: undefined,
        requestId: requestId(`send-${(count += 1)}`),
      },
      ORIGIN,
    );
  return { wallets, send, test };
}

it('sends what is not locked, and no more', async () => {
  const until = epochMs(1_767_312_000_000);
  const { send } = await openWithLock({ locked: coinUnits(60), until });
  expect(await send('40.00000001')).toEqual({ code: 'withdraw_locked', locked: '60', until });
  expect(await send('40')).toMatchObject({ available: '60', receiver: 'b***@example.com' });
  expect(await send('0.00000001')).toMatchObject({ code: 'withdraw_locked' });
  // More than there is at all is a matter of the balance.
  expect(await send('60.1')).toEqual({ code: 'balance_too_low', available: '60' });
});

it('sends everything without a lock, and moves locked money between wallets', async () => {
  const locked = await openWithLock({ locked: coinUnits(60), until: undefined });
  const move = { userId: ALICE, coinId: USDT, from: 'spot', to: 'future' } as const;
  const moved = await locked.wallets.transfer({
    ...move,
    amount: decimal('100'),
    requestId: requestId('move'),
  });
  expect(moved).toMatchObject({ fromAvailable: '0', toAvailable: '100' });
  const { send } = await openWithLock(UNLOCKED);
  expect(await send('100')).toMatchObject({ available: '0' });
});
