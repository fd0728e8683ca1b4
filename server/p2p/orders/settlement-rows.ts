/** Proposals of how to split an escrow. One of an order is open at a time. */
import type { P2pRole } from '#contract/core/p2p.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { integer, text, time, withDefault } from '#server/db/table/columns.ts';
import { is } from '#server/db/table/conditions.ts';
import { table, type RecordIn } from '#server/db/table/table.ts';

export type SettlementState = 'open' | 'accepted' | 'rejected' | 'replaced' | 'expired';

const settlementTable = table('p2p_settlement', {
  id: withDefault(integer('id')),
  orderId: integer('order_id'),
  proposedBy: text<P2pRole>('proposed_by'),
  /** Percent. */
  buyerShare: integer('buyer_share'),
  createdAt: time('created_at_ms'),
  expiresAt: time('expires_at_ms'),
  state: text<SettlementState>('state'),
});
export type SettlementRecord = RecordIn<typeof settlementTable>;

export const openSettlementOf = (db: Db, orderId: number): SettlementRecord | undefined =>
  settlementTable.find(db, { orderId, state: is<SettlementState>('open') });

/** Ends the open proposal, if there is one. Runs inside the caller's transaction. */
export const endSettlement = (db: Db, orderId: number, state: SettlementState): void =>
  void settlementTable.update(db, { orderId, state: is<SettlementState>('open') }, { state });

/** Replaces the open proposal. Runs inside the caller's transaction. */
export function insertSettlement(
  db: Db,
  proposal: Pick<SettlementRecord, 'orderId' | 'proposedBy' | 'buyerShare'>,
  createdAt: EpochMs,
  expiresAt: EpochMs,
): SettlementRecord {
  endSettlement(db, proposal.orderId, 'replaced');
  return settlementTable.insert(db, { ...proposal, createdAt, expiresAt, state: 'open' });
}

/** Moves the end of the open proposal. Runs inside the caller's transaction. */
export const moveSettlement = (db: Db, { id }: SettlementRecord, expiresAt: EpochMs): void =>
  void settlementTable.update(db, { id }, { expiresAt });
