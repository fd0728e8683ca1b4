/** Security hold of withdrawals that were requested before a sensitive change and are not sent yet. */
import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { DAY_MS } from '#contract/core/durations.ts';
import { requestId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import { WITHDRAWAL_HOLD_CAUSES, type WithdrawalHoldCause } from '#contract/rest/security.ts';
import { saveWhitelistMode } from '#server/custody/address-book.ts';
import { withdrawalOf } from '#server/custody/custody-view.ts';
import { findWithdrawal } from '#server/custody/withdrawal-rows.ts';
import {
  cancelWithdrawal,
  CODES_TTL_MS,
  confirmWithdrawal,
  requestWithdrawal,
  reviewWithdrawal,
} from '#server/custody/withdrawals.ts';
import { ALICE, BOB, CAROL, coins, USDT } from '#tests/support/test-exchange.ts';
import {
  knownNetwork,
  openTestCustody,
  outsideAddress,
  sendTo,
  type TestCustody,
} from '#tests/support/test-custody.ts';

const TRON = 4;
const network = knownNetwork(TRON);
const CODES = { twoFactorCode: '111111', mailCode: '222222' };

interface Held extends TestCustody {
  /** Starts a hold of 24 hours, as a sensitive change does. */
  change(cause: WithdrawalHoldCause): EpochMs;
  setLevel(level: number): void;
}

async function openHeld(review: 'automatic' | 'manual' = 'manual'): Promise<Held> {
  const holds = new Map<WithdrawalHoldCause, EpochMs>();
  let level = 1;
  const test = openTestCustody({
    review,
    security: {
      levelOf: () => level,
      holdsOf: (userId, now) =>
        [...holds]
          .filter(([, endsAt]) => userId === ALICE && endsAt > now)
          .map(([cause, endsAt]) => ({ cause, endsAt }))
          .toSorted((a, b) => b.endsAt - a.endsAt),
    },
  });
  await test.credit(ALICE, USDT, coins('1000'));
  await test.credit(BOB, USDT, coins('1000'));
  return {
    ...test,
    change: (cause) => {
      const endsAt = epochMs(test.clock.nowMs + DAY_MS);
      holds.set(cause, endsAt);
      return endsAt;
    },
    setLevel: (next) => void (level = next),
  };
}

let requestCount = 0;
async function request(test: TestCustody, userId = ALICE, codes: Partial<typeof CODES> = CODES) {
  requestCount += 1;
  const outcome = await test.custody.run((tx) =>
    requestWithdrawal(tx, {
      userId,
      coin: 'USDT',
      networkId: TRON,
      address: outsideAddress(network, 'cold'),
      memo: undefined,
      isWithoutMemo: false,
      amount: decimal('100'),
      feeMode: 'on_top',
      requestId: requestId(`00000000-0000-4000-8000-${String(requestCount).padStart(12, '0')}`),
      note: undefined,
      twoFactorCode: codes.twoFactorCode,
      mailCode: codes.mailCode,
    }),
  );
  if ('rejection' in outcome) throw new Error(`a withdrawal was rejected: ${outcome.rejection}`);
  return outcome.record.id;
}

function show(test: TestCustody, id: number) {
  const record = findWithdrawal(test.db, id);
  if (record === undefined) throw new Error(`withdrawal ${id} is lost`);
  const { state, reason, dueAt, isCancellable, events } = withdrawalOf(test.db, record);
  return { state, reason, dueAt, isCancellable, states: events.map((event) => event.state) };
}

const REASONS: Readonly<Record<WithdrawalHoldCause, string>> = {
  password: 'Your password was changed.',
  two_factor: 'Two-factor authentication was changed.',
  email: 'Your email was changed.',
  phone: 'Your phone number was changed.',
};

it.each(WITHDRAWAL_HOLD_CAUSES)(
  'holds what waits for its review after a change (%s), with reason and end, and continues after it',
  async (cause) => {
    const test = await openHeld();
    const [own, other] = [await request(test), await request(test, BOB)];
    const endsAt = test.change(cause);
    await test.custody.catchUp();
    expect(show(test, own)).toEqual({
      state: 'security_hold',
      reason: REASONS[cause],
      dueAt: endsAt,
      isCancellable: true,
      states: ['in_review', 'security_hold'],
    });
    expect(test.notices.at(-1)).toMatchObject({ kind: 'withdrawal', id: own, code: 11 });
    expect(show(test, other)).toMatchObject({ state: 'in_review' });
    expect(test.balanceText(ALICE, USDT)).toBe('899 + 101');
    await test.pass(DAY_MS - 1);
    expect(show(test, own).state).toBe('security_hold');
    await test.pass(1);
    expect(show(test, own)).toMatchObject({
      state: 'in_review',
      reason: undefined,
      dueAt: undefined,
    });
    await test.custody.run((tx) => reviewWithdrawal(tx, own, 'approve', undefined));
    await test.pass(1);
    await test.blocks(TRON, network.confirmationsToUnlock);
    expect(show(test, own).states).toEqual([
      'in_review',
      'security_hold',
      'in_review',
      'broadcasting',
      'confirming',
      'done',
    ]);
    expect(await test.ledgerBreaches()).toEqual([]);
  },
);

it('holds an approved withdrawal that is not sent yet, and never one that is', async () => {
  const test = await openHeld();
  const id = await request(test);
  await test.custody.run((tx) => reviewWithdrawal(tx, id, 'approve', undefined));
  expect(show(test, id).state).toBe('broadcasting');
  test.change('password');
  await test.custody.catchUp();
  expect(show(test, id).state).toBe('security_hold');
  expect(test.db.get('SELECT 1 FROM chain_transaction')).toBeUndefined();
  await test.pass(DAY_MS);
  await test.custody.run((tx) => reviewWithdrawal(tx, id, 'approve', undefined));
  await test.pass(1);
  test.change('email');
  await test.blocks(TRON, network.confirmationsToUnlock);
  expect(show(test, id).state).toBe('done');
});

it('holds before the automatic review, and rejects an approval that comes with the change', async () => {
  const automatic = await openHeld('automatic');
  const first = await request(automatic);
  automatic.change('password');
  await automatic.custody.catchUp();
  expect(show(automatic, first).state).toBe('security_hold');
  await automatic.pass(DAY_MS);
  expect(show(automatic, first).state).toBe('confirming');

  const manual = await openHeld();
  const second = await request(manual);
  manual.change('two_factor');
  const approved = await manual.custody.run((tx) =>
    reviewWithdrawal(tx, second, 'approve', undefined),
  );
  expect(approved).toMatchObject({ rejection: 'state_changed', details: { current_status: 11 } });
  expect(show(manual, second).state).toBe('security_hold');
  const third = await request(manual, BOB);
  await manual.custody.run((tx) => reviewWithdrawal(tx, third, 'reject', 'Unclear.'));
  expect(show(manual, third)).toMatchObject({ state: 'rejected', reason: 'Unclear.' });
});

it('extends the hold with the next change, and names the cause that ends last', async () => {
  const test = await openHeld();
  const id = await request(test);
  test.change('password');
  await test.custody.catchUp();
  await test.pass(3_600_000);
  const endsAt = test.change('email');
  const noticeCount = test.notices.length;
  await test.custody.catchUp();
  expect(show(test, id)).toMatchObject({
    state: 'security_hold',
    reason: REASONS.email,
    dueAt: endsAt,
    states: ['in_review', 'security_hold'],
  });
  expect(test.notices).toHaveLength(noticeCount + 1);
  await test.custody.catchUp();
  expect(test.notices).toHaveLength(noticeCount + 1);
  await test.pass(DAY_MS - 1);
  expect(show(test, id).state).toBe('security_hold');
  await test.pass(1);
  expect(show(test, id).state).toBe('in_review');
});

it('returns the full amount when the owner cancels during the hold', async () => {
  const test = await openHeld();
  const id = await request(test);
  test.change('password');
  await test.custody.catchUp();
  await test.custody.run((tx) => cancelWithdrawal(tx, ALICE, id));
  expect(test.balanceText(ALICE, USDT)).toBe('1000 + 0');
  await test.pass(2 * DAY_MS);
  expect(show(test, id)).toMatchObject({ state: 'canceled', dueAt: undefined });
  expect(await test.ledgerBreaches()).toEqual([]);
});

it('reviews after the hold what was requested before the level fell (C19)', async () => {
  const test = await openHeld();
  const id = await request(test);
  test.change('two_factor');
  test.setLevel(0);
  await test.custody.catchUp();
  expect(show(test, id).state).toBe('security_hold');
  await test.pass(DAY_MS);
  expect(show(test, id).state).toBe('in_review');
});

it('confirms no withdrawal during a hold, so it expires', async () => {
  const test = await openHeld();
  const id = await request(test, ALICE, {});
  test.change('password');
  await test.custody.catchUp();
  expect(show(test, id).state).toBe('waiting_for_codes');
  const confirmed = await test.custody.run((tx) => confirmWithdrawal(tx, ALICE, { id, ...CODES }));
  expect(confirmed).toMatchObject({
    rejection: 'withdrawals_suspended',
    details: { cause: 'password' },
  });
  await test.pass(CODES_TTL_MS);
  expect(show(test, id)).toMatchObject({ state: 'canceled', reason: 'Not confirmed in time.' });
  expect(test.balanceText(ALICE, USDT)).toBe('1000 + 0');
});

it('adds the wait for a new address to a hold, and takes the later end', async () => {
  const test = await openHeld();
  await test.custody.run((tx) =>
    saveWhitelistMode(tx.db, ALICE, { mode: 'soft', suspensionHours: 24 }, tx.now),
  );
  const id = await request(test);
  const addressEnd = test.clock.nowMs + DAY_MS;
  expect(show(test, id)).toMatchObject({
    state: 'security_hold',
    reason: 'The address is not in your address book.',
    dueAt: addressEnd,
  });
  await test.pass(1_000);
  const endsAt = test.change('phone');
  await test.custody.catchUp();
  expect(show(test, id)).toMatchObject({ reason: REASONS.phone, dueAt: endsAt });
  await test.pass(DAY_MS);
  expect(show(test, id).state).toBe('in_review');
});

it('does not send what a rolled back deposit has paid for, until the shortfall is returned', async () => {
  const test = await openHeld();
  await sendTo(test, CAROL, {
    coin: 'USDT',
    networkId: TRON,
    amount: coins('101'),
    dropAt: network.confirmationsToUnlock + 1,
  });
  await test.blocks(TRON, network.confirmationsToUnlock);
  const id = await request(test, CAROL);
  expect(test.balanceText(CAROL, USDT)).toBe('0 + 101');
  await test.blocks(TRON, 3);
  expect(show(test, id)).toMatchObject({
    state: 'security_hold',
    reason: 'A deposit was reversed by its network, and its amount is missing.',
    dueAt: undefined,
  });
  await test.pass(7 * DAY_MS);
  expect(show(test, id).state).toBe('security_hold');
  await sendTo(test, CAROL, { coin: 'USDT', networkId: TRON, amount: coins('150') });
  await test.blocks(TRON, network.confirmationsToUnlock);
  expect(show(test, id).state).toBe('in_review');
  expect(test.balanceText(CAROL, USDT)).toBe('49 + 101');
  expect(await test.ledgerBreaches()).toEqual([]);
});
