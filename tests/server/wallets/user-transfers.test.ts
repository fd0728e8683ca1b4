/** Transfers to other users follow the rules of withdrawals: level, suspensions, locks and limits. */
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/core/durations.ts';
import { requestId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { insertUser } from '#server/accounts/user-records.ts';
import type { NewBookUser } from '#contract/rest/withdrawal-addresses.ts';
import { saveWhitelistMode } from '#server/custody/address-book.ts';
import { leavingRulesOf, limitsOf } from '#server/custody/leaving-rules.ts';
import { requestWithdrawal } from '#server/custody/withdrawals.ts';
import { runTransaction } from '#server/exchange/transaction.ts';
import { UserTransfers } from '#server/wallets/user-transfers.ts';
import { TRON } from '#tests/support/kill/money-commands.ts';
import {
  knownNetwork,
  openTestCustody,
  outsideAddress,
  type TestCustody,
} from '#tests/support/test-custody.ts';
import { ALICE, coins, USDT } from '#tests/support/test-exchange.ts';
import { sentence } from '#server/runtime/sentence.ts';

const ORIGIN = { address: '127.0.0.1', device: 'test' };

type Security = NonNullable<NonNullable<Parameters<typeof openTestCustody>[0]>['security']>;

/** Alice and Bob, and a balance of Alice. */
async function openWith(balance: string, security: Security = {}) {
  const test = openTestCustody({ security, review: 'manual' });
  const { db, exchange, clock, custody } = test;
  await exchange.transact((_ledger, now) => {
    for (const email of ['alice@example.com', 'bob@example.com']) {
      const user = { email, passwordHash: '', referralCode: undefined, isEmailVerified: true };
      insertUser(db, user, randomBytes, now);
    }
  });
  await test.credit(ALICE, USDT, coins(balance));
  const codes: (string | undefined)[] = [];
  const transfers = new UserTransfers({
    db,
    clock: () => epochMs(clock.nowMs),
    exchange,
    stepUp: {
      checkSecondFactor: (_trader, code) => {
        codes.push(code);
        return undefined;
      },
    },
    mail: { put: () => undefined, deliver: () => undefined },
    putNotification: () => undefined,
    leaving: leavingRulesOf(custody.context),
  });
  let count = 0;
  const send = (
    amount: string,
    id = requestId(`send-${(count += 1)}`),
    receiver = 'bob@example.com',
  ) =>
    runTransaction(exchange, (tx) =>
      transfers.send(
        tx,
        { userId: ALICE, sessionId: 'session' },
        {
          coinId: USDT,
          receiverType: 'email',
          receiver,
          amount: decimal(amount),
          twoFactorCode: '123456',
          requestId: id,
        },
        ORIGIN,
      ),
    );
  /** The fee is included. */
  const withdraw = (amount: string) =>
    custody.run((tx) =>
      requestWithdrawal(tx, {
        userId: ALICE,
        coin: 'USDT',
        networkId: TRON,
        address: outsideAddress(knownNetwork(TRON), 'cold'),
        memo: undefined,
        isWithoutMemo: false,
        amount: decimal(amount),
        feeMode: 'included',
        requestId: requestId(`withdraw-${(count += 1)}`),
        note: undefined,
        twoFactorCode: '1',
        mailCode: '1',
      }),
    );
  const limits = () =>
    limitsOf(custody.context, { userId: ALICE, identityLevel: 1 }, epochMs(clock.nowMs));
  const sendTo = (receiver: string) => send('1', undefined, receiver);
  return { test, send, sendTo, withdraw, limits, codes };
}

it('sends nothing below the identity level of withdrawals, and consumes no code', async () => {
  let level = 0;
  const { send, codes, test } = await openWith('100', { levelOf: () => level });
  expect(await send('1')).toMatchObject({
    rejection: 'identity_level_too_low',
    details: { required_kyc_level: 1 },
  });
  expect(codes).toEqual([]);
  expect(test.balanceText(ALICE, USDT)).toBe('100 + 0');
  level = 1;
  expect(await send('1')).toMatchObject({ available: '99' });
  expect(codes).toEqual(['123456']);
});

it('sends nothing during a hold, a shortfall, and after the whitelist was turned off', async () => {
  const until = epochMs(2_000_000_000_000);
  let holds: ReturnType<NonNullable<Security['holdsOf']>> = [{ cause: 'password', endsAt: until }];
  const { send, test } = await openWith('100', { holdsOf: () => holds });
  expect(await send('1')).toMatchObject({
    rejection: 'withdrawals_suspended',
    details: { cause: 'password', until: '2033-05-18T03:33:20.000Z' },
  });
  holds = [];
  test.db.run(
    `INSERT INTO withdrawal_setting (user_id, whitelist_mode, suspended_until_ms) VALUES (?, 0, ?)`,
    [ALICE, test.clock.nowMs + DAY_MS],
  );
  expect(await send('1')).toMatchObject({ details: { cause: 'whitelist' } });
  test.clock.nowMs += DAY_MS;
  expect(await send('1')).toMatchObject({ available: '99' });
});

it('sends what is not locked, and no more', async () => {
  const { send, test } = await openWith('100');
  test.db.run(
    'INSERT INTO withdraw_lock (user_id, coin_id, amount_units, until_ms) VALUES (?, ?, ?, ?)',
    [ALICE, USDT, coins('60'), test.clock.nowMs + DAY_MS],
  );
  const until = new Date(test.clock.nowMs + DAY_MS).toISOString();
  expect(await send('40.00000001')).toMatchObject({
    rejection: 'withdraw_locked',
    message: sentence('Part of this balance is locked. At most {sum} may leave the account now.', {
      sum: '40 USDT',
    }),
    details: { maximum: '40', withdraw_locked: '60', until },
  });
  expect(await send('40')).toMatchObject({ available: '60', receiver: 'b***@example.com' });
  expect(await send('0.00000001')).toMatchObject({ rejection: 'withdraw_locked' });
  // More than there is at all is a matter of the balance.
  expect(await send('60.1')).toMatchObject({
    rejection: 'balance_too_low',
    details: { available: '60', needed: '60.1' },
  });
  test.clock.nowMs += DAY_MS;
  expect(await send('60')).toMatchObject({ available: '0' });
});

it('shares the daily and the monthly limit with withdrawals', async () => {
  const { send, withdraw, limits, test } = await openWith('1000000');
  expect(await send('30000')).toMatchObject({ available: '970000' });
  expect(await withdraw('15000')).not.toHaveProperty('rejection');
  expect(limits().daily).toEqual({ limit: '50000', used: '45000', remaining: '5000' });
  expect(await send('5000.00000001')).toMatchObject({
    rejection: 'withdrawal_limit_reached',
    details: { period: 'day', used: '45000', remaining: '5000' },
    message: [
      sentence('The amount exceeds your daily limit. Remaining: {remaining} USD.', {
        remaining: '5,000',
      }),
    ],
  });
  test.clock.nowMs += 10_000;
  expect(await withdraw('5001')).toMatchObject({ rejection: 'withdrawal_limit_reached' });
  expect(await send('5000')).toMatchObject({ available: '950000' });
  test.clock.nowMs += DAY_MS;
  for (let day = 1; day < 10; day += 1) {
    expect(await send('50000'), `day ${day}`).toHaveProperty('available');
    test.clock.nowMs += DAY_MS;
  }
  expect(limits().monthly).toEqual({ limit: '500000', used: '500000', remaining: '0' });
  expect(await send('0.5')).toMatchObject({
    rejection: 'withdrawal_limit_reached',
    details: { period: 'month', remaining: '0' },
  });
  // Thirty days after the first ones.
  test.clock.nowMs += 20 * DAY_MS;
  expect(await send('50000')).toHaveProperty('available');
});

it('counts a repeated request once, and rows that no limit needs are deleted', async () => {
  const { send, limits, test } = await openWith('200');
  const id = requestId('once');
  const first = await send('100', id);
  expect(await send('100', id)).toEqual(first);
  expect(limits().daily.used).toBe('100');
  test.clock.nowMs += 30 * DAY_MS;
  expect(limits().monthly.used).toBe('0');
  await send('1');
  expect(test.db.get('SELECT count(*) AS count FROM sent_value')).toEqual({ count: 1n });
});

it('lets concurrent transfers use the limit once', async () => {
  const { send, limits } = await openWith('1000000');
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => send('30000')));
  expect(outcomes.filter((outcome) => typeof outcome === 'object' && 'at' in outcome)).toHaveLength(
    1,
  );
  expect(limits().daily.used).toBe('30000');
});

