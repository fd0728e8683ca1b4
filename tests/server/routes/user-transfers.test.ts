/** Transfers of a user to another user of the exchange. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { proofOf, senderOf, wrongCode } from '#tests/support/guarded-account.ts';
import {
  mustAccept,
  openLiveExchange,
  type LiveExchange,
  type TraderLogin,
} from '#tests/support/live-exchange.ts';
import { FUTURE, SPOT, USDT, walletCalls } from '#tests/support/wallet-calls.ts';

let live: LiveExchange;
beforeAll(async () => {
  live = await openLiveExchange();
});
afterAll(() => live.close());
const { transfer, send, listOf, balanceIn, historyOf, uidOf } = walletCalls(() => live);

it('sends to another user by UID, email and phone number, and masks the receiver', async () => {
  const [alice, bob] = [await senderOf(live), await live.trader('bob.b')];
  const phone = '+84901234577';
  const proof = await proofOf(live, bob.bearer, { password: bob.password });
  await mustAccept(live.call('sendPhoneCode', { bearer: bob.bearer, body: { phone, ...proof } }));
  const body = { verify_code: await live.codeFor(phone) };
  await mustAccept(live.call('verifyPhone', { bearer: bob.bearer, body }));
  const uid = await uidOf(bob);
  const receivers = [
    ['uid', uid, `${uid.slice(0, 2)}***${uid.slice(-2)}`],
    ['email', ' Bob.B@Example.com ', 'b***@example.com'],
    ['phone', '+84 901 234 577', '+84***77'],
  ] as const;
  for (const [index, [type, typed, receiver]] of receivers.entries()) {
    const { message, data } = await mustAccept(
      send(alice, type, typed, { g2f_code: alice.nextCode() }),
    );
    expect({ message, data }).toMatchObject({
      message: 'Sent.',
      data: { receiver, balance: String(100_000 - 10 * (index + 1)) },
    });
  }
  expect(await balanceIn(bob, SPOT)).toBe('100030');
  const own = await historyOf(alice, { type: 'internal_transfer' });
  expect(own).toMatchObject({ total: 3 });
  expect(own?.data?.[0]).toMatchObject({ delta_available: '-10', wallet_type: SPOT });
  const other = await historyOf(bob, { type: 'internal_transfer' });
  expect(other?.data?.map((row) => row['delta_available'])).toEqual(['10', '10', '10']);
  expect(other?.data?.[0]?.['reference_id']).toBe(own?.data?.[0]?.['reference_id']);
  expect(await live.ledgerBreaches()).toEqual([]);
});

it('responds to unknown, unverified and closed receivers alike, and to oneself apart', async () => {
  const [alice, closed] = [await senderOf(live, 'alice.a'), await live.trader('closed')];
  await live.trader('unverified');
  await live.exchange.transact(({ db }) => {
    db.run("UPDATE person SET is_email_verified = 0 WHERE email = 'unverified@example.com'");
    db.run("UPDATE person SET email = 'no-email:closed:' || id WHERE id = ?", [closed.id]);
  });
  const uid = await uidOf(alice);
  const responses = [
    await send(alice, 'email', 'nobody@example.com'),
    await send(alice, 'email', 'unverified@example.com'),
    await send(alice, 'uid', await live.exchange.transact(({ db }) => uidIn(db, closed.id))),
    await send(alice, 'uid', '12'),
    await send(alice, 'phone', '0901234567'),
    await send(alice, 'email', `no-email:closed:${closed.id}`),
  ];
  for (const { status, body } of responses) {
    const { server_time: _, ...content } = body;
    expect({ status, content }).toEqual({
      status: 422,
      content: {
        success: false,
        message: 'Receiver not found. Check the entry and try again.',
        data: null,
        error_code: 2012,
        errors: null,
      },
    });
  }
  for (const [type, receiver] of [
    ['uid', uid],
    ['email', 'alice.a@example.com'],
  ] as const) {
    expect(await send(alice, type, receiver)).toMatchObject({
      status: 422,
      body: { error_code: 2013 },
    });
  }
  expect(await balanceIn(alice, SPOT)).toBe('100000');
});

type Database = Parameters<Parameters<LiveExchange['exchange']['transact']>[0]>[0]['db'];
const uidIn = (db: Database, id: number): string =>
  db.get<{ uid: string }>('SELECT uid FROM person WHERE id = ?', [id])?.uid ?? '';

it('stops a user who names many unknown receivers, and says nothing about known ones then', async () => {
  const [guesser] = [await senderOf(live), await live.trader('guessed')];
  const codes: unknown[] = [];
  for (let index = 0; index < 21; index += 1) {
    const { body } = await send(guesser, 'email', `guess${index}@example.com`);
    codes.push(body.error_code);
  }
  expect(new Set(codes.slice(0, 20))).toEqual(new Set([2012]));
  expect(codes.at(-1)).toBe(1011);
  const known = await send(guesser, 'email', 'guessed@example.com');
  expect(known).toMatchObject({ status: 429, body: { error_code: 1011 } });
  expect(known.headers.get('retry-after')).not.toBeNull();
});

it('rejects an amount that the sender does not have before it looks for the receiver', async () => {
  const [alice, bob] = [await senderOf(live), await live.trader()];
  for (const receiver of [bob.email, 'nobody@example.com']) {
    const rejected = await send(alice, 'email', receiver, { amount: '100001' });
    expect(rejected).toMatchObject({
      status: 422,
      body: { error_code: 1006, available: '100000' },
    });
  }
});

it('suspends sending for a day after a security change', async () => {
  const [alice, bob] = [await senderOf(live), await live.trader()];
  await live.exchange.transact(({ db }, now) =>
    db.run('INSERT INTO security_hold (person_id, cause, ends_at_ms) VALUES (?, ?, ?)', [
      alice.id,
      'password',
      now + 3_600_000,
    ]),
  );
  const rejected = await send(alice, 'email', bob.email);
  expect(rejected).toMatchObject({
    status: 422,
    body: { error_code: 2007, cause: 'password', until: expect.stringMatching(/Z$/) },
  });
  // Unknown receivers are not told apart from known ones.
  expect((await send(alice, 'email', 'nobody@example.com')).body.error_code).toBe(2007);
  // Money stays in the account when it moves between wallets.
  await mustAccept(transfer(alice));
});

it('sends nothing without the second factor, which makes the identity level of withdrawals', async () => {
  const [alice, bob] = [await live.trader(), await live.trader()];
  expect(await send(alice, 'email', bob.email)).toMatchObject({
    status: 403,
    body: { error_code: 1003, required_kyc_level: 1 },
  });
  expect(await balanceIn(alice, SPOT)).toBe('100000');
});

it('sends up to the withdrawal limit of the day, and names what remains', async () => {
  const [alice, bob] = [await senderOf(live), await live.trader()];
  const pay = (amount: string) =>
    send(alice, 'email', bob.email, { amount, g2f_code: alice.nextCode() });
  await mustAccept(pay('49000.5'));
  expect(await pay('1000')).toMatchObject({
    status: 422,
    body: {
      error_code: 2008,
      message: 'The amount exceeds your daily limit. Remaining: 999.5 USD.',
      period: 'day',
      used: '49000.5',
      remaining: '999.5',
    },
  });
  const query = { coin_type: 'USDT', network_id: 4 };
  const rules = await mustAccept(live.call('withdrawalRules', { bearer: alice.bearer, query }));
  expect(rules.data).toMatchObject({ daily_limit: { used: '49000.5', remaining: '999.5' } });
  const limitOf = async (wallet: number, of: Pick<TraderLogin, 'bearer'> = alice) =>
    (await listOf(of, wallet)).find(({ coin_type }) => coin_type === 'USDT')?.[
      'withdrawal_limit_amount'
    ];
  expect(await limitOf(SPOT)).toBe('999.5');
  // Only the spot wallet is left by transfers; a user without the level has another reason to wait.
  expect(await limitOf(FUTURE)).toBeNull();
  expect(await limitOf(SPOT, await live.trader())).toBeNull();
  await mustAccept(pay('999.5'));
});

it('requires a two-factor code once, and consumes none for a wrong receiver', async () => {
  const own = await openLiveExchange();
  const [alice, bob] = [await senderOf(own), await own.trader()];
  const request_id = randomUUID();
  const pay = (extra: object, receiver = bob.email) =>
    own.call('transferToUser', {
      bearer: alice.bearer,
      body: { coin_id: USDT, receiver_type: 2, receiver, amount: '10', request_id, ...extra },
    });
  expect((await pay({})).body.error_code).toBe(1004);
  expect((await pay({ g2f_code: wrongCode(alice) })).body.error_code).toBe(1004);
  const g2f_code = alice.nextCode();
  expect((await pay({ g2f_code }, 'nobody@example.com')).body.error_code).toBe(2012);
  const { data } = await mustAccept(pay({ g2f_code }));
  expect(data).toMatchObject({ balance: '99990' });
  // The response is repeated without another code, also when it was not stored.
  expect((await mustAccept(pay({}))).data).toEqual(data);
  await own.exchange.transact(({ db }) => db.run('DELETE FROM request_reply'));
  expect((await mustAccept(pay({}))).data).toEqual(data);
  const used = await pay({ g2f_code, request_id: randomUUID() });
  expect(used.body.error_code).toBe(1004);
  await own.close();
});

it('locks the two-factor code of sending after a few wrong ones', async () => {
  const own = await openLiveExchange();
  const [alice, bob] = [await senderOf(own), await own.trader()];
  const body = { coin_id: USDT, receiver_type: 2, receiver: bob.email, amount: '10' };
  const codes: unknown[] = [];
  for (let index = 0; index < 6; index += 1) {
    const guess = { ...body, g2f_code: wrongCode(alice), request_id: randomUUID() };
    const reply = await own.call('transferToUser', { bearer: alice.bearer, body: guess });
    codes.push(reply.body.error_code);
  }
  expect(codes).toEqual([1004, 1004, 1004, 1004, 1004, 1211]);
  await own.close();
});
