/** Rows of converts: written inside a transaction of the exchange, read at any time. */
import { assert } from '#contract/core/assert.ts';
import type { Units } from '#contract/core/decimal.ts';
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
import {
  codedName,
  withDefault,
  integer,
  money,
  optional,
  text,
  time,
} from '#server/db/table/columns.ts';
import { ifGiven, is, sql, within } from '#server/db/table/conditions.ts';
import { table, type NewRecordIn, type RecordIn } from '#server/db/table/table.ts';
import type { TimeSpan } from '#server/exchange/exchange-api.ts';
import type { Page } from '#server/db/table/page.ts';
import { WALLET_TYPES } from '#contract/entities/wallet-type.ts';

/** A convert that is carried out completely or not at all; `processing` is never stored. */
export type StoredStatus = Exclude<ConvertStatus, 'processing'>;

const orderTable = table('convert_order', {
  id: withDefault(integer('id')),
  userId: integer('user_id', userIdOf),
  kind: text<ConvertKind>('kind'),
  requestId: text('request_id', requestIdOf),
  intent: text('intent'),
  quoteId: optional(text('quote_id')),
  wallet: codedName<ConvertWallet>('wallet_type', WALLET_TYPES),
  fromCoinId: integer('from_coin_id', coinId),
  toCoinId: integer('to_coin_id', coinId),
  fromAmount: money('from_units'),
  /** While pending: the minimum. */
  toAmount: money('to_units'),
  /** Cut at 8 decimals. */
  rate: money('rate_units'),
  side: optional(text<ConvertSide>('side')),
  limitPrice: optional(money('limit_price_units')),
  status: text<StoredStatus>('status'),
  reason: optional(text<ConvertReason>('reason')),
  expiresAt: optional(time('expires_at_ms')),
  createdAt: time('created_at_ms'),
  doneAt: optional(time('done_at_ms')),
});
export type ConvertRecord = RecordIn<typeof orderTable>;
type NewConvert = NewRecordIn<typeof orderTable>;

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

const COLUMN = orderTable.names;

const spanWhere = ({ userId, ...span }: ConvertSpan) => ({ userId, createdAt: within(span) });

/** Whether this request has made a convert. */
export const hasConvertOf = (
  db: Db,
  { userId, requestId }: { readonly userId: UserId; readonly requestId: RequestId },
): boolean => orderTable.has(db, { userId, requestId });

export class ConvertOrders {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  insert(record: NewConvert): ConvertRecord {
    return orderTable.insert(this.#db, record);
  }

  /** Ends a pending convert. */
  end(
    { id }: ConvertRecord,
    outcome:
      | { readonly status: 'done'; readonly toAmount: Units; readonly rate: Units }
      | { readonly status: 'failed'; readonly reason: ConvertReason },
    at: EpochMs,
  ): ConvertRecord {
    const pending = { id, status: is<StoredStatus>('pending') };
    const changed = orderTable.update(this.#db, pending, { ...outcome, doneAt: at });
    assert(changed === 1, 'only a pending convert ends');
    const ended = this.byId(id);
    assert(ended !== undefined, 'a convert is never deleted');
    return ended;
  }

  byId(id: number): ConvertRecord | undefined {
    return orderTable.find(this.#db, { id });
  }

  byQuote(quoteId: string): ConvertRecord | undefined {
    return orderTable.find(this.#db, { quoteId });
  }

  /** All converts of one request: several of a sweep. */
  byRequest(userId: UserId, requestId: RequestId): readonly ConvertRecord[] {
    return orderTable.all(this.#db, { userId, requestId }, { ascending: ['id'] });
  }

  /** Returns the pending converts of all users, oldest first. */
  pending(): readonly ConvertRecord[] {
    return orderTable.all(this.#db, { status: is('pending') }, { ascending: ['id'] });
  }

  /** Newest first. */
  page({ coinId, created = {}, ...query }: ConvertQuery): Page<ConvertRecord> {
    const { userId, kind } = query;
    // No record is in the status `processing`.
    const status = query.status as StoredStatus | undefined;
    const coin = coinId ?? null;
    return orderTable.page(
      this.#db,
      [
        { userId, kind: ifGiven(kind), status: ifGiven(status), createdAt: within(created) },
        sql(`(? IS NULL OR ? IN (${COLUMN.fromCoinId}, ${COLUMN.toCoinId}))`, [coin, coin]),
      ],
      { ...query, descending: ['createdAt', 'id'] },
    );
  }

  /** Oldest first, after a convert; for reading a history of any length in parts. */
  after(
    span: ConvertSpan,
    {
      after,
      limit,
    }: {
      readonly after: Pick<ConvertRecord, 'createdAt' | 'id'> | undefined;
      readonly limit: number;
    },
  ): readonly ConvertRecord[] {
    // The index is entered at the last convert, not at the start of the span.
    const since = epochMs(Math.max(span.since, after?.createdAt ?? 0));
    return orderTable.all(this.#db, spanWhere({ ...span, since }), {
      ascending: ['createdAt', 'id'],
      after,
      limit,
    });
  }

  count(span: ConvertSpan): number {
    return orderTable.count(this.#db, spanWhere(span));
  }
}
