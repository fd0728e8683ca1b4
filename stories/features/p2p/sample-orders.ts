/** Orders of peer-to-peer trading in every state, as their buyer and their seller see them. The shared rules decide what
 *  may be done. */
import { decimal } from '#contract/core/decimal.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/core/durations.ts';
import type { P2pRole } from '#contract/core/p2p.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import {
  appealCodec,
  p2pOrderDetailsCodec,
  settlementCodec,
  type P2pOrderDetails,
} from '#contract/entities/p2p-order.ts';
import { appealWire, p2pOrderDetailsWire, settlementWire } from '#contract/samples/p2p.ts';
import { SAMPLE_TIME } from '#contract/samples/spot.ts';
import { allowedActions, appealReasons, type OrderFacts } from '#domain/p2p/order-rules.ts';

export const NOW = epochMs(SAMPLE_TIME);
const at = (minutes: number): EpochMs => epochMs(SAMPLE_TIME + minutes * MINUTE_MS);

export type OrderStage =
  | 'awaiting'
  | 'urgent'
  | 'paid'
  | 'appealable'
  | 'grace'
  | 'inAppeal'
  | 'underReview'
  | 'completed'
  | 'rated'
  | 'cancelled'
  | 'expired'
  | 'resolvedToBuyer'
  | 'resolvedToSeller'
  | 'settled'
  | 'cancelRequested'
  | 'proposed';

const sample = p2pOrderDetailsCodec.decode(p2pOrderDetailsWire);
const appeal = appealCodec.decode(appealWire);
const proposal = settlementCodec.decode(settlementWire);

type Patch = Partial<P2pOrderDetails>;
const PAID: Patch = { status: 'paid', paidAt: at(-2), appealAvailableAt: at(8) };
const CLOSED: Patch = { closedAt: at(-5), paymentMethod: undefined, paymentMethods: [] };
const PATCHES: Readonly<Record<OrderStage, Patch>> = {
  awaiting: {},
  urgent: { paymentExpiresAt: at(3) },
  paid: PAID,
  appealable: { ...PAID, paidAt: at(-20), appealAvailableAt: at(-10) },
  grace: { status: 'expired', paymentExpiresAt: at(-2), graceUntil: at(13) },
  inAppeal: { ...PAID, status: 'in_appeal', paidAt: at(-20), appeal },
  underReview: {
    ...PAID,
    status: 'in_appeal',
    appeal: { ...appeal, isClaimed: true, status: 'under_review' },
  },
  completed: { ...CLOSED, status: 'completed', paidAt: at(-10) },
  rated: { ...CLOSED, status: 'completed', paidAt: at(-10) },
  cancelled: { ...CLOSED, status: 'cancelled', cancelReason: 'cannot_pay' },
  expired: { ...CLOSED, status: 'expired', graceUntil: at(-5) },
  resolvedToBuyer: {
    ...CLOSED,
    status: 'resolved_to_buyer',
    appeal: { ...appeal, status: 'resolved', verdictNote: 'The payment arrived at 10:05.' },
  },
  resolvedToSeller: {
    ...CLOSED,
    status: 'resolved_to_seller',
    appeal: { ...appeal, status: 'resolved', verdictNote: 'No payment arrived.' },
  },
  settled: { ...CLOSED, status: 'resolved_to_buyer', isSettled: true },
  cancelRequested: {
    cancelRequest: 'pending',
    cancelRequestExpiresAt: at(25),
    cancelRequestReason: 'name_differs',
  },
  proposed: { ...PAID, paidAt: at(-20), settlement: proposal },
};

const factsOf = (order: P2pOrderDetails, stage: OrderStage): OrderFacts => ({
  status: order.status,
  paymentExpiresAt: order.paymentExpiresAt,
  isExtended: false,
  graceUntil: order.graceUntil,
  paidAt: order.paidAt,
  isTakenBack: false,
  closedAt: order.closedAt,
  isSettled: order.isSettled,
  cancelRequest: order.cancelRequest,
  cancelRequestCount: 0,
  cancelRequestExpiresAt: order.cancelRequestExpiresAt,
  appealedBy: order.appeal === undefined ? undefined : 'buyer',
  proposedBy: order.settlement?.proposedBy,
  proposalExpiresAt: order.settlement?.expiresAt,
  hasComplained: false,
  hasGivenFeedback: stage === 'rated',
});

export function orderAt(stage: OrderStage, role: P2pRole, more: Patch = {}): P2pOrderDetails {
  const order: P2pOrderDetails = {
    ...sample,
    role,
    isMaker: role === 'seller',
    fee: decimal(role === 'seller' ? '0.10708932' : '0'),
    counterpartyName: role === 'buyer' ? 'Mai Tran' : 'Anna Keller',
    counterpartyNativeName: role === 'buyer' ? 'Trần Mai' : undefined,
    createdAt: at(-30),
    ...PATCHES[stage],
    ...more,
  };
  const facts = factsOf(order, stage);
  return {
    ...order,
    chatOpenUntil:
      order.closedAt === undefined ? undefined : epochMs(order.closedAt + DAY_MS - HOUR_MS),
    allowedActions: allowedActions(facts, role, NOW),
    appealReasons: [...appealReasons(facts, role, NOW)],
  };
}

/** An order whose seller can be paid to two accounts. */
export function orderWithAccounts(): P2pOrderDetails {
  const order = orderAt('awaiting', 'buyer', { paymentMethod: undefined });
  const [first] = order.paymentMethods;
  if (first === undefined) return order;
  const account = [{ key: 'iban', label: 'IBAN', value: 'FR7630006000011234567890189' }];
  return { ...order, paymentMethods: [first, { ...first, methodId: 32, account }] };
}

/** An order whose account has a code to scan. */
export function orderWithCode(): P2pOrderDetails {
  const order = orderAt('awaiting', 'buyer', { usesReferenceCode: false });
  const paymentMethods = order.paymentMethods.map((one) => ({ ...one, imageId: 'qr-code' }));
  return { ...order, paymentMethods, paymentMethod: paymentMethods[0] };
}
