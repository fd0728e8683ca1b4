import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/core/durations.ts';
import { P2P_ACTIONS, P2P_ORDER_STATUSES, type P2pOrderStatus } from '#contract/core/p2p.ts';
import {
  allowedActions,
  appealAvailableAt,
  appealReasons,
  barOf,
  chatOpenUntil,
  reasonsEver,
  type OrderFacts,
} from '#domain/p2p/order-rules.ts';
import { cancelLimitsOf } from '#domain/p2p/order-windows.ts';

const NOW = 1_000_000_000;
const facts = (changes: Partial<OrderFacts> = {}): OrderFacts => ({
  status: 'awaiting_payment',
  paymentExpiresAt: NOW + 15 * MINUTE_MS,
  isExtended: false,
  graceUntil: undefined,
  paidAt: undefined,
  isTakenBack: false,
  closedAt: undefined,
  isSettled: false,
  cancelRequest: 'none',
  cancelRequestCount: 0,
  cancelRequestExpiresAt: undefined,
  appealedBy: undefined,
  proposedBy: undefined,
  proposalExpiresAt: undefined,
  hasComplained: false,
  hasGivenFeedback: false,
  ...changes,
});
const paidFacts = (minutesAgo: number, changes: Partial<OrderFacts> = {}) =>
  facts({ status: 'paid', paidAt: NOW - minutesAgo * MINUTE_MS, ...changes });
const inGrace = facts({
  status: 'expired',
  paymentExpiresAt: NOW - 1,
  graceUntil: NOW + MINUTE_MS,
});

it('lets the buyer pay or cancel and the seller extend, before the payment', () => {
  expect(allowedActions(facts(), 'buyer', NOW)).toEqual(['mark_paid', 'cancel', 'send_message']);
  expect(allowedActions(facts(), 'seller', NOW)).toEqual([
    'extend_payment',
    'request_cancel',
    'send_message',
  ]);
  expect(allowedActions(facts({ isExtended: true }), 'seller', NOW)).not.toContain(
    'extend_payment',
  );
  const over = facts({ paymentExpiresAt: NOW });
  expect(allowedActions(over, 'buyer', NOW)).toEqual(['send_message']);
});

it('lets the seller release after the payment, and the buyer take it back for five minutes', () => {
  expect(allowedActions(paidFacts(1), 'seller', NOW)).toContain('release');
  expect(allowedActions(paidFacts(4.9), 'buyer', NOW)).toContain('take_back_paid');
  expect(barOf(paidFacts(5), 'buyer', 'take_back_paid', NOW)).toBe('p2p_window_passed');
  expect(barOf(paidFacts(1, { isTakenBack: true }), 'buyer', 'take_back_paid', NOW)).toBe(
    'p2p_window_passed',
  );
  expect(barOf(paidFacts(1), 'buyer', 'release', NOW)).toBe('not_your_turn');
  expect(barOf(facts(), 'seller', 'release', NOW)).toBe('state_changed');
});

it('opens an appeal ten minutes after the payment, and urgent reasons immediately', () => {
  expect(appealReasons(paidFacts(9.9), 'seller', NOW)).toEqual([
    'paid_wrong_amount',
    'third_party_payer',
    'chargeback',
  ]);
  expect(appealReasons(paidFacts(10), 'seller', NOW)).toContain('marked_paid_not_received');
  expect(appealReasons(paidFacts(9.9), 'buyer', NOW)).not.toContain('paid_not_released');
  expect(appealReasons(paidFacts(10), 'buyer', NOW)).toContain('paid_not_released');
  expect(appealReasons(facts(), 'buyer', NOW)).toEqual([]);
});

it('lets a buyer state a late payment and a seller release in the grace period, and nothing after it', () => {
  expect(allowedActions(inGrace, 'buyer', NOW)).toEqual(['mark_paid', 'appeal', 'send_message']);
  expect(appealReasons(inGrace, 'buyer', NOW)).toEqual(['paid_after_expiry']);
  expect(allowedActions(inGrace, 'seller', NOW)).toEqual(['release', 'send_message']);
  const over = { ...inGrace, graceUntil: NOW };
  expect(allowedActions(over, 'seller', NOW)).toEqual(['send_message']);
  expect(barOf(over, 'buyer', 'mark_paid', NOW)).toBe('p2p_window_passed');
});

it('lets an appeal end by the seller, by the buyer, or by the one who opened it', () => {
  const appealed = paidFacts(20, { status: 'in_appeal', appealedBy: 'buyer' });
  expect(allowedActions(appealed, 'seller', NOW)).toEqual([
    'release',
    'add_evidence',
    'propose_settlement',
    'send_message',
  ]);
  expect(allowedActions(appealed, 'buyer', NOW)).toEqual([
    'add_evidence',
    'withdraw_appeal',
    'concede',
    'propose_settlement',
    'send_message',
  ]);
  expect(barOf(appealed, 'seller', 'withdraw_appeal', NOW)).toBe('not_your_turn');
  const bySystem = { ...appealed, appealedBy: 'system' } as const;
  expect(barOf(bySystem, 'buyer', 'withdraw_appeal', NOW)).toBe('p2p_window_passed');
});

