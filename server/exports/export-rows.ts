/** Reads the rows of an export from the histories, oldest first and a few at a time: no more than
 *  one read is in memory, whatever the length of the history. */
import { decimalOfUnits, type Units } from '#contract/core/decimal.ts';
import type { CoinId, UserId } from '#contract/core/ids.ts';
import { isoOf, type EpochMs } from '#contract/core/time.ts';
import {
  depositStatusOf,
  withdrawalStatusOf,
  type Deposit,
  type Withdrawal,
} from '#contract/entities/custody.ts';
import type { ReferralEarningType } from '#contract/entities/referral.ts';
import type { ExportKind } from '#contract/rest/history-export.ts';
import { ConvertOrders, type ConvertRecord } from '#server/convert/convert-orders.ts';
import { depositOf, withdrawalOf } from '#server/custody/custody-view.ts';
import { countDeposits, depositsAfter } from '#server/custody/deposit-rows.ts';
import { countWithdrawals, withdrawalsAfter } from '#server/custody/withdrawal-rows.ts';
import { maskedNameOf } from '#server/accounts/mail/masked-email.ts';
import { findUser } from '#server/accounts/user-records.ts';
import type { Db } from '#server/db/database.ts';
import { countRecords, recordsAfter, type EarnRecordRow } from '#server/earn/day-rows.ts';
import { countEarnings, earningsAfter, type Earning } from '#server/referrals/earning-rows.ts';
import { countLines, linesAfter, type HistoryLine } from '#server/ledger/history.ts';
import type { Cells, ExportTable } from './export-text.ts';

export interface ExportSpan {
  readonly userId: UserId;
  /** Included. */
  readonly since: EpochMs;
  /** Excluded. */
  readonly until: EpochMs;
}

export interface RowSource {
  readonly db: Db;
  /** Code of a listed coin. */
  readonly coinOf: (id: CoinId) => string;
}

export interface CountedTable extends ExportTable {
  readonly totalCount: number;
}

const READ_ROW_COUNT = 100;

const TRANSFER_TYPES = ['wallet_transfer', 'internal_transfer'] as const;

export function tableOf(source: RowSource, kind: ExportKind, span: ExportSpan): CountedTable {
  switch (kind) {
    case 'deposit':
      return movementTable(depositsIn(source, span), countDeposits(source.db, span));
    case 'withdrawal':
      return movementTable(withdrawalsIn(source, span), countWithdrawals(source.db, span));
    case 'wallet':
      return movementTable(
        inOrder(depositsIn(source, span), withdrawalsIn(source, span)),
        countDeposits(source.db, span) + countWithdrawals(source.db, span),
      );
    case 'transfer':
      return lineTable(source, { ...span, types: TRANSFER_TYPES });
    case 'transaction':
      return lineTable(source, span);
    case 'referral_withdrawal':
      return referralTable(source, span, 'withdrawal');
    case 'referral_trade':
      return referralTable(source, span, 'trade');
    case 'earn':
      return earnTable(source, span);
    default:
      return convertTable(source, span);
  }
}

/** Reads again after the last record until a read is not full. */
function* inParts<Item>(
  read: (last: Item | undefined, limit: number) => readonly Item[],
): Generator<Item> {
  let last: Item | undefined;
  for (;;) {
    const items = read(last, READ_ROW_COUNT);
    yield* items;
    if (items.length < READ_ROW_COUNT) return;
    last = items.at(-1);
  }
}

type Movement =
  | { readonly type: 'deposit'; readonly record: Deposit }
  | { readonly type: 'withdrawal'; readonly record: Withdrawal };

function* depositsIn({ db }: RowSource, span: ExportSpan): Generator<Movement> {
  const records = inParts<Deposit>((last, limit) =>
    depositsAfter(db, span, { afterId: last?.id ?? 0, limit }).map((row) => depositOf(db, row)),
  );
  for (const record of records) yield { type: 'deposit', record };
}

function* withdrawalsIn({ db }: RowSource, span: ExportSpan): Generator<Movement> {
  const records = inParts<Withdrawal>((last, limit) =>
    withdrawalsAfter(db, span, { afterId: last?.id ?? 0, limit }).map((row) =>
      withdrawalOf(db, row),
    ),
  );
  for (const record of records) yield { type: 'withdrawal', record };
}

/** Merges two lists that are each in order of time. */
function* inOrder(left: Generator<Movement>, right: Generator<Movement>): Generator<Movement> {
  let [a, b] = [left.next(), right.next()];
  while (a.done !== true || b.done !== true) {
    const isLeft =
      b.done === true || (a.done !== true && a.value.record.createdAt <= b.value.record.createdAt);
    if (isLeft) {
      if (a.done !== true) yield a.value;
      a = left.next();
    } else {
      yield b.value;
      b = right.next();
    }
  }
}

const MOVEMENT_COLUMNS = [
  'type',
  'id',
  'created_at',
  'updated_at',
  'coin',
  'network',
  'amount',
  'fee',
  'received_amount',
  'status',
  'state',
  'address',
  'memo',
  'from_address',
  'transaction_id',
  'confirmations',
  'note',
  'reason',
] as const;

