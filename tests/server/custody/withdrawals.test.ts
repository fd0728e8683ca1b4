import { describe, expect, it, vi } from 'vitest';
import { decimal, exactUnitsOf, units } from '#contract/core/decimal.ts';
import { HOUR_MS } from '#contract/core/durations.ts';
import { requestId, type UserId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { flaggedAddressOf } from '#server/chain/flagged-addresses.ts';
import { transactionById } from '#server/chain/chain-transactions.ts';
import { insertAddress, saveWhitelistMode } from '#server/custody/address-book.ts';
import { hotAddressOf, openDepositAddress } from '#server/custody/deposit-addresses.ts';
import { limitsOf } from '#server/custody/leaving-rules.ts';
import { rulesOf } from '#server/custody/withdrawal-preview.ts';
import { findWithdrawal, type WithdrawalRecord } from '#server/custody/withdrawal-rows.ts';
import {
  cancelWithdrawal,
  CODES_TTL_MS,
  confirmWithdrawal,
  informWithdrawal,
  requestWithdrawal,
  reviewWithdrawal,
  type WithdrawalRequest,
} from '#server/custody/withdrawals.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';
import { ALICE, BOB, BTC, coins, ETH, USDT } from '#tests/support/test-exchange.ts';
import {
  knownNetwork,
  openTestCustody,
  outsideAddress,
  sendTo,
  type TestCustody,
} from '#tests/support/test-custody.ts';

const TRON = 4;
const XRP_LEDGER = 6;
const network = knownNetwork(TRON);
const CODES = { twoFactorCode: '111111', mailCode: '222222' };
const SOFT = { mode: 'soft', suspensionHours: 24 } as const;
const NO_CODES = { twoFactorCode: undefined, mailCode: undefined };

let requestCount = 0;
const nextRequestId = () =>
  requestId(`00000000-0000-4000-8000-${String((requestCount += 1)).padStart(12, '0')}`);

const requestOf = (change: Partial<WithdrawalRequest> = {}): WithdrawalRequest => ({
  userId: ALICE,
  coin: 'USDT',
  networkId: TRON,
  address: outsideAddress(network, 'alice'),
  memo: undefined,
  isWithoutMemo: false,
  amount: decimal('100'),
  feeMode: 'on_top',
  requestId: nextRequestId(),
  note: undefined,
  ...CODES,
  ...change,
});

const request = (test: TestCustody, change: Partial<WithdrawalRequest> = {}) =>
  test.custody.run((tx) => requestWithdrawal(tx, requestOf(change)));

async function mustRequest(
  test: TestCustody,
  change: Partial<WithdrawalRequest> = {},
): Promise<WithdrawalRecord> {
  const outcome = await request(test, change);
  if ('rejection' in outcome) throw new Error(`a withdrawal was rejected: ${outcome.rejection}`);
  return outcome.record;
}

/** Used parts of the daily and the monthly limit. */
const limitsUsedBy = (test: TestCustody) =>
  test.custody.run((tx) => {
    const { daily, monthly } = limitsOf(tx, { userId: ALICE, identityLevel: 1 }, tx.now);
    return [daily.used, monthly.used];
  });

const limitAmountOf = (test: TestCustody, coin: string, networkId: number) =>
  test.custody.run((tx) => {
    const place = { userId: ALICE, coin, networkId, available: () => units(0n), now: tx.now };
    const rules = rulesOf(tx, place);
    return isRejection(rules) ? undefined : rules.limitAmount;
  });

const stateOf = (test: TestCustody, { id }: WithdrawalRecord) => findWithdrawal(test.db, id)?.state;

async function openWithMoney(options: Parameters<typeof openTestCustody>[0] = {}) {
  const test = openTestCustody(options);
  await test.credit(ALICE, USDT, coins('1000'));
  return test;
}

describe('a withdrawal', () => {
  it('reads once what its account may do', async () => {
    const security = { levelOf: vi.fn(() => 1), holdsOf: vi.fn(() => []) };
    const test = await openWithMoney({ security });
    await test.custody.run((tx) => saveWhitelistMode(tx.db, ALICE, SOFT, tx.now));
    const [get, all] = [vi.spyOn(test.db, 'get'), vi.spyOn(test.db, 'all')];
    await mustRequest(test);
    const reads = [...get.mock.calls, ...all.mock.calls].map(([sql]) => sql);
    const readsOf = (table: string) =>
      reads.filter((sql) => new RegExp(`FROM ${table}\\b`).test(sql)).length;
    expect({
      level: security.levelOf.mock.calls.length,
      holds: security.holdsOf.mock.calls.length,
      whitelist: readsOf('withdrawal_setting'),
      addresses: readsOf('withdrawal_address'),
    }).toEqual({ level: 1, holds: 1, whitelist: 1, addresses: 1 });
  });

  it('is frozen, reviewed, broadcast, and burned after its confirmations', async () => {
    const test = await openWithMoney();
    const record = await mustRequest(test);
    expect(stateOf(test, record)).toBe('in_review');
    expect(test.balanceText(ALICE, USDT)).toBe('899 + 101');
    await test.pass(1);
    await test.pass(1);
    expect(stateOf(test, record)).toBe('confirming');
    const { transactionId = 0 } = findWithdrawal(test.db, record.id) ?? {};
    const sent = transactionById(test.db, transactionId);
    expect(sent).toMatchObject({ amount: coins('100'), toAddress: record.address });
    await test.blocks(TRON, network.confirmationsToUnlock - 1);
    expect(test.balanceText(ALICE, USDT)).toBe('899 + 101');
    await test.blocks(TRON, 1);
    expect(stateOf(test, record)).toBe('done');
    expect(test.balanceText(ALICE, USDT)).toBe('899 + 0');
    expect(await test.ledgerBreaches()).toEqual([]);
  });

  it('leaves exactly the entered amount in the included fee mode', async () => {
    const test = await openWithMoney();
    const record = await mustRequest(test, { feeMode: 'included' });
    expect(record).toMatchObject({ debit: coins('100'), fee: coins('1') });
    expect(test.balanceText(ALICE, USDT)).toBe('900 + 100');
  });

  it('waits for its codes, and is canceled after 30 minutes without them', async () => {
    const issued: string[] = [];
    const test = await openWithMoney({
      security: { issueCode: (_user, target) => void issued.push(target) },
    });
    const [first, second] = [
      await mustRequest(test, NO_CODES),
      await mustRequest(test, { ...NO_CODES, networkId: 2, address: ethereumAddress() }),
    ];
    expect(issued).toEqual([`withdrawal:${first.id}`, `withdrawal:${second.id}`]);
    await test.custody.run((tx) => confirmWithdrawal(tx, ALICE, { id: first.id, ...CODES }));
    expect(stateOf(test, first)).toBe('in_review');
    await test.pass(CODES_TTL_MS);
    expect(stateOf(test, second)).toBe('canceled');
    const late = await test.custody.run((tx) =>
      confirmWithdrawal(tx, ALICE, { id: second.id, ...CODES }),
    );
    expect(late).toMatchObject({ rejection: 'state_changed', details: { current_status: 40 } });
    expect(await test.ledgerBreaches()).toEqual([]);
  });

  it('moves nothing with wrong codes', async () => {
    const test = await openWithMoney({
      security: { consumeCodes: () => reject('mail_code_wrong') },
    });
    expect(await request(test)).toMatchObject({ rejection: 'mail_code_wrong' });
    expect(test.balanceText(ALICE, USDT)).toBe('1000 + 0');
    const waiting = await mustRequest(test, NO_CODES);
    const confirmed = await test.custody.run((tx) =>
      confirmWithdrawal(tx, ALICE, { id: waiting.id, ...CODES }),
    );
    expect(confirmed).toMatchObject({ rejection: 'mail_code_wrong' });
    expect(stateOf(test, waiting)).toBe('waiting_for_codes');
  });

  it('returns the full amount when it is canceled, rejected or dropped', async () => {
    const test = await openWithMoney({ review: 'manual' });
    const canceled = await mustRequest(test);
    await test.custody.run((tx) => cancelWithdrawal(tx, ALICE, canceled.id));
    expect(test.balanceText(ALICE, USDT)).toBe('1000 + 0');
    await test.pass(10_000);
    const declined = await mustRequest(test);
    await test.custody.run((tx) => reviewWithdrawal(tx, declined.id, 'reject', 'Unclear.'));
    expect(findWithdrawal(test.db, declined.id)).toMatchObject({
      state: 'rejected',
      reason: 'Unclear.',
    });
    await test.pass(10_000);
    const failed = await mustRequest(test);
    await test.custody.run((tx) => reviewWithdrawal(tx, failed.id, 'approve', undefined));
    await test.pass(1);
    test.db.run('UPDATE chain_transaction SET drop_at = 2');
    await test.blocks(TRON, 4);
    expect(stateOf(test, failed)).toBe('failed');
    expect(test.balanceText(ALICE, USDT)).toBe('1000 + 0');
    const late = await test.custody.run((tx) => cancelWithdrawal(tx, ALICE, failed.id));
    expect(late).toMatchObject({ rejection: 'withdrawal_not_cancellable' });
    expect(await test.ledgerBreaches()).toEqual([]);
  });

  it('can be asked for information, and goes back to the queue with it', async () => {
    const test = await openWithMoney({ review: 'manual' });
    const record = await mustRequest(test);
    await test.custody.run((tx) => reviewWithdrawal(tx, record.id, 'ask', undefined));
    expect(stateOf(test, record)).toBe('information_required');
    const informed = { id: record.id, receiver: 'Mai Kim' };
    expect(await test.custody.run((tx) => informWithdrawal(tx, BOB, informed))).toMatchObject({
      rejection: 'not_found',
    });
    await test.custody.run((tx) => informWithdrawal(tx, ALICE, informed));
    expect(findWithdrawal(test.db, record.id)).toMatchObject({
      state: 'in_review',
      information: 'Mai Kim',
    });
  });

  it('is rejected by the automatic review for a sanctioned receiver', async () => {
    const test = await openWithMoney();
    const record = await mustRequest(test, { address: flaggedAddressOf(network) });
    await test.pass(1);
    expect(stateOf(test, record)).toBe('rejected');
    expect(test.balanceText(ALICE, USDT)).toBe('1000 + 0');
  });

  it('is made once for a request ID, and another request with it is rejected', async () => {
    const test = await openWithMoney();
    const same = requestOf();
    const first = await test.custody.run((tx) => requestWithdrawal(tx, same));
    const second = await test.custody.run((tx) => requestWithdrawal(tx, same));
    expect(first).toMatchObject({ isReplay: false });
    expect(second).toMatchObject({ isReplay: true, record: { id: 1 } });
    const other = { ...same, amount: decimal('101') };
    expect(await test.custody.run((tx) => requestWithdrawal(tx, other))).toMatchObject({
      rejection: 'request_id_reused',
    });
    expect(test.balanceText(ALICE, USDT)).toBe('899 + 101');
  });
});

const ethereumAddress = () => outsideAddress(knownNetwork(2), 'alice');

describe('a request is rejected', () => {
  it.each([
    ['an unknown coin', { coin: 'XYZ' }, 'coin_unknown'],
    ['a coin that is not on the network', { networkId: 1 }, 'not_found'],
    ['an address of another network', { address: ethereumAddress() }, 'address_invalid'],
    ['an amount below the minimum', { amount: decimal('9.999999') }, 'out_of_range'],
    ['an amount above the maximum', { amount: decimal('1000001') }, 'out_of_range'],
    ['an amount off the step', { amount: decimal('10.0000001') }, 'off_step'],
    ['an amount with more than eight decimals', { amount: decimal('10.000000001') }, 'off_step'],
    ['more than the balance with the fee', { amount: decimal('1000') }, 'balance_too_low'],
  ] as const)('for %s', async (_what, change, rejection) => {
    const test = await openWithMoney();
    expect(await request(test, change)).toMatchObject({ rejection });
    expect(test.balanceText(ALICE, USDT)).toBe('1000 + 0');
  });

  it('for an address of the exchange itself', async () => {
    const test = await openWithMoney();
    const { address } = await test.custody.run((tx) =>
      openDepositAddress(tx, BOB, network, tx.now),
    );
    expect(await request(test, { address })).toMatchObject({
      rejection: 'address_invalid',
      details: { problem: 'own_address' },
    });
  });

  it('for an address of the exchange on another network of the same family', async () => {
    const test = openTestCustody();
    await test.credit(ALICE, ETH, coins('10'));
    const binance = knownNetwork(3);
    const { address } = await test.custody.run((tx) =>
      openDepositAddress(tx, BOB, binance, tx.now),
    );
    for (const own of [address, hotAddressOf(test.custody.context, binance)]) {
      const sent = { coin: 'ETH', networkId: 2, address: own, amount: decimal('1') };
      expect(await request(test, sent)).toMatchObject({
        rejection: 'address_invalid',
        details: { problem: 'own_address' },
      });
    }
    const outside = outsideAddress(knownNetwork(2), 'alice');
    await mustRequest(test, { coin: 'ETH', networkId: 2, address: outside, amount: decimal('1') });
  });

  it('without a memo, unless the user confirms that none is needed', async () => {
    const test = openTestCustody();
    await test.credit(ALICE, 6 as never, coins('100'));
    const address = outsideAddress(knownNetwork(XRP_LEDGER), 'alice');
    const xrp = { coin: 'XRP', networkId: XRP_LEDGER, address, amount: decimal('25') };
    expect(await request(test, xrp)).toMatchObject({ rejection: 'memo_required' });
    expect(await mustRequest(test, { ...xrp, isWithoutMemo: true })).toMatchObject({
      memo: undefined,
    });
    await test.pass(10_000);
    expect(await mustRequest(test, { ...xrp, memo: '77' })).toMatchObject({ memo: '77' });
  });

  it('below the identity level, during a hold and while there is a shortfall', async () => {
    let level = 0;
    const until = epochMs(2_000_000_000_000);
    let holds: readonly { cause: 'password'; endsAt: typeof until }[] = [];
    const test = await openWithMoney({
      security: { levelOf: () => level, holdsOf: () => holds },
    });
    expect(await request(test)).toMatchObject({
      rejection: 'identity_level_too_low',
      details: { required_kyc_level: 1 },
    });
    level = 1;
    holds = [{ cause: 'password', endsAt: until }];
    expect(await request(test)).toMatchObject({
      rejection: 'withdrawals_suspended',
      details: { cause: 'password', until: '2033-05-18T03:33:20.000Z' },
    });
    holds = [];
    await sendTo(test, ALICE, { coin: 'USDT', networkId: TRON, amount: coins('50') });
    test.db.run('UPDATE deposit SET shortfall_units = 1');
    expect(await request(test)).toMatchObject({
      rejection: 'withdrawals_suspended',
      details: { cause: 'shortfall', until: null },
    });
  });

  it('within ten seconds of the last one of this coin and network', async () => {
    const test = await openWithMoney();
    await mustRequest(test);
    test.clock.nowMs += 4_000;
    expect(await request(test)).toMatchObject({
      rejection: 'too_many_requests',
      retryAfterMs: 6_000,
    });
    await mustRequest(test, { networkId: 2, address: ethereumAddress() });
    test.clock.nowMs += 5_999;
    expect(await request(test)).toMatchObject({ retryAfterMs: 1 });
    test.clock.nowMs += 1;
    await mustRequest(test);
  });

  it('for no limit that canceled, rejected and failed withdrawals have used', async () => {
    const test = openTestCustody({ review: 'manual' });
    await test.credit(ALICE, USDT, coins('200000'));
    const most = { amount: decimal('49999') };
    const ends: readonly ((record: WithdrawalRecord) => Promise<unknown>)[] = [
      ({ id }) => test.custody.run((tx) => cancelWithdrawal(tx, ALICE, id)),
      ({ id }) => test.custody.run((tx) => reviewWithdrawal(tx, id, 'reject', 'Unclear.')),
      async ({ id }) => {
        await test.custody.run((tx) => reviewWithdrawal(tx, id, 'approve', undefined));
        await test.pass(1);
        test.db.run('UPDATE chain_transaction SET drop_at = 2');
        await test.blocks(TRON, 4);
      },
    ];
    for (const end of ends) {
      await end(await mustRequest(test, most));
      await test.pass(10_000);
    }
    expect(await limitsUsedBy(test)).toEqual(['0', '0']);
    await mustRequest(test, most);
    expect(await limitsUsedBy(test)).toEqual(['50000', '50000']);
  });

  it('names the largest amount of a coin that the limits let leave', async () => {
    const test = openTestCustody();
    const limit = exactUnitsOf((await limitAmountOf(test, 'BTC', 1)) ?? decimal('0'));
    expect(limit).toBeGreaterThan(0n);
    const most = exactUnitsOf(decimal('50000'));
    await test.custody.run((tx) => {
      expect(tx.valueOf(BTC, limit)?.value ?? most + 1n).toBeLessThanOrEqual(most);
      expect(tx.valueOf(BTC, units(limit + 1n))?.value ?? 0n).toBeGreaterThan(most);
    });
  });

  it('above the daily limit, which counts the last 24 hours', async () => {
    const test = openTestCustody();
    await test.credit(ALICE, USDT, coins('200000'));
    await mustRequest(test, { amount: decimal('49000') });
    test.clock.nowMs += 10_000;
    expect(await request(test, { amount: decimal('1000') })).toMatchObject({
      rejection: 'withdrawal_limit_reached',
      details: { period: 'day', used: '49001', remaining: '999' },
    });
    expect(await limitAmountOf(test, 'USDT', TRON)).toBe('999');
    await mustRequest(test, { amount: decimal('998') });
    expect(await limitAmountOf(test, 'USDT', TRON)).toBe('0');
    test.clock.nowMs += 24 * HOUR_MS - 10_001;
    expect(await request(test, { amount: decimal('1000') })).toMatchObject({
      rejection: 'withdrawal_limit_reached',
    });
    test.clock.nowMs += 1;
    await mustRequest(test, { amount: decimal('1000') });
  });

  it.each([
    ['9.999999', 'out_of_range'],
    ['1000000.000001', 'out_of_range'],
    ['10.0000001', 'off_step'],
    ['10', undefined],
  ])('for an amount of %s: %s', async (amount, rejection) => {
    const outcome = await request(await openWithMoney(), { amount: decimal(amount) });
    expect('rejection' in outcome ? outcome.rejection : undefined).toBe(rejection);
  });

  it('for deposits that still confirm and for bought coins before their time', async () => {
    const test = openTestCustody();
    await sendTo(test, ALICE, { coin: 'USDT', networkId: TRON, amount: coins('300') });
    await test.blocks(TRON, network.confirmationsToCredit);
    expect(await request(test)).toMatchObject({
      rejection: 'withdraw_locked',
      details: { withdraw_locked: '300', until: null },
    });
    await test.blocks(TRON, network.confirmationsToUnlock);
    const until = test.clock.nowMs + 24 * HOUR_MS;
    test.db.run(
      'INSERT INTO withdraw_lock (user_id, coin_id, amount_units, until_ms) VALUES (?, ?, ?, ?)',
      [ALICE, USDT, coins('250'), until],
    );
    expect(await request(test)).toMatchObject({
      rejection: 'withdraw_locked',
      details: { withdraw_locked: '250', until: new Date(until).toISOString() },
    });
    await mustRequest(test, { amount: decimal('49') });
    test.clock.nowMs = until;
    await mustRequest(test);
  });
});

describe('the whitelist', () => {
  const address = outsideAddress(network, 'book');
  const entry = {
    label: 'Cold storage',
    coinId: undefined,
    networkId: TRON,
    address,
    memo: undefined,
    origin: undefined,
    isWhitelisted: true,
  };
  const setMode = (test: TestCustody, mode: 'off' | 'soft' | 'strict', userId: UserId = ALICE) =>
    test.custody.run((tx) =>
      saveWhitelistMode(tx.db, userId, { mode, suspensionHours: 48 }, tx.now),
    );
  const addEntry = (test: TestCustody) =>
    test.custody.run((tx) => insertAddress(tx.db, ALICE, entry, tx.now));

  it('holds an unknown address for 24 hours in the soft mode', async () => {
    const test = await openWithMoney();
    await setMode(test, 'soft');
    const record = await mustRequest(test);
    expect(stateOf(test, record)).toBe('security_hold');
    await test.pass(24 * HOUR_MS - 1);
    expect(stateOf(test, record)).toBe('security_hold');
    await test.pass(1);
    expect(stateOf(test, record)).not.toBe('security_hold');
  });

  it('rejects an unknown address in the strict mode, and a new one for 24 hours', async () => {
    const test = await openWithMoney();
    await setMode(test, 'strict');
    expect(await request(test, { address })).toMatchObject({
      rejection: 'address_not_whitelisted',
    });
    await addEntry(test);
    expect(await request(test, { address })).toMatchObject({
      rejection: 'address_on_hold',
      details: { usable_from: new Date(test.clock.nowMs + 24 * HOUR_MS).toISOString() },
    });
    test.clock.nowMs += 24 * HOUR_MS;
    expect(await mustRequest(test, { address })).toMatchObject({ state: 'in_review' });
  });

  it('opens the strict mode for the coin of the entry alone', async () => {
    const test = await openWithMoney();
    await setMode(test, 'strict');
    const other = { ...entry, coinId: BTC };
    await test.custody.run((tx) => insertAddress(tx.db, ALICE, other, tx.now));
    test.clock.nowMs += 24 * HOUR_MS;
    expect(await request(test, { address })).toMatchObject({
      rejection: 'address_not_whitelisted',
    });
    await test.custody.run((tx) => insertAddress(tx.db, ALICE, { ...entry, coinId: USDT }, tx.now));
    test.clock.nowMs += 24 * HOUR_MS;
    await mustRequest(test, { address });
  });

  it('holds an entry for the whole 24 hours, and opens nothing for one that is not whitelisted', async () => {
    const test = await openWithMoney();
    await setMode(test, 'strict');
    const plain = { ...entry, isWhitelisted: false };
    await test.custody.run((tx) => insertAddress(tx.db, ALICE, plain, tx.now));
    await addEntry(test);
    test.clock.nowMs += 24 * HOUR_MS - 1;
    expect(await request(test, { address })).toMatchObject({ rejection: 'address_on_hold' });
    test.clock.nowMs += 1;
    await mustRequest(test, { address });
  });

  it('never shortens a suspension when the change is repeated', async () => {
    const test = await openWithMoney();
    const change = (mode: 'off' | 'strict', suspensionHours: number) =>
      test.custody.run((tx) => saveWhitelistMode(tx.db, ALICE, { mode, suspensionHours }, tx.now));
    await change('strict', 24);
    const until = test.clock.nowMs + 72 * HOUR_MS;
    expect(await change('off', 72)).toBe(until);
    test.clock.nowMs += HOUR_MS;
    expect(await change('off', 24)).toBeUndefined();
    expect(await change('strict', 24)).toBeUndefined();
    expect(await change('off', 24)).toBe(until);
    test.clock.nowMs = until - 1;
    expect(await request(test)).toMatchObject({
      rejection: 'withdrawals_suspended',
      details: { cause: 'whitelist', until: new Date(until).toISOString() },
    });
    test.clock.nowMs = until;
    await mustRequest(test);
  });

  it('suspends withdrawals after the strict mode is left', async () => {
    const test = await openWithMoney();
    await setMode(test, 'strict');
    await setMode(test, 'off');
    expect(await request(test)).toMatchObject({
      rejection: 'withdrawals_suspended',
      details: { cause: 'whitelist' },
    });
    test.clock.nowMs += 48 * HOUR_MS;
    await mustRequest(test);
  });
});