it('adds the answers to a pending request and takes nothing away', () => {
  const pending = { cancelRequest: 'pending', cancelRequestExpiresAt: NOW + 1 } as const;
  for (const one of [facts(), paidFacts(1), paidFacts(20)]) {
    const before = allowedActions(one, 'buyer', NOW);
    const asked = allowedActions({ ...one, ...pending }, 'buyer', NOW);
    expect(asked.filter((action) => !action.endsWith('_cancel'))).toEqual(before);
    expect(asked).toEqual(expect.arrayContaining(['accept_cancel', 'reject_cancel']));
    const seller = allowedActions({ ...one, ...pending }, 'seller', NOW);
    expect(seller.includes('release')).toBe(one.status === 'paid');
    expect(seller).not.toContain('request_cancel');
  }
  expect(allowedActions(paidFacts(1, { ...pending, cancelRequestExpiresAt: NOW }), 'buyer', NOW))
    .not //
    .toContain('accept_cancel');
});

it('lets only the other side answer a proposal, until it expires', () => {
  const open = paidFacts(1, { proposedBy: 'seller', proposalExpiresAt: NOW + 1 });
  expect(barOf(open, 'buyer', 'answer_settlement', NOW)).toBeUndefined();
  expect(barOf(open, 'seller', 'answer_settlement', NOW)).toBe('not_your_turn');
  expect(barOf(open, 'buyer', 'answer_settlement', NOW + 1)).toBe('p2p_window_passed');
});

it('lets a closed order be rated and reported once, and moves nothing any more', () => {
  const moving = [
    'release',
    'cancel',
    'mark_paid',
    'accept_cancel',
    'concede',
    'answer_settlement',
  ];
  for (const status of Object.keys(P2P_ORDER_STATUSES) as P2pOrderStatus[]) {
    if (['awaiting_payment', 'paid', 'in_appeal'].includes(status)) continue;
    const pending = { cancelRequest: 'pending', cancelRequestExpiresAt: NOW + 1 } as const;
    const proposal = { proposedBy: 'seller', proposalExpiresAt: NOW + 1 } as const;
    const closed = facts({
      status,
      closedAt: NOW - 1,
      graceUntil: NOW + 1,
      ...pending,
      ...proposal,
    });
    for (const role of ['buyer', 'seller'] as const) {
      expect(allowedActions(closed, role, NOW).filter((one) => moving.includes(one))).toEqual([]);
    }
  }
  const done = facts({ status: 'completed', paidAt: NOW - HOUR_MS, closedAt: NOW - DAY_MS + 1 });
  expect(allowedActions(done, 'buyer', NOW)).toEqual(['complain', 'give_feedback', 'send_message']);
  expect(allowedActions(done, 'buyer', NOW + 1)).toEqual(['complain', 'give_feedback']);
  expect(allowedActions(done, 'buyer', NOW + 7 * DAY_MS)).toEqual(['give_feedback']);
  expect(allowedActions(done, 'buyer', NOW + 30 * DAY_MS)).toEqual([]);
  const both = { ...done, hasComplained: true, hasGivenFeedback: true };
  expect(allowedActions(both, 'seller', NOW)).toEqual(['send_message']);
  expect(appealReasons(done, 'seller', NOW)).toContain('released_not_paid');
});

it('gives established traders more cancels than new ones', () => {
  expect(cancelLimitsOf(3)).toEqual({ unpaid: 5, paid: 3 });
  expect(cancelLimitsOf(2)).toEqual({ unpaid: 3, paid: 1 });
});

it('knows a rule for each action', () => {
  for (const action of P2P_ACTIONS) {
    expect(() => barOf(facts(), 'buyer', action, NOW)).not.toThrow();
  }
});

it('states from when a side may appeal for any reason, of a paid order alone', () => {
  const paid = paidFacts(0);
  const availableAt = appealAvailableAt(paid);
  if (availableAt === undefined) throw new Error('a paid order can be appealed');
  expect(availableAt).toBeGreaterThan(NOW);
  for (const role of ['buyer', 'seller'] as const) {
    expect(appealReasons(paid, role, availableAt)).toEqual(reasonsEver('paid', role));
    expect(appealReasons(paid, role, availableAt - 1)).not.toEqual(reasonsEver('paid', role));
  }
  expect(appealAvailableAt({ ...paid, paidAt: undefined })).toBeUndefined();
  const statuses = Object.keys(P2P_ORDER_STATUSES) as P2pOrderStatus[];
  for (const status of statuses.filter((one) => one !== 'paid')) {
    expect(appealAvailableAt({ ...paid, status })).toBeUndefined();
  }
});

it('keeps the chat open while the order is, and for a time after its end', () => {
  expect(chatOpenUntil({ closedAt: undefined })).toBeUndefined();
  expect(chatOpenUntil({ closedAt: NOW })).toBeGreaterThan(NOW + HOUR_MS);
});