const movementTable = (movements: Generator<Movement>, totalCount: number): CountedTable => ({
  columns: MOVEMENT_COLUMNS,
  rows: mapRows(movements, movementCells),
  totalCount,
});

function movementCells(movement: Movement): Cells {
  const { record } = movement;
  const isDeposit = movement.type === 'deposit';
  return [
    movement.type,
    record.id,
    isoOf(record.createdAt),
    isoOf(record.updatedAt),
    record.coin,
    record.network,
    record.amount,
    isDeposit ? undefined : movement.record.fee,
    isDeposit ? undefined : movement.record.receivedAmount,
    isDeposit ? depositStatusOf(movement.record.state) : withdrawalStatusOf(movement.record.state),
    typeof record.state === 'string' ? record.state : record.state.code,
    record.address,
    record.memo,
    isDeposit ? movement.record.fromAddress : undefined,
    record.transactionId,
    record.confirmations,
    isDeposit ? undefined : movement.record.note,
    record.reason,
  ];
}

const LINE_COLUMNS = [
  'seq',
  'created_at',
  'type',
  'wallet',
  'coin',
  'available_change',
  'frozen_change',
  'reference',
] as const;

function lineTable(
  { db, coinOf }: RowSource,
  span: ExportSpan & { readonly types?: typeof TRANSFER_TYPES },
): CountedTable {
  const lines = inParts<HistoryLine>((last, limit) =>
    linesAfter(db, span, { afterSeq: last?.seq ?? 0, limit }),
  );
  return {
    columns: LINE_COLUMNS,
    rows: mapRows(lines, (line) => [
      line.seq,
      isoOf(line.at),
      line.type,
      line.wallet,
      coinOf(line.coinId),
      decimalOfUnits(line.available),
      decimalOfUnits(line.frozen),
      line.reference,
    ]),
    totalCount: countLines(db, span),
  };
}

const CONVERT_COLUMNS = [
  'id',
  'created_at',
  'done_at',
  'type',
  'wallet',
  'from_coin',
  'from_amount',
  'to_coin',
  'to_amount',
  'rate',
  'limit_price',
  'status',
  'reason',
] as const;

function convertTable({ db, coinOf }: RowSource, span: ExportSpan): CountedTable {
  const orders = new ConvertOrders(db);
  const records = inParts<ConvertRecord>((after, limit) => orders.after(span, { after, limit }));
  return {
    columns: CONVERT_COLUMNS,
    rows: mapRows(records, (record) => [
      record.id,
      isoOf(record.createdAt),
      record.doneAt === undefined ? undefined : isoOf(record.doneAt),
      record.kind,
      record.wallet,
      coinOf(record.fromCoinId),
      decimalOfUnits(record.fromAmount),
      coinOf(record.toCoinId),
      // A convert that is not done has given nothing.
      record.status === 'done' ? decimalOfUnits(record.toAmount) : undefined,
      decimalOfUnits(record.rate),
      maybeDecimal(record.limitPrice),
      record.status,
      record.reason,
    ]),
    totalCount: orders.count(span),
  };
}

const REFERRAL_COLUMNS = [
  'id',
  'earned_at',
  'paid_at',
  'role',
  'level',
  'invitee',
  'coin',
  'fee',
  'rate',
  'amount',
  'status',
] as const;

function referralTable(
  { db, coinOf }: RowSource,
  { userId: beneficiaryId, since, until }: ExportSpan,
  type: ReferralEarningType,
): CountedTable {
  const filter = { beneficiaryId, type, since, until };
  const earnings = inParts<Earning>((after, limit) => earningsAfter(db, filter, { after, limit }));
  return {
    columns: REFERRAL_COLUMNS,
    rows: mapRows(earnings, (row) => [
      row.id,
      isoOf(row.hour),
      row.paidAt === undefined ? undefined : isoOf(row.paidAt),
      row.role,
      row.level,
      row.role === 'friend' ? undefined : maskedNameOf(findUser(db, row.inviteeId)),
      coinOf(row.coinId),
      decimalOfUnits(row.fee),
      row.rate,
      decimalOfUnits(row.amount),
      row.paidAt === undefined ? 'pending' : 'paid',
    ]),
    totalCount: countEarnings(db, filter),
  };
}

const EARN_COLUMNS = [
  'id',
  'at',
  'kind',
  'earn_type',
  'product_id',
  'position_id',
  'coin',
  'amount',
  'note',
] as const;

function earnTable({ db, coinOf }: RowSource, span: ExportSpan): CountedTable {
  const records = inParts<EarnRecordRow>((after, limit) =>
    recordsAfter(db, span, { after, limit }),
  );
  return {
    columns: EARN_COLUMNS,
    rows: mapRows(records, (row) => [
      row.id,
      isoOf(row.at),
      row.kind,
      row.type,
      row.productId,
      row.positionId,
      coinOf(row.coinId),
      decimalOfUnits(row.amount),
      row.note,
    ]),
    totalCount: countRecords(db, span),
  };
}

const maybeDecimal = (amount: Units | undefined) =>
  amount === undefined ? undefined : decimalOfUnits(amount);

function* mapRows<Item>(items: Iterable<Item>, cellsOf: (item: Item) => Cells): Generator<Cells> {
  for (const item of items) yield cellsOf(item);
}
