/** Stored orders of peer-to-peer trading and their history. An order without `closedAt` is open: its escrow is frozen. */
import type { Units } from '#contract/core/decimal.ts';
import {
  coinId,
  requestId as requestIdOf,
  userId as userIdOf,
  type RequestId,
  type UserId,
} from '#contract/core/ids.ts';
import {
  P2P_CANCEL_REQUEST_STATUSES,
  P2P_ORDER_STATUSES,
  type P2pOrderStatus,
  type P2pPaymentWindow,
  type P2pRole,
} from '#contract/core/p2p.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { P2pCancelReason } from '#contract/entities/p2p-order.ts';
import type { Db } from '#server/db/database.ts';
import {
  changing,
  codedName,
  flag,
  integer,
  money,
  optional,
  text,
  time,
  withDefault,
  bytes,
} from '#server/db/table/columns.ts';
import { upTo } from '#server/db/table/conditions.ts';
import { table, type NewRecordIn, type RecordIn } from '#server/db/table/table.ts';
import { textList } from './text-list.ts';

/** Who did something. */
export type P2pAuthor = P2pRole | 'system' | 'operator';

const STATUS_CODES = P2P_ORDER_STATUSES;
const REQUEST_CODES = P2P_CANCEL_REQUEST_STATUSES;

export const orderTable = table('p2p_order', {
  id: integer('id'),
  uid: text('uid'),
  /** Of the taker. */
  requestId: text('request_id', requestIdOf),
  adId: integer('ad_id'),
  makerId: integer('maker_id', userIdOf),
  takerId: integer('taker_id', userIdOf),
  buyerId: integer('buyer_id', userIdOf),
  sellerId: integer('seller_id', userIdOf),
  coinId: integer('coin_id', coinId),
  currency: text('currency'),
  /** In the currency. */
  price: money('price_units'),
  fiatAmount: money('fiat_units'),
  amount: money('amount_units'),
  makerFee: money('maker_fee_units'),
  takerFee: money('taker_fee_units'),
  escrow: money('escrow_units'),
  /** In dollars. */
  value: money('value_units'),
  paymentWindow: integer<P2pPaymentWindow>('payment_window'),
  /** Of the chosen account; before payment, the kind that the taker named. */
  paymentTypeId: changing(integer('payment_type_id')),
  paymentTypeName: changing(text('payment_type_name')),
  methods: bytes('methods'),
  methodId: changing(optional(integer('method_id'))),
  referenceCode: text('reference_code'),
  usesReferenceCode: flag('uses_reference_code'),
  terms: text('terms'),
  status: changing(codedName<P2pOrderStatus>('status', STATUS_CODES)),
  revision: changing(withDefault(integer('revision'))),
  createdAt: time('created_at_ms'),
  paymentExpiresAt: changing(time('payment_expires_at_ms')),
  isExtended: changing(withDefault(flag('is_extended'))),
  paymentReminderCount: changing(withDefault(integer('payment_reminder_count'))),
  graceUntil: changing(optional(time('grace_until_ms'))),
  paidAt: changing(optional(time('paid_at_ms'))),
  /** The buyer has taken the statement of a payment back. */
  isTakenBack: changing(withDefault(flag('is_taken_back'))),
  releaseDueAt: changing(optional(time('release_due_at_ms'))),
  releaseReminderCount: changing(withDefault(integer('release_reminder_count'))),
  releasedAt: changing(optional(time('released_at_ms'))),
  closedAt: changing(optional(time('closed_at_ms'))),
  endedBy: changing(optional(text<P2pAuthor>('ended_by'))),
  /** The status before the end. */
  endedFrom: changing(optional(codedName<P2pOrderStatus>('ended_from', STATUS_CODES))),
  cancelReason: changing(optional(text<P2pCancelReason>('cancel_reason'))),
  isSettled: changing(withDefault(flag('is_settled'))),
  cancelRequest: changing(withDefault(codedName('cancel_request_status', REQUEST_CODES))),
  cancelRequestCount: changing(withDefault(integer('cancel_request_count'))),
  cancelRequestReason: changing(optional(text<P2pCancelReason>('cancel_request_reason'))),
  cancelRequestFiles: changing(withDefault(textList('cancel_request_files'))),
  cancelRequestExpiresAt: changing(optional(time('cancel_request_expires_ms'))),
  /** When the next timer acts. */
  dueAt: changing(optional(time('due_at_ms'))),
});
export type P2pOrderRecord = RecordIn<typeof orderTable>;
export type NewP2pOrderRecord = NewRecordIn<typeof orderTable>;

const eventTable = table('p2p_order_event', {
  id: withDefault(integer('id')),
  orderId: integer('order_id'),
  status: codedName<P2pOrderStatus>('status', STATUS_CODES),
  event: text('event'),
  author: text<P2pAuthor>('author'),
  at: time('at_ms'),
});
type OrderEvent = RecordIn<typeof eventTable>;

const DAY_DIGITS = { from: 2, to: 10 };
const NUMBER_LENGTH = 5;

/** Number of the next order. Runs in the transaction that inserts it. */
export const nextOrderId = (db: Db): number => (orderTable.max(db, 'id', {}) ?? 0) + 1;

