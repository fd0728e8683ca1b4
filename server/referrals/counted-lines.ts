/** Reads the journal lines and futures fills that the referral program has not counted yet: fees that
 *  users have paid, and the value they have traded. */
import { units, type Units } from '#contract/core/decimal.ts';
import { coinId, userId, type CoinId, type UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import { integer, wide } from '#server/db/table/columns.ts';
import { table, type RecordIn } from '#server/db/table/table.ts';

export type FeeType = 'trade_fee' | 'futures_fee' | 'withdrawal_fee';

export interface FeeLine {
  readonly kind: 'fee';
  readonly type: FeeType;
  readonly payerId: UserId;
  readonly coinId: CoinId;
  readonly amount: Units;
  readonly at: EpochMs;
}

/** Payment of a buyer to the seller of a trade. */
export interface TradeLine {
  readonly kind: 'trade';
  /** Buyer and seller, without bots. */
  readonly userIds: readonly UserId[];
  readonly coinId: CoinId;
  readonly amount: Units;
  readonly at: EpochMs;
}

interface Row {
  readonly type: FeeType | 'trade';
  readonly payer_id: bigint | null;
  readonly receiver_id: bigint | null;
  readonly coin_id: bigint;
  readonly amount_units: bigint;
  readonly posted_at_ms: bigint;
}

// A fee is paid to the house and never returned: a withdrawal that fails has not posted its fee. Reading
// by number costs the same whatever the number of invited users; lines between bots name no user.
const SELECT = `SELECT transfer.type, payer_id, receiver_id, account.coin_id, amount_units, posted_at_ms
  FROM transfer NOT INDEXED JOIN account ON account.id = transfer.credit_account_id
 WHERE seq > ? AND seq <= ? AND (payer_id IS NOT NULL OR receiver_id IS NOT NULL)
   AND ((transfer.type IN ('trade_fee', 'futures_fee', 'withdrawal_fee')
         AND account.purpose = 'house' AND payer_id IS NOT NULL)
     OR (transfer.type = 'trade' AND cause LIKE '%/paid'))
 ORDER BY seq`;

/** The lines after `after` up to and including `through`, in order. */
export const linesBetween = (
  db: Db,
  after: bigint,
  through: bigint,
): readonly (FeeLine | TradeLine)[] => db.all<Row>(SELECT, [after, through]).map(lineOf);

function lineOf(row: Row): FeeLine | TradeLine {
  const [payerId, receiverId] = [idOf(row.payer_id), idOf(row.receiver_id)];
  const line = {
    coinId: coinId(safeIntegerOf(row.coin_id)),
    amount: units(row.amount_units),
    at: epochMs(safeIntegerOf(row.posted_at_ms)),
  };
  if (row.type !== 'trade' && payerId !== undefined) {
    return { kind: 'fee', type: row.type, payerId, ...line };
  }
  const userIds = [payerId, receiverId].filter((id) => id !== undefined);
  return { kind: 'trade', userIds, ...line };
}

const idOf = (id: bigint | null): UserId | undefined =>
  id === null ? undefined : userId(safeIntegerOf(id));

const progressTable = table('referral_progress', {
  id: integer('id'),
  transferSeq: wide('last_transfer_seq'),
  fillSeq: wide('last_fill_seq'),
});
export type Progress = Omit<RecordIn<typeof progressTable>, 'id'>;

export const progressOf = (db: Db): Progress =>
  progressTable.find(db, { id: 1 }) ?? { transferSeq: 0n, fillSeq: 0n };

/** Runs inside the transaction that counts the lines: after a crash, both are stored or neither. */
export const saveProgress = (db: Db, { transferSeq, fillSeq }: Progress): void =>
  void progressTable.update(db, { id: 1 }, { transferSeq, fillSeq });

/** Whether the journal has lines that are not counted. Reads outside a transaction. */
export function hasNewLines(db: Db): boolean {
  const row = db.get<{ seq: bigint | null }>('SELECT max(seq) AS seq FROM transfer');
  return (row?.seq ?? 0n) > progressOf(db).transferSeq;
}
