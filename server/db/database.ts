/** Database driver: the only file that runs statements through `node:sqlite`. Reads every INTEGER as a bigint and
 *  binds every integer as one, so no amount loses digits; prepares each statement text once. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { assert } from '#contract/core/assert.ts';

export type SqlValue = string | number | bigint | Uint8Array | null;
/** Positional for hot statements, named (`:amount`) for the rest. Numbers must be safe integers. */
type SqlParams = readonly SqlValue[] | Readonly<Record<string, SqlValue>>;

interface RunResult {
  readonly changedRowCount: number;
  readonly lastRowId: bigint;
}

export interface Db {
  /** Runs one statement that returns no rows. */
  run(sql: string, params?: SqlParams): RunResult;
  /** Returns the first row, or undefined. `Row` is the caller's type of the selected columns. */
  get<Row>(sql: string, params?: SqlParams): Row | undefined;
  all<Row>(sql: string, params?: SqlParams): Row[];
  /** Runs statements without parameters, such as a migration. */
  exec(sql: string): void;
  readonly isInTransaction: boolean;
  startTransaction(): void;
  commit(): void;
  rollback(): void;
  /** Commits when `work` returns, rolls back and rethrows when it throws. */
  transaction<Result>(work: () => Result): Result;
  /** Like `transaction`, inside one: only the writes of `work` are undone when it throws. */
  savepoint<Result>(work: () => Result): Result;
  close(): void;
}

const BUSY_TIMEOUT_MS = 2_000;
/** Pages of 4 KiB in the log before a checkpoint writes them to the file. */
const CHECKPOINT_PAGE_COUNT = 4_000;
/** More than the different statement texts of the program; exceeding it means that SQL is built
 *  from values. */
const STATEMENT_COUNT_MAX = 2_000;
const CACHE_KIB = 65_536;

/** Opens `file` (or `:memory:`) for one writer, safe against crashes and power failures. */
export const openDatabase = (file: string): Db => databaseOn(connectTo(file));

/** Opens a connection that `databaseOn` has yet to set up. */
export const connectTo = (file: string): DatabaseSync =>
  new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, readBigInts: true });

/** Sets up a connection of `connectTo` that no one else uses. */
export function databaseOn(connection: DatabaseSync): Db {
  connection.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA temp_store = MEMORY;
    PRAGMA cache_size = -${CACHE_KIB};
    PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGE_COUNT};
  `);
  return new SqliteDb(connection);
}

class SqliteDb implements Db {
  readonly #connection: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(connection: DatabaseSync) {
    this.#connection = connection;
  }

  run(sql: string, params: SqlParams = []): RunResult {
    const statement = this.#prepare(sql);
    const result = isList(params)
      ? statement.run(...params.map(boundOf))
      : statement.run(namedOf(params));
    return {
      changedRowCount: Number(result.changes),
      lastRowId: BigInt(result.lastInsertRowid),
    };
  }

  get<Row>(sql: string, params: SqlParams = []): Row | undefined {
    const statement = this.#prepare(sql);
    const row = isList(params)
      ? statement.get(...params.map(boundOf))
      : statement.get(namedOf(params));
    return row as Row | undefined;
  }

  all<Row>(sql: string, params: SqlParams = []): Row[] {
    const statement = this.#prepare(sql);
    const rows = isList(params)
      ? statement.all(...params.map(boundOf))
      : statement.all(namedOf(params));
    return rows as Row[];
  }

  exec(sql: string): void {
    this.#connection.exec(sql);
  }

  get isInTransaction(): boolean {
    return this.#connection.isTransaction;
  }

  startTransaction(): void {
    this.run('BEGIN IMMEDIATE');
  }

  commit(): void {
    this.run('COMMIT');
  }

  rollback(): void {
    if (this.isInTransaction) this.run('ROLLBACK');
  }

  transaction<Result>(work: () => Result): Result {
    this.startTransaction();
    try {
      const result = work();
      this.commit();
      return result;
    } catch (error) {
      this.rollback();
      throw error;
    }
  }

  savepoint<Result>(work: () => Result): Result {
    const { isInTransaction } = this;
    assert(isInTransaction, 'a savepoint stands inside a transaction');
    this.run('SAVEPOINT command');
    try {
      const result = work();
      this.run('RELEASE command');
      return result;
    } catch (error) {
      // A failed write may have ended the whole transaction; then no savepoint is left to roll back
      // to.
      if (this.isInTransaction) {
        this.run('ROLLBACK TO command');
        this.run('RELEASE command');
      }
      throw error;
    }
  }

  close(): void {
    this.#statements.clear();
    this.#connection.close();
  }

  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    assert(this.#statements.size < STATEMENT_COUNT_MAX, 'values are bound, not written into SQL');
    const statement = this.#connection.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

const isList = (params: SqlParams): params is readonly SqlValue[] => Array.isArray(params);

/** Binds numbers as integers: `node:sqlite` binds every number as a REAL, which would turn sums of
 *  money into floats. */
function boundOf(value: SqlValue): SQLInputValue {
  if (typeof value !== 'number') return value;
  assert(Number.isSafeInteger(value), 'a bound number is whole and safe');
  return BigInt(value);
}

function namedOf(params: Readonly<Record<string, SqlValue>>): Record<string, SQLInputValue> {
  const bound: Record<string, SQLInputValue> = {};
  for (const name of Object.keys(params)) bound[name] = boundOf(params[name] ?? null);
  return bound;
}