/** For example 26112900041: the day and the order's number. */
export const orderUidOf = (id: number, at: EpochMs): string =>
  `${new Date(at).toISOString().slice(DAY_DIGITS.from, DAY_DIGITS.to).replaceAll('-', '')}${String(id).padStart(NUMBER_LENGTH, '0')}`;

/** Runs inside the caller's transaction. */
export const insertOrder = (db: Db, order: NewP2pOrderRecord): P2pOrderRecord =>
  orderTable.insert(db, order);

/** Writes what has changed. Runs inside the caller's transaction. */
export function saveOrder(db: Db, order: P2pOrderRecord): void {
  order.revision += 1;
  orderTable.save(db, { id: order.id }, order);
}

/** Runs inside the caller's transaction. */
export const addOrderEvent = (
  db: Db,
  { id, status }: P2pOrderRecord,
  { event, author, at }: Pick<OrderEvent, 'event' | 'author' | 'at'>,
): void => void eventTable.insert(db, { orderId: id, status, event, author, at });

/** Oldest first. */
export const orderEventsOf = (db: Db, orderId: number): readonly OrderEvent[] =>
  eventTable.all(db, { orderId }, { ascending: ['id'] });

export const orderById = (db: Db, id: number): P2pOrderRecord | undefined =>
  orderTable.find(db, { id });

/** @returns undefined for an order of two other users. */
export function orderOf(db: Db, userId: UserId, uid: string): P2pOrderRecord | undefined {
  const order = orderTable.find(db, { uid });
  return order !== undefined && roleIn(order, userId) !== undefined ? order : undefined;
}

export const orderOfRequest = (
  db: Db,
  takerId: UserId,
  requestId: P2pOrderRecord['requestId'],
): P2pOrderRecord | undefined => orderTable.find(db, { takerId, requestId });

/** Whether this request has made an order. */
export const hasP2pOrderOf = (
  db: Db,
  { userId, requestId }: { readonly userId: UserId; readonly requestId: RequestId },
): boolean => orderTable.has(db, { takerId: userId, requestId });

export const openOrderOfAd = (db: Db, adId: number, takerId: UserId): P2pOrderRecord | undefined =>
  orderTable.find(db, { adId, takerId, closedAt: undefined });

export const openOrderCountOfTaker = (db: Db, takerId: UserId): number =>
  orderTable.count(db, { takerId, closedAt: undefined });

export const openOrderCountOfAd = (db: Db, adId: number): number =>
  orderTable.count(db, { adId, closedAt: undefined });

export const completedOrderCountOfAd = (db: Db, adId: number): number =>
  orderTable.count(db, { adId, status: 'completed' });

/** Oldest first. */
export const openOrdersOfBuyer = (db: Db, buyerId: UserId): readonly P2pOrderRecord[] =>
  orderTable.all(db, { buyerId, closedAt: undefined }, { ascending: ['id'] });

/** Oldest first. */
export const openOrdersOfSeller = (db: Db, sellerId: UserId): readonly P2pOrderRecord[] =>
  orderTable.all(db, { sellerId, closedAt: undefined }, { ascending: ['id'] });

/** Whether an open order of the seller offers an account, or was paid into it. */
export const isMethodInUse = (
  db: Db,
  sellerId: UserId,
  isOffered: (order: P2pOrderRecord) => boolean,
): boolean => openOrdersOfSeller(db, sellerId).some(isOffered);

export const hasOpenOrder = (db: Db, userId: UserId): boolean =>
  orderTable.has(db, { buyerId: userId, closedAt: undefined }) ||
  orderTable.has(db, { sellerId: userId, closedAt: undefined });

/** Open orders of all users, oldest first. */
export const openOrders = (db: Db, limit?: number): readonly P2pOrderRecord[] =>
  orderTable.all(
    db,
    { closedAt: undefined },
    { ascending: ['id'], ...(limit !== undefined && { limit }) },
  );

/** Orders whose next timer is due, the longest wait first. */
export const dueOrderIds = (db: Db, now: EpochMs, limit: number): readonly number[] =>
  orderTable.values(db, 'id', { dueAt: upTo(now) }, { ascending: ['dueAt', 'id'], limit });

/** @returns undefined for somebody else. */
export const roleIn = (
  { buyerId, sellerId }: Pick<P2pOrderRecord, 'buyerId' | 'sellerId'>,
  userId: UserId,
): P2pRole | undefined =>
  userId === buyerId ? 'buyer' : userId === sellerId ? 'seller' : undefined;

export const userIn = (
  { buyerId, sellerId }: Pick<P2pOrderRecord, 'buyerId' | 'sellerId'>,
  role: P2pRole,
): UserId => (role === 'buyer' ? buyerId : sellerId);

export const otherRole = (role: P2pRole): P2pRole => (role === 'buyer' ? 'seller' : 'buyer');

type Fees = Pick<P2pOrderRecord, 'makerId' | 'sellerId' | 'makerFee' | 'takerFee'>;

/** The fee of a side, in the coin: the seller's is frozen on top, the buyer's is taken from what arrives. */
export const feeOf = ({ makerId, sellerId, makerFee, takerFee }: Fees, role: P2pRole): Units =>
  (role === 'seller') === (makerId === sellerId) ? makerFee : takerFee;