it('stops a user who names twenty unknown receivers for the whole hour', async () => {
  const { sendTo, test } = await openWith('100');
  const start = test.clock.nowMs;
  for (let named = 0; named < 20; named += 1) {
    test.clock.nowMs = start + named;
    expect(await sendTo(`nobody${named}@example.com`)).toMatchObject({
      rejection: 'receiver_not_found',
    });
  }
  for (const later of [19, MINUTE_MS, HOUR_MS - 1]) {
    test.clock.nowMs = start + later;
    const waitMs = HOUR_MS - later;
    const stopped = { rejection: 'too_many_requests', retryAfterMs: waitMs };
    expect(await sendTo('bob@example.com'), `${later} ms`).toMatchObject(stopped);
  }
  test.clock.nowMs = start + HOUR_MS;
  expect(await sendTo('bob@example.com')).toHaveProperty('available');
  expect(await sendTo('nobody@example.com')).toMatchObject({ rejection: 'receiver_not_found' });
  expect(await sendTo('bob@example.com')).toMatchObject({ rejection: 'too_many_requests' });
});

for (const mode of ['strict', 'soft'] as const) {
  it(`sends only to users of the address book in the ${mode} mode, after 24 hours`, async () => {
    const { send, test, codes } = await openWith('100');
    await setMode(test, mode);
    expect(await send('1')).toMatchObject({
      rejection: 'address_not_whitelisted',
      message: 'This user is not on your whitelist.',
    });
    await addUser(test, 'bob@example.com');
    const from = test.clock.nowMs + DAY_MS;
    test.clock.nowMs = from - 1;
    expect(await send('1')).toMatchObject({
      rejection: 'address_on_hold',
      details: { usable_from: new Date(from).toISOString() },
    });
    expect(codes).toEqual([]);
    test.clock.nowMs = from;
    expect(await send('1')).toMatchObject({ available: '99' });
  });
}

