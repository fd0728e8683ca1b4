/** A user's transaction history: reads the journal lines of the user's accounts, newest first. Lines
 *  of users are never deleted, so the lines together give the balances. */
import { assert } from '#contract/core/assert.ts';
import { units, type Units } from '#contract/core/decimal.ts';
import { coinId, type CoinId, type UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import { WALLETS, WALLET_TYPES, type Wallet } from '#contract/entities/wallet-type.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import { limitBy } from '#server/db/table/page.ts';
import type { TransferType } from './accounts.ts';

export interface HistoryFilter {
  readonly userId: UserId;
  readonly type?: TransferType | undefined;
  readonly coinId?: CoinId | undefined;
  readonly wallet?: Wallet | undefined;
  /** Included; undefined for the beginning. */
  readonly since?: EpochMs | undefined;
  /** Excluded; undefined for now. */
  readonly until?: EpochMs | undefined;
}

export interface HistoryLine {
  /** Grows with time. A transfer between two wallets of the user has two lines, so this is twice the
   *  number of the transfer, plus one for the receiving wallet. */
  readonly seq: number;
  readonly type: TransferType;
  readonly coinId: CoinId;
  readonly wallet: Wallet;
  /** Changes of the available and of the frozen amount. */
  readonly available: Units;
  readonly frozen: Units;
  /** Names the record that caused the line, such as `order:912`. */
  readonly reference: string;
  readonly at: EpochMs;
}

type Side = 'payer' | 'receiver';

interface Row {
  readonly seq: bigint;
  readonly side: bigint;
  readonly type: string;
  readonly cause: string;
  readonly amount_units: bigint;
  readonly posted_at_ms: bigint;
  readonly debit_account_id: bigint;
  readonly credit_account_id: bigint;
}

/** Each side has an index by user and number, so a page is read from its end without sorting,
 *  whatever the length of the history. */
const fromLines = (side: Side, account: 'debit' | 'credit'): string => `FROM transfer
  WHERE ${side}_id = :userId
    AND (:type IS NULL OR type = :type)
    AND (:accounts IS NULL OR ${account}_account_id IN (SELECT value FROM json_each(:accounts)))
    AND (:since IS NULL OR posted_at_ms >= :since)
    AND (:until IS NULL OR posted_at_ms < :until)`;
const FROM_PAID = fromLines('payer', 'debit');
const FROM_RECEIVED = fromLines('receiver', 'credit');

/** Pages are cut out of the indexes, and only the rows of the page are read from the journal. */
export const HISTORY_SQL = `
  SELECT page.seq, page.side, type, cause, amount_units, posted_at_ms, debit_account_id,
         credit_account_id
    FROM (SELECT seq, 0 AS side ${FROM_PAID} UNION ALL SELECT seq, 1 ${FROM_RECEIVED}
           ORDER BY seq DESC, side DESC${limitBy(':limit')} OFFSET :offset) AS page
    JOIN transfer ON transfer.seq = page.seq
   ORDER BY page.seq DESC, page.side DESC`;
const COUNT_SQL = `
  SELECT (SELECT count(*) ${FROM_PAID}) + (SELECT count(*) ${FROM_RECEIVED}) AS total`;

export function historyPage(
  db: Db,
  filter: HistoryFilter,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): { readonly rows: readonly HistoryLine[]; readonly total: number } {
  const own = ownAccountsOf(db, filter.userId);
  const params = paramsOf(filter, own);
  const window = { limit: perPage, offset: (page - 1) * perPage };
  const rows = db.all<Row>(HISTORY_SQL, { ...params, ...window });
  const total = safeIntegerOf(db.get<{ total: bigint }>(COUNT_SQL, params)?.total ?? 0n);
  return { rows: rows.map((row) => lineOf(row, own)), total };
}

export interface LineSpan {
  readonly userId: UserId;
  /** Undefined: all. */
  readonly types?: readonly TransferType[] | undefined;
  /** Included. */
  readonly since: EpochMs;
  /** Excluded. */
  readonly until: EpochMs;
}

const spanOf = (side: Side): string => `FROM transfer
  WHERE ${side}_id = :userId
    AND (:types IS NULL OR type IN (SELECT value FROM json_each(:types)))
    AND posted_at_ms >= :since AND posted_at_ms < :until`;
const SPAN_PAID = spanOf('payer');
const SPAN_RECEIVED = spanOf('receiver');

const AFTER_SQL = `
  SELECT page.seq, page.side, type, cause, amount_units, posted_at_ms, debit_account_id,
         credit_account_id
    FROM (SELECT seq, 0 AS side ${SPAN_PAID} AND seq > :afterPaid
           UNION ALL SELECT seq, 1 ${SPAN_RECEIVED} AND seq > :afterReceived
           ORDER BY seq, side${limitBy(':limit')}) AS page
    JOIN transfer ON transfer.seq = page.seq
   ORDER BY page.seq, page.side`;

/** Oldest first, after the line of that number (0: from the first); for reading a history of any
 *  length in parts. */
export function linesAfter(
  db: Db,
  span: LineSpan,
  { afterSeq, limit }: { readonly afterSeq: number; readonly limit: number },
): readonly HistoryLine[] {
  const own = ownAccountsOf(db, span.userId);
  const rows = db.all<Row>(AFTER_SQL, {
    ...spanParamsOf(span),
    // A line's number is twice the transfer's, plus one on the receiving side.
    afterPaid: Math.floor(afterSeq / 2),
    afterReceived: Math.floor((afterSeq - 1) / 2),
    limit,
  });
  return rows.map((row) => lineOf(row, own));
}

export function countLines(db: Db, span: LineSpan): number {
  const row = db.get<{ total: bigint }>(
    `SELECT (SELECT count(*) ${SPAN_PAID}) + (SELECT count(*) ${SPAN_RECEIVED}) AS total`,
    spanParamsOf(span),
  );
  return safeIntegerOf(row?.total ?? 0n);
}

const spanParamsOf = ({ userId, types, since, until }: LineSpan) => ({
  userId,
  types: types === undefined ? null : JSON.stringify(types),
  since,
  until,
});

interface OwnAccount {
  readonly coinId: CoinId;
  readonly wallet: Wallet;
  readonly isFrozen: boolean;
}
type OwnAccounts = ReadonlyMap<bigint, OwnAccount>;

const WALLET_BY_TYPE = new Map(WALLETS.map((wallet) => [WALLET_TYPES[wallet] as number, wallet]));

function ownAccountsOf(db: Db, userId: UserId): OwnAccounts {
  const rows = db.all<{ id: bigint; coin_id: bigint; wallet_type: bigint; purpose: string }>(
    'SELECT id, coin_id, wallet_type, purpose FROM account WHERE owner_id = ?',
    [userId],
  );
  return new Map(
    rows.map((row) => {
      const wallet = WALLET_BY_TYPE.get(safeIntegerOf(row.wallet_type));
      assert(wallet !== undefined, "a user's account is in a wallet");
      const isFrozen = row.purpose === 'held';
      return [row.id, { coinId: coinId(safeIntegerOf(row.coin_id)), wallet, isFrozen }];
    }),
  );
}

function paramsOf(filter: HistoryFilter, own: OwnAccounts) {
  const { userId, type = null, coinId: coin, wallet, since = null, until = null } = filter;
  const isEvery = coin === undefined && wallet === undefined;
  const ids = [...own].flatMap(([id, account]) =>
    (coin === undefined || account.coinId === coin) &&
    (wallet === undefined || account.wallet === wallet)
      ? [safeIntegerOf(id)]
      : [],
  );
  return { userId, type, accounts: isEvery ? null : JSON.stringify(ids), since, until };
}

function lineOf(row: Row, own: OwnAccounts): HistoryLine {
  const isPaid = row.side === 0n;
  const mine = own.get(isPaid ? row.debit_account_id : row.credit_account_id);
  assert(mine !== undefined, 'a line of a history is of an own account');
  const other = isPaid ? own.get(row.credit_account_id) : undefined;
  // A transfer to another wallet has a second line for that wallet.
  const counterpart = other?.wallet === mine.wallet ? other : undefined;
  const change = isPaid ? -row.amount_units : row.amount_units;
  const changeOf = (isFrozen: boolean): Units =>
    units(
      (mine.isFrozen === isFrozen ? change : 0n) +
        (counterpart?.isFrozen === isFrozen ? row.amount_units : 0n),
    );
  return {
    seq: safeIntegerOf(row.seq * 2n + row.side),
    type: row.type as TransferType,
    coinId: mine.coinId,
    wallet: mine.wallet,
    available: changeOf(false),
    frozen: changeOf(true),
    reference: referenceOf(row.cause),
    at: epochMs(safeIntegerOf(row.posted_at_ms)),
  };
}

/** The cause's record without the step: `order:912/freeze` is `order:912`. The part after the slash
 *  may name the other party. */
const referenceOf = (cause: string): string => cause.split('/', 1)[0] ?? cause;
