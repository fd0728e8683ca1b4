/** Stored appeals of open orders and complaints about closed ones, with their evidence. */
import {
  P2P_APPEAL_REASONS,
  P2P_APPEAL_STATUSES,
  P2P_ORDER_STATUSES,
  type P2pAppealReason,
  type P2pAppealStatus,
  type P2pOrderStatus,
  type P2pRole,
} from '#contract/core/p2p.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import {
  changing,
  codedName,
  flag,
  integer,
  optional,
  text,
  time,
  withDefault,
} from '#server/db/table/columns.ts';
import { table, type NewRecordIn, type RecordIn } from '#server/db/table/table.ts';
import type { P2pAuthor } from '../orders/order-rows.ts';
import { textList } from '../orders/text-list.ts';

const STATUS_CODES = P2P_APPEAL_STATUSES;
const ORDER_CODES = P2P_ORDER_STATUSES;

const appealTable = table('p2p_appeal', {
  id: withDefault(integer('id')),
  orderId: integer('order_id'),
  /** A complaint about a closed order: it moves nothing. */
  isLate: flag('is_late'),
  openedBy: text<P2pRole | 'system'>('opened_by'),
  reason: codedName<P2pAppealReason>('reason', P2P_APPEAL_REASONS),
  status: changing(codedName<P2pAppealStatus>('status', STATUS_CODES)),
  /** The status of the order to which a withdrawal returns. */
  fromStatus: codedName<P2pOrderStatus>('from_status', ORDER_CODES),
  openedAt: time('opened_at_ms'),
  respondBy: changing(optional(time('respond_by_ms'))),
  /** When the automatic reviewer decides. */
  reviewAt: changing(optional(time('review_at_ms'))),
  isClaimed: changing(withDefault(flag('is_claimed'))),
  verdict: changing(optional(text<P2pRole>('verdict'))),
  decidedBy: changing(optional(text<P2pAuthor>('decided_by'))),
  verdictNote: changing(withDefault(text('verdict_note'))),
  closedAt: changing(optional(time('closed_at_ms'))),
});
export type AppealRecord = RecordIn<typeof appealTable>;

const evidenceTable = table('p2p_evidence', {
  id: withDefault(integer('id')),
  appealId: integer('appeal_id'),
  author: text<P2pAuthor>('author'),
  text: text('text'),
  files: withDefault(textList('files')),
  at: time('at_ms'),
});
export type EvidenceRecord = RecordIn<typeof evidenceTable>;

/** Runs inside the caller's transaction. */
export const insertAppeal = (db: Db, appeal: NewRecordIn<typeof appealTable>): AppealRecord =>
  appealTable.insert(db, appeal);

/** Runs inside the caller's transaction. */
export const saveAppeal = (db: Db, appeal: AppealRecord): void =>
  appealTable.save(db, { id: appeal.id }, appeal);

export const appealById = (db: Db, id: number): AppealRecord | undefined =>
  appealTable.find(db, { id });

export const openAppealOf = (db: Db, orderId: number): AppealRecord | undefined =>
  appealTable.find(db, { orderId, isLate: false, closedAt: undefined });

/** The newest appeal of an order, open or not; a complaint of this side in place of it. */
export const appealShownTo = (db: Db, orderId: number, role: P2pRole): AppealRecord | undefined =>
  appealTable
    .all(db, { orderId }, { descending: ['id'] })
    .find(({ isLate, openedBy }) => !isLate || openedBy === role);

export const hasComplained = (db: Db, orderId: number, role: P2pRole): boolean =>
  appealTable.has(db, { orderId, isLate: true, openedBy: role });

/** Appeals and complaints that wait for a decision, oldest first. */
export const waitingAppeals = (db: Db): readonly AppealRecord[] =>
  appealTable.all(db, { closedAt: undefined }, { ascending: ['openedAt', 'id'] });

/** Runs inside the caller's transaction. */
export const insertEvidence = (db: Db, evidence: NewRecordIn<typeof evidenceTable>): void =>
  void evidenceTable.insert(db, evidence);

/** Oldest first. */
export const evidenceOf = (db: Db, appealId: number): readonly EvidenceRecord[] =>
  evidenceTable.all(db, { appealId }, { ascending: ['id'] });

/** Decisions of the desk and of the reviewer about a user's open orders; a settlement or a side that gave way is none. */
const DECIDED = `
  SELECT count(*) AS count FROM p2p_appeal AS appeal
    JOIN p2p_order AS placed ON placed.id = appeal.order_id
   WHERE appeal.is_late = 0 AND appeal.decided_by IN ('operator', 'system')
     AND appeal.closed_at_ms >= :since AND appeal.verdict IS NOT NULL
     AND CASE appeal.verdict WHEN 'buyer' THEN placed.%won ELSE placed.%lost END = :userId`;
const WON = DECIDED.replace('%won', 'buyer_id').replace('%lost', 'seller_id');
const LOST = DECIDED.replace('%won', 'seller_id').replace('%lost', 'buyer_id');

const countOf = (db: Db, statement: string, userId: UserId, since: EpochMs): number =>
  safeIntegerOf(db.get<{ count: bigint }>(statement, { userId, since })?.count ?? 0n);

export const wonCount = (db: Db, userId: UserId, since: EpochMs): number =>
  countOf(db, WON, userId, since);
export const lostCount = (db: Db, userId: UserId, since: EpochMs): number =>
  countOf(db, LOST, userId, since);

/** Orders that a buyer had marked as paid and that went back to the seller, by a decision or because the buyer gave
 *  way. */
const FALSE_PAYMENTS = `
  SELECT count(*) AS count FROM p2p_order
   WHERE buyer_id = :userId AND status = ${P2P_ORDER_STATUSES.resolved_to_seller}
     AND is_settled = 0 AND paid_at_ms IS NOT NULL AND closed_at_ms >= :since`;

export const falsePaymentCount = (db: Db, userId: UserId, since: EpochMs): number =>
  countOf(db, FALSE_PAYMENTS, userId, since);
