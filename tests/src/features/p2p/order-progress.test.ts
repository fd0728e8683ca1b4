/** Steps, primary action and countdown of an order. */
import { expect, it } from 'vitest';
import { P2P_ROLES } from '#contract/core/p2p.ts';
import { epochMs } from '#contract/core/time.ts';
import {
  countdownOf,
  isPaymentDue,
  isUrgent,
  primaryActionOf,
  secondaryActionsOf,
  stepOf,
} from '#src/features/p2p/order/order-progress.ts';
import { NOW, orderAt, type OrderStage } from '#stories/features/p2p/sample-orders.ts';

const STAGES: readonly (readonly [OrderStage, string | undefined, string | undefined])[] = [
  ['awaiting', 'mark_paid', undefined],
  ['paid', undefined, 'release'],
  ['appealable', 'appeal', 'release'],
  ['grace', 'mark_paid', 'release'],
  ['inAppeal', 'add_evidence', 'add_evidence'],
  ['completed', 'give_feedback', 'give_feedback'],
  ['rated', undefined, undefined],
  ['cancelled', undefined, undefined],
  ['expired', undefined, undefined],
  ['resolvedToBuyer', 'give_feedback', 'give_feedback'],
];

it.each(STAGES)('[P2P-01] leads both sides of %s by one action each', (stage, buyer, seller) => {
  expect(primaryActionOf(orderAt(stage, 'buyer'))).toBe(buyer);
  expect(primaryActionOf(orderAt(stage, 'seller'))).toBe(seller);
});

it.each(STAGES)('offers every allowed action of %s once', (stage) => {
  const answers = ['accept_cancel', 'reject_cancel', 'answer_settlement', 'send_message'];
  for (const role of P2P_ROLES) {
    const order = orderAt(stage, role);
    const primary = primaryActionOf(order);
    const offered = [...(primary === undefined ? [] : [primary]), ...secondaryActionsOf(order)];
    const allowed = order.allowedActions.filter((action) => !answers.includes(action));
    expect(offered.toSorted()).toEqual(allowed.toSorted());
  }
});

it('[P2P-01] waits for the payment of a buyer until the grace period ends', () => {
  expect(isPaymentDue(orderAt('awaiting', 'buyer'))).toBe(true);
  expect(isPaymentDue(orderAt('grace', 'buyer'))).toBe(true);
  expect(isPaymentDue(orderAt('paid', 'buyer'))).toBe(false);
  expect(isPaymentDue(orderAt('expired', 'buyer'))).toBe(false);
  expect(isPaymentDue(orderAt('awaiting', 'seller'))).toBe(false);
  expect(isPaymentDue(orderAt('grace', 'seller'))).toBe(false);
});

it('shows the step that an order has reached', () => {
  expect(stepOf(orderAt('awaiting', 'buyer'))).toBe('pay');
  expect(stepOf(orderAt('grace', 'buyer'))).toBe('pay');
  expect(stepOf(orderAt('inAppeal', 'buyer'))).toBe('release');
  expect(stepOf(orderAt('expired', 'buyer'))).toBe('done');
});

it('counts down to what comes next, and is urgent in the last five minutes', () => {
  const payment = countdownOf(orderAt('awaiting', 'buyer'), NOW);
  expect(payment).toMatchObject({ kind: 'payment' });
  const urgent = countdownOf(orderAt('urgent', 'buyer'), NOW);
  expect(payment && isUrgent(payment, NOW)).toBe(false);
  expect(urgent && isUrgent(urgent, NOW)).toBe(true);
  expect(countdownOf(orderAt('grace', 'buyer'), NOW)).toMatchObject({ kind: 'grace' });
  expect(countdownOf(orderAt('paid', 'buyer'), NOW)).toMatchObject({ kind: 'appeal' });
  expect(countdownOf(orderAt('inAppeal', 'buyer'), NOW)).toMatchObject({ kind: 'response' });
  expect(countdownOf(orderAt('appealable', 'buyer'), NOW)).toBeUndefined();
  expect(countdownOf(orderAt('paid', 'buyer'), epochMs(NOW + 3_600_000))).toBeUndefined();
});
