/** Rows of converts: written inside a transaction of the exchange, read at any time. */
import { assert } from '#contract/core/assert.ts';
import { units, type Units } from '#contract/core/decimal.ts';
import {
  coinId,
  requestId as requestIdOf,
  userId as userIdOf,
  type CoinId,
  type RequestId,
  type UserId,
} from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type {
  ConvertKind,
  ConvertReason,
  ConvertSide,
  ConvertStatus,
  ConvertWallet,
} from '#contract/entities/convert.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import type { TimeSpan } from '#server/exchange/exchange-api.ts';
import type { Page } from '#server/db/table/page.ts';
import { WALLET_TYPES } from '#contract/entities/wallet-type.ts';

/** A convert that is carried out completely or not at all; `processing` is never stored. */
export type StoredStatus = Exclude<ConvertStatus, 'processing'>;

export interface ConvertRecord {
  readonly id: number;
  readonly userId: UserId;
  readonly kind: ConvertKind;
  readonly requestId: RequestId;
  readonly intent: string;
  readonly quoteId: string | undefined;
  readonly wallet: ConvertWallet;
  readonly fromCoinId: CoinId;
  readonly toCoinId: CoinId;
  readonly fromAmount: Units;
  /** While pending: the minimum. */
  readonly toAmount: Units;
  /** Cut at 8 decimals. */
  readonly rate: Units;
  readonly side: ConvertSide | undefined;
  readonly limitPrice: Units | undefined;
  readonly status: StoredStatus;
  readonly reason: ConvertReason | undefined;
  readonly expiresAt: EpochMs | undefined;
  readonly createdAt: EpochMs;
  readonly doneAt: EpochMs | undefined;
}

export interface ConvertQuery {
  readonly userId: UserId;
  readonly coinId?: CoinId | undefined;
  readonly kind?: ConvertKind | undefined;
  readonly status?: ConvertStatus | undefined;
  /** By the time of creation. */
  readonly created?: TimeSpan | undefined;
  readonly page: number;
  readonly perPage: number;
}

export interface ConvertSpan {
  readonly userId: UserId;
  /** Included. */
  readonly since: EpochMs;
  /** Excluded. */
  readonly until: EpochMs;
}

interface Row {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly kind: ConvertKind;
  readonly request_id: string;
  readonly intent: string;
  readonly quote_id: string | null;
  readonly wallet_type: bigint;
  readonly from_coin_id: bigint;
  readonly to_coin_id: bigint;
  readonly from_units: bigint;
  readonly to_units: bigint;
  readonly rate_units: bigint;
  readonly side: ConvertSide | null;
  readonly limit_price_units: bigint | null;
  readonly status: StoredStatus;
  readonly reason: ConvertReason | null;
  readonly expires_at_ms: bigint | null;
  readonly created_at_ms: bigint;
  readonly done_at_ms: bigint | null;
}

