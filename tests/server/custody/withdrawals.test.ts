import { describe, expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { transactionById } from '#server/chain/chain-transactions.ts';
import { flaggedAddressOf } from '#server/chain/flagged-addresses.ts';
import { saveWhitelistMode } from '#server/custody/address-book.ts';
import { findWithdrawal } from '#server/custody/withdrawal-rows.ts';
import {
  cancelWithdrawal,
  CODES_TTL_MS,
  confirmWithdrawal,
  informWithdrawal,
  requestWithdrawal,
  reviewWithdrawal,
} from '#server/custody/withdrawals.ts';
import { reject } from '#server/runtime/rejection.ts';
import { ALICE, BOB, coins, USDT } from '#tests/support/test-exchange.ts';
import {
  CODES,
  ethereumAddress,
  mustRequest,
  openWithMoney,
  request,
  requestOf,
  stateOf,
  tron,
  TRON,
} from '#tests/support/test-withdrawals.ts';

const SOFT = { mode: 'soft', suspensionHours: 24 } as const;
const NO_CODES = { twoFactorCode: undefined, mailCode: undefined };

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
    await test.blocks(TRON, tron.confirmationsToUnlock - 1);
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
    const record = await mustRequest(test, { address: flaggedAddressOf(tron) });
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