it('knows a user of the address book by ID: by every name, and by no name that another user has now', async () => {
  const { sendTo, test } = await openWith('100');
  await setMode(test, 'strict');
  await addUser(test, 'bob@example.com');
  test.clock.nowMs += DAY_MS;
  test.db.run("UPDATE person SET email = 'robert@example.com' WHERE email = 'bob@example.com'");
  expect(await sendTo('robert@example.com')).toHaveProperty('available');
  await test.exchange.transact((_ledger, now) => {
    const user = { email: 'bob@example.com', passwordHash: '', referralCode: undefined };
    insertUser(test.db, { ...user, isEmailVerified: true }, randomBytes, now);
  });
  expect(await sendTo('bob@example.com')).toMatchObject({ rejection: 'address_not_whitelisted' });
});

it('opens the strict mode for the coin of the entry alone, and not for an entry off the whitelist', async () => {
  const { send, test } = await openWith('100');
  await setMode(test, 'strict');
  await addUser(test, 'bob@example.com', { coin: 'BTC' });
  await addUser(test, 'bob@example.com', { isWhitelisted: false });
  test.clock.nowMs += DAY_MS;
  expect(await send('1')).toMatchObject({ rejection: 'address_not_whitelisted' });
  await addUser(test, 'bob@example.com', { coin: 'USDT' });
  test.clock.nowMs += DAY_MS;
  expect(await send('1')).toHaveProperty('available');
});

it('adds an unknown user like a known one, and does not tell who is registered before the entry may be used', async () => {
  const { sendTo, test } = await openWith('100');
  await setMode(test, 'strict');
  const names = ['bob@example.com', 'nobody@example.com'];
  const responses = async () => Promise.all(names.map(sendTo));
  const [known, unknown] = await responses();
  expect(known).toEqual(unknown);
  const [bob, nobody] = await Promise.all(names.map((name) => addUser(test, name)));
  expect({ ...nobody, id: 0, receiver: '' }).toEqual({ ...bob, id: 0, receiver: '' });
  expect(bob).not.toHaveProperty('receiverId');
  const [onHold, alsoOnHold] = await responses();
  expect(onHold).toEqual(alsoOnHold);
  test.clock.nowMs += DAY_MS;
  expect(await sendTo('nobody@example.com')).toMatchObject({ rejection: 'receiver_not_found' });
  // An entry of an unknown user opens nothing for a user who takes the name.
  await test.exchange.transact((_ledger, now) => {
    const user = { email: 'nobody@example.com', passwordHash: '', referralCode: undefined };
    insertUser(test.db, { ...user, isEmailVerified: true }, randomBytes, now);
  });
  expect(await sendTo('nobody@example.com')).toMatchObject({
    rejection: 'address_not_whitelisted',
  });
});

it('adds neither oneself nor a text that names no user', async () => {
  const { test } = await openWith('1');
  expect(await addUser(test, 'alice@example.com')).toMatchObject({ rejection: 'receiver_is_self' });
  expect(await addUser(test, 'bob')).toMatchObject({ rejection: 'receiver_not_found' });
  expect(await addUser(test, 'bob@example.com', { coin: 'NONE' })).toMatchObject({
    rejection: 'coin_unknown',
  });
});

const setMode = (test: TestCustody, mode: 'soft' | 'strict') =>
  test.custody.run((tx) => saveWhitelistMode(tx.db, ALICE, { mode, suspensionHours: 24 }, tx.now));

const addUser = (test: TestCustody, receiver: string, change: Partial<NewBookUser> = {}) =>
  test.custody.addresses.addUser(ALICE, {
    label: 'Friend',
    coin: undefined,
    isWhitelisted: true,
    receiverType: 'email',
    receiver,
    twoFactorCode: '1',
    mailCode: '1',
    ...change,
  });
