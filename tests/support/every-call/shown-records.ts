/** Compares what calls show of a record with its row: a field of the reply has the value of the column with its name, which
 *  may end with a unit. Columns that the wire writes as numbers of names are left to the codecs. */
import { decimalOfUnits, units } from '#contract/core/decimal.ts';
import type { RouteName } from '#contract/routes.ts';
import type { Db } from '#server/db/database.ts';
import type { LiveExchange, Reply } from '../live-exchange.ts';
import { SHOWN_RECORDS, type ShownRecord } from './record-tables.ts';

type Row = Readonly<Record<string, unknown>>;

/** Published after the end of a sale. */
const HIDDEN: ReadonlySet<string> = new Set(['launchpad_project.seed']);

export class ShownRecords {
  readonly #live: LiveExchange;
  /** Fields of tables that were equal with a value, such as `p2p_order.price`. */
  readonly #equal = new Set<string>();
  readonly #different = new Set<string>();

  constructor(live: LiveExchange) {
    this.#live = live;
  }

  /** Sentences about fields with another value than their column. */
  get different(): readonly string[] {
    return [...this.#different];
  }

  /** Number of fields of each table that were shown with a value. */
  get counts(): Readonly<Record<string, number>> {
    const byTable = Map.groupBy(this.#equal, (field) => field.slice(0, field.indexOf('.')));
    return Object.fromEntries([...byTable].map(([table, { length }]) => [table, length]));
  }

  async compare(name: RouteName, { status, body }: Reply): Promise<void> {
    const record = SHOWN_RECORDS[name];
    if (record === undefined || status !== 200) return;
    await this.#live.exchange.transact(({ db }) => {
      for (const shown of objectsIn(body.data)) this.#compareRow(db, record, shown);
    });
  }

  #compareRow(db: Db, { table, key, column = key }: ShownRecord, shown: Row): void {
    const id = shown[key];
    if (typeof id !== 'string' && typeof id !== 'number') return;
    const row = db.get<Row>(`SELECT * FROM ${table} WHERE ${column} = ?`, [id]);
    if (row === undefined) return;
    for (const [field, value] of Object.entries(shown)) {
      const name = `${table}.${field}`;
      const stored = storedTextOf(row, field);
      const text = textOf(value);
      if (stored === undefined || text === undefined || HIDDEN.has(name)) continue;
      const isCoded = typeof value === 'number' && Number.isNaN(Number(stored));
      if (isCoded) continue;
      if (text !== stored) this.#different.add(`${name}: ${text}, not ${stored}`);
      else if (value !== null) this.#equal.add(name);
    }
  }
}

/** Undefined for flags and JSON, which columns write in another way. */
function textOf(value: unknown): string | undefined {
  if (value === null) return '';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** The value of the column as the wire writes it, empty for none; undefined without such a column. */
function storedTextOf(row: Row, field: string): string | undefined {
  for (const [suffix, written] of SUFFIXES) {
    const value = row[field + suffix] as bigint | string | null | undefined;
    if (value !== undefined) return value === null ? '' : written(String(value));
  }
  return undefined;
}

const SUFFIXES: readonly (readonly [suffix: string, written: (value: string) => string])[] = [
  ['_ms', (value) => new Date(Number(value)).toISOString()],
  ['_units', (value) => decimalOfUnits(units(BigInt(value)))],
  ['', (value) => value],
];

function objectsIn(data: unknown): readonly Row[] {
  if (typeof data !== 'object' || data === null) return [];
  const inner = Object.values(data).flatMap(objectsIn);
  return Array.isArray(data) ? inner : [data as Row, ...inner];
}