const INSERT = `INSERT INTO convert_order (user_id, kind, request_id, intent, quote_id, wallet_type,
    from_coin_id, to_coin_id, from_units, to_units, rate_units, side, limit_price_units, status,
    expires_at_ms, created_at_ms, done_at_ms)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

export class ConvertOrders {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  insert(record: Omit<ConvertRecord, 'id' | 'reason'>): ConvertRecord {
    const { lastRowId } = this.#db.run(INSERT, [
      record.userId,
      record.kind,
      record.requestId,
      record.intent,
      record.quoteId ?? null,
      WALLET_TYPES[record.wallet],
      record.fromCoinId,
      record.toCoinId,
      record.fromAmount,
      record.toAmount,
      record.rate,
      record.side ?? null,
      record.limitPrice ?? null,
      record.status,
      record.expiresAt ?? null,
      record.createdAt,
      record.doneAt ?? null,
    ]);
    return { ...record, id: safeIntegerOf(lastRowId), reason: undefined };
  }

  /** Ends a pending convert. */
  end(
    { id }: ConvertRecord,
    outcome:
      | { readonly status: 'done'; readonly toAmount: Units; readonly rate: Units }
      | { readonly status: 'failed'; readonly reason: ConvertReason },
    at: EpochMs,
  ): ConvertRecord {
    const isDone = outcome.status === 'done';
    const changed = this.#db.run(
      `UPDATE convert_order SET status = :status, reason = :reason, done_at_ms = :at,
              to_units = coalesce(:toUnits, to_units), rate_units = coalesce(:rateUnits, rate_units)
        WHERE id = :id AND status = 'pending'`,
      {
        id,
        at,
        status: outcome.status,
        reason: isDone ? null : outcome.reason,
        toUnits: isDone ? outcome.toAmount : null,
        rateUnits: isDone ? outcome.rate : null,
      },
    );
    assert(changed.changedRowCount === 1, 'only a pending convert ends');
    const ended = this.byId(id);
    assert(ended !== undefined, 'a convert is never deleted');
    return ended;
  }

  byId(id: number): ConvertRecord | undefined {
    return this.#one('SELECT * FROM convert_order WHERE id = ?', [id]);
  }

  byQuote(quoteId: string): ConvertRecord | undefined {
    return this.#one('SELECT * FROM convert_order WHERE quote_id = ?', [quoteId]);
  }

  /** All converts of one request: several of a sweep. */
  byRequest(userId: UserId, requestId: RequestId): readonly ConvertRecord[] {
    return this.#db
      .all<Row>('SELECT * FROM convert_order WHERE user_id = ? AND request_id = ? ORDER BY id', [
        userId,
        requestId,
      ])
      .map(recordOf);
  }

  /** Returns the pending converts of all users, oldest first. */
  pending(): readonly ConvertRecord[] {
    return this.#db
      .all<Row>("SELECT * FROM convert_order WHERE status = 'pending' ORDER BY id")
      .map(recordOf);
  }

  /** Newest first. */
  page(query: ConvertQuery): Page<ConvertRecord> {
    const { page, perPage } = query;
    const where = `user_id = :userId AND (:coinId IS NULL OR :coinId IN (from_coin_id, to_coin_id))
      AND (:kind IS NULL OR kind = :kind) AND (:status IS NULL OR status = :status)
      AND created_at_ms >= :since AND created_at_ms < :until`;
    const params = {
      userId: query.userId,
      coinId: query.coinId ?? null,
      kind: query.kind ?? null,
      status: query.status ?? null,
      since: query.created?.since ?? 0,
      until: query.created?.until ?? Number.MAX_SAFE_INTEGER,
    };
    const rows = this.#db.all<Row>(
      `SELECT * FROM convert_order WHERE ${where}
        ORDER BY created_at_ms DESC, id DESC LIMIT :limit OFFSET :offset`,
      { ...params, limit: perPage, offset: (page - 1) * perPage },
    );
    const count = this.#db.get<{ total: bigint }>(
      `SELECT count(*) AS total FROM convert_order WHERE ${where}`,
      params,
    );
    return { rows: rows.map(recordOf), total: safeIntegerOf(count?.total ?? 0n), page, perPage };
  }

  /** Oldest first, after a convert; for reading a history of any length in parts. */
  after(
    { userId, since, until }: ConvertSpan,
    {
      after,
      limit,
    }: {
      readonly after: Pick<ConvertRecord, 'createdAt' | 'id'> | undefined;
      readonly limit: number;
    },
  ): readonly ConvertRecord[] {
    return this.#db
      .all<Row>(
        `SELECT * FROM convert_order
          WHERE user_id = :userId AND created_at_ms >= :since AND created_at_ms < :until
            AND (created_at_ms, id) > (:at, :id)
          ORDER BY created_at_ms, id LIMIT :limit`,
        {
          userId,
          // The index is entered at the last convert, not at the start of the span.
          since: Math.max(since, after?.createdAt ?? 0),
          until,
          at: after?.createdAt ?? -1,
          id: after?.id ?? 0,
          limit,
        },
      )
      .map(recordOf);
  }

  count({ userId, since, until }: ConvertSpan): number {
    const row = this.#db.get<{ total: bigint }>(
      `SELECT count(*) AS total FROM convert_order
        WHERE user_id = :userId AND created_at_ms >= :since AND created_at_ms < :until`,
      { userId, since, until },
    );
    return safeIntegerOf(row?.total ?? 0n);
  }

  #one(sql: string, params: readonly (string | number)[]): ConvertRecord | undefined {
    const row = this.#db.get<Row>(sql, params);
    return row === undefined ? undefined : recordOf(row);
  }
}

const timeOf = (value: bigint | null): EpochMs | undefined =>
  value === null ? undefined : epochMs(safeIntegerOf(value));

const walletOf = (walletType: bigint): ConvertWallet =>
  safeIntegerOf(walletType) === WALLET_TYPES.p2p ? 'p2p' : 'spot';

const recordOf = (row: Row): ConvertRecord => ({
  id: safeIntegerOf(row.id),
  userId: userIdOf(safeIntegerOf(row.user_id)),
  kind: row.kind,
  requestId: requestIdOf(row.request_id),
  intent: row.intent,
  quoteId: row.quote_id ?? undefined,
  wallet: walletOf(row.wallet_type),
  fromCoinId: coinId(safeIntegerOf(row.from_coin_id)),
  toCoinId: coinId(safeIntegerOf(row.to_coin_id)),
  fromAmount: units(row.from_units),
  toAmount: units(row.to_units),
  rate: units(row.rate_units),
  side: row.side ?? undefined,
  limitPrice: row.limit_price_units === null ? undefined : units(row.limit_price_units),
  status: row.status,
  reason: row.reason ?? undefined,
  expiresAt: timeOf(row.expires_at_ms),
  createdAt: epochMs(safeIntegerOf(row.created_at_ms)),
  doneAt: timeOf(row.done_at_ms),
});
