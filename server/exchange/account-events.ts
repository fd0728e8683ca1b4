/** Account events per user: numbered, and stored for clients that were disconnected. */
import { assert } from '#contract/core/assert.ts';
import type { UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import type { AccountEvent, AccountEvents, CoinBalance } from './exchange-api.ts';
import type { UserChanges } from './change-log.ts';

/** Events stored per user; a client that missed more reloads everything. */
export const EVENT_COUNT_MAX = 1_000;
/** Older events are deleted in batches, not individually. */
const DROP_EVERY = 100;

const INSERT_EVENT = 'INSERT INTO account_event (user_id, seq, at_ms, payload) VALUES (?, ?, ?, ?)';
const SAVE_SEQ = `INSERT INTO trader (user_id, last_event_seq) VALUES (?1, ?2)
  ON CONFLICT (user_id) DO UPDATE SET last_event_seq = excluded.last_event_seq`;

export class AccountEventBook {
  readonly #db: Db;
  readonly #lastSeqs = new Map<UserId, number>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Numbers and writes one event. Runs inside the group's transaction. */
  append(
    userId: UserId,
    changes: UserChanges,
    balances: readonly CoinBalance[],
    at: EpochMs,
  ): AccountEvent {
    const seq = this.lastSeq(userId) + 1;
    const orders = [...changes.orders.values()];
    const { trades } = changes;
    this.#db.run(INSERT_EVENT, [userId, seq, at, textOf({ orders, trades, balances })]);
    this.#db.run(SAVE_SEQ, [userId, seq]);
    this.#lastSeqs.set(userId, seq);
    if (seq % DROP_EVERY === 0) {
      this.#db.run('DELETE FROM account_event WHERE user_id = ? AND seq <= ?', [
        userId,
        seq - EVENT_COUNT_MAX,
      ]);
    }
    return { userId, seq, at, orders, trades, balances };
  }

  /** 0 before the first. */
  lastSeq(userId: UserId): number {
    const known = this.#lastSeqs.get(userId);
    if (known !== undefined) return known;
    const row = this.#db.get<{ last_event_seq: bigint }>(
      'SELECT last_event_seq FROM trader WHERE user_id = ?',
      [userId],
    );
    const seq = safeIntegerOf(row?.last_event_seq ?? 0n);
    this.#lastSeqs.set(userId, seq);
    return seq;
  }

  since(userId: UserId, seq: number): AccountEvents {
    const lastSeq = this.lastSeq(userId);
    const rows = this.#db.all<{ seq: bigint; at_ms: bigint; payload: string }>(
      'SELECT seq, at_ms, payload FROM account_event WHERE user_id = ? AND seq > ? ORDER BY seq',
      [userId, seq],
    );
    const events = rows.map((row) => ({
      userId,
      seq: safeIntegerOf(row.seq),
      at: epochMs(safeIntegerOf(row.at_ms)),
      ...payloadOf(row.payload),
    }));
    // A number larger than the last one comes from another data folder, so no events can follow it.
    const isComplete = events.length === lastSeq - seq;
    return { events, isComplete, lastSeq };
  }
}

type Payload = Pick<AccountEvent, 'orders' | 'trades' | 'balances'>;

const UNIT_FIELDS = new Set([
  'filledNotional',
  'fees',
  'notional',
  'takerFee',
  'makerFee',
  'available',
  'frozen',
] satisfies (
  | keyof AccountEvent['orders'][number]
  | keyof AccountEvent['trades'][number]
  | keyof CoinBalance
)[]);

/** In the database frozen money is called held. */
const STORED_NAMES: Readonly<Record<string, string>> = { frozen: 'held' };
const MODEL_NAMES: Readonly<Record<string, string>> = { held: 'frozen' };

const withNames = (balance: object, names: Readonly<Record<string, string>>): object =>
  Object.fromEntries(Object.entries(balance).map(([name, value]) => [names[name] ?? name, value]));

/** JSON has no bigint: units are written as text and recognized by their names. */
const textOf = ({ balances, ...rest }: Payload): string =>
  JSON.stringify(
    { ...rest, balances: balances.map((balance) => withNames(balance, STORED_NAMES)) },
    (_name, value: unknown) => (typeof value === 'bigint' ? value.toString() : value),
  );

function payloadOf(text: string): Payload {
  return JSON.parse(text, (name, value: unknown) => {
    if (name === 'balances')
      return (value as readonly object[]).map((balance) => withNames(balance, MODEL_NAMES));
    if (!(UNIT_FIELDS as ReadonlySet<string>).has(MODEL_NAMES[name] ?? name)) return value;
    assert(typeof value === 'string', 'units are written as text');
    return BigInt(value);
  }) as Payload;
}
