/** A table, declared once: its columns give the type of a record, the statements that read and write
 *  it, and the conversion between row and record. */
import { assert } from '#contract/core/assert.ts';
import type { Db, SqlValue } from '../database.ts';
import { safeIntegerOf } from '../safe-integer.ts';
import type { Column, Trait } from './columns.ts';
import { Bindings, nameOf, whereOf, type Where } from './conditions.ts';
import { selectPage, type Page, type PageQuery } from './page.ts';
import {
  columnOf,
  cutOf,
  insertOf,
  isOmitted,
  orderOf,
  selectedOf,
  type Order,
} from './statement-parts.ts';
import {
  Increase,
  type Changes,
  type Columns,
  type Fields,
  type NewRecord,
  type RecordOf,
  type ValueOf,
} from './record-types.ts';

/** A row as SQLite returns it: by column. */
export type Row = Readonly<Record<string, SqlValue>>;

interface Selection<Of extends Columns> extends Order<keyof Of & string> {
  /** Reads a list in parts: only what follows this place in the order. */
  readonly after?: Partial<RecordOf<Of>> | undefined;
  readonly limit?: number;
  /** Leaves out as many of the first in the order. */
  readonly skip?: number;
  /** The index that SQLite shall read. */
  readonly indexedBy?: string;
}

/** The table of a declaration: `type Order = RecordIn<typeof orders>`. */
export type RecordIn<Of> = Of extends Table<infer Own> ? RecordOf<Own> : never;
export type WhereIn<Of> = Of extends Table<infer Own> ? Where<Own> : never;
export type NewRecordIn<Of> = Of extends Table<infer Own> ? NewRecord<Own> : never;

/**
 * @param name of the table in the schema
 * @param columns by the name of their field; those that are not named here are never read or written
 */
export const table = <Of extends Columns>(name: string, columns: Of): Table<Of> =>
  new Table(name, columns);

/** Writing methods run inside the caller's transaction. */
export class Table<Of extends Columns> {
  readonly #name: string;
  readonly #columns: Of;
  readonly #fields: readonly (readonly [string, Column<unknown, Trait>])[];
  /** Selected columns. */
  readonly #list: string;
  /** Inserts by the fields that they leave out. */
  readonly #inserts = new Map<string, string>();

  constructor(name: string, columns: Of) {
    this.#name = name;
    this.#columns = columns;
    this.#fields = Object.entries(columns);
    this.#list = this.#fields.map(([, column]) => selectedOf(column)).join(', ');
  }

  /** Names of the columns, for statements that this class does not write. */
  get names(): Readonly<Record<keyof Of, string>> {
    return Object.fromEntries(this.#fields.map(([field, { name }]) => [field, name])) as Readonly<
      Record<keyof Of, string>
    >;
  }

  /** @returns the first record, or undefined. */
  find(db: Db, where: Where<Of>, selection: Selection<Of> = {}): RecordOf<Of> | undefined {
    return this.all(db, where, { ...selection, limit: 1 })[0];
  }

  all(db: Db, where: Where<Of>, selection: Selection<Of> = {}): readonly RecordOf<Of>[] {
    return this.#rows<Row>(db, this.#list, where, selection).map((row) => this.recordOf(row));
  }

  /** Reads one field of the records. */
  values<Field extends keyof Of & string>(
    db: Db,
    field: Field,
    where: Where<Of>,
    selection: Selection<Of> = {},
  ): readonly ValueOf<Of[Field]>[] {
    const column = this.#columnOf(field);
    return this.#rows<{ readonly value: SqlValue }>(
      db,
      `${nameOf(column)} AS value`,
      where,
      selection,
    ).map(({ value }) => column.fromRow(value) as ValueOf<Of[Field]>);
  }

  /** Reads each value of one field once. */
  distinct<Field extends keyof Of & string>(
    db: Db,
    field: Field,
    where: Where<Of>,
  ): readonly ValueOf<Of[Field]>[] {
    const column = this.#columnOf(field);
    return this.#rows<{ readonly value: SqlValue }>(
      db,
      `DISTINCT ${nameOf(column)} AS value`,
      where,
      {},
    ).map(({ value }) => column.fromRow(value) as ValueOf<Of[Field]>);
  }

  page(
    db: Db,
    where: Where<Of>,
    { page, perPage, ...order }: PageQuery & Order<keyof Of & string>,
  ): Page<RecordOf<Of>> {
    const bindings = new Bindings();
    const from = this.#from(where, bindings);
    return selectPage<Row, RecordOf<Of>>(
      db,
      {
        rows: `SELECT ${this.#list}${from}${orderOf(this.#columns, order)}`,
        count: `SELECT count(*) AS total${from}`,
        params: bindings.values,
      },
      { page, perPage },
      (row) => this.recordOf(row),
    );
  }

  count(db: Db, where: Where<Of>): number {
    return safeIntegerOf(this.#value<bigint>(db, 'count(*)', where));
  }

  has(db: Db, where: Where<Of>): boolean {
    const bindings = new Bindings();
    const text = `SELECT 1${this.#from(where, bindings)} LIMIT 1`;
    return db.get(text, bindings.values) !== undefined;
  }

  /** @returns undefined without records. */
  max<Field extends keyof Of & string>(
    db: Db,
    field: Field,
    where: Where<Of>,
  ): ValueOf<Of[Field]> | undefined {
    return this.#aggregate(db, 'max', field, where);
  }

  /** @returns undefined without records; a sum above 64 bits throws. */
  sum<Field extends keyof Of & string>(
    db: Db,
    field: Field,
    where: Where<Of>,
  ): ValueOf<Of[Field]> | undefined {
    return this.#aggregate(db, 'sum', field, where);
  }

  /** @returns the record as it is stored, with the values that the schema gives. */
  insert(db: Db, values: NewRecord<Of>): RecordOf<Of> {
    const given = values as Fields;
    const record: Record<string, unknown> = {};
    const written: SqlValue[] = [];
    const omitted: string[] = [];
    for (const [field, column] of this.#fields) {
      const value = given[field];
      record[field] = value;
      if (isOmitted(column, value)) omitted.push(field);
      else written.push(column.toRow(value));
    }
    const text = this.#insertOf(omitted);
    if (omitted.length === 0) db.run(text, written);
    else {
      const row = db.get<Row>(text, written);
      assert(row !== undefined, 'an insert returns its row');
      for (const field of omitted) {
        const column = this.#columnOf(field);
        record[field] = column.fromRow(row[column.name] ?? null);
      }
    }
    return record as RecordOf<Of>;
  }

  /** Inserts a record, or changes the given fields of the one with the same key. */
  put(db: Db, key: readonly (keyof Of & string)[], values: NewRecord<Of>): void {
    const bindings = new Bindings();
    const written = this.#columnsToWrite(values, bindings);
    const names = written.map(([name]) => name);
    const keys = key.map((field) => this.#columnOf(field).name);
    const replaced = Object.keys(values)
      .map((field) => this.#columnOf(field).name)
      .filter((name) => names.includes(name) && !keys.includes(name))
      .map((name) => `${name} = excluded.${name}`);
    db.run(
      `INSERT INTO ${this.#name} (${names.join(', ')})
       VALUES (${written.map(([, placeholder]) => placeholder).join(', ')})
       ON CONFLICT (${keys.join(', ')}) DO UPDATE SET ${replaced.join(', ')}`,
      bindings.values,
    );
  }

  /** @returns the number of changed records. */
  update(db: Db, where: Where<Of>, changes: Changes<Of>): number {
    const bindings = new Bindings();
    const set = Object.entries(changes as Fields).map(([field, value]) => {
      const column = this.#columnOf(field);
      return value instanceof Increase
        ? `${column.name} = ${column.name} + ${bindings.bind(value.by)}`
        : `${column.name} = ${bindings.bind(column.toRow(value))}`;
    });
    const condition = whereOf(this.#columns, where, bindings);
    assert(set.length > 0 && condition !== '', 'an update has changes and a condition');
    return db.run(`UPDATE ${this.#name} SET ${set.join(', ')}${condition}`, bindings.values)
      .changedRowCount;
  }

  /** Writes the `changing` fields of a record. */
  save(db: Db, where: Where<Of>, record: RecordOf<Of>): void {
    const values = record as Fields;
    const changes = Object.fromEntries(
      this.#fields
        .filter(([, { traits }]) => traits.has('changing'))
        .map(([field]) => [field, values[field]]),
    );
    this.update(db, where, changes as Changes<Of>);
  }

  /** @returns the number of deleted records. */
  remove(db: Db, where: Where<Of>): number {
    const bindings = new Bindings();
    const condition = whereOf(this.#columns, where, bindings);
    assert(condition !== '', 'a deletion has a condition');
    return db.run(`DELETE FROM ${this.#name}${condition}`, bindings.values).changedRowCount;
  }

  /** Deletes all but the first `skip` in an order, by a field that is unique among `where`, and returns their
   *  number. */
  removeAfter(
    db: Db,
    key: keyof Of & string,
    where: Where<Of>,
    selection: Selection<Of> & { readonly skip: number },
  ): number {
    const bindings = new Bindings();
    const from = this.#from(where, bindings, selection);
    const order = `${orderOf(this.#columns, selection)}${cutOf(selection, bindings)}`;
    const name = nameOf(this.#columnOf(key));
    const isLeft = `${name} IN (SELECT ${name}${from}${order})`;
    const condition = whereOf(this.#columns, where, bindings, [isLeft]);
    return db.run(`DELETE FROM ${this.#name}${condition}`, bindings.values).changedRowCount;
  }

  /** Converts a row of a statement that selects at least the columns of this table. */
  recordOf(row: Row): RecordOf<Of> {
    const record: Record<string, unknown> = {};
    for (const [field, column] of this.#fields) {
      record[field] = column.fromRow(row[column.name] ?? null);
    }
    return record as RecordOf<Of>;
  }

  #rows<Selected>(
    db: Db,
    list: string,
    where: Where<Of>,
    selection: Selection<Of>,
  ): readonly Selected[] {
    const bindings = new Bindings();
    const from = this.#from(where, bindings, selection);
    const order = `${orderOf(this.#columns, selection)}${cutOf(selection, bindings)}`;
    return db.all<Selected>(`SELECT ${list}${from}${order}`, bindings.values);
  }

  #from(where: Where<Of>, bindings: Bindings, selection: Selection<Of> = {}): string {
    const after = this.#after(selection, bindings);
    const condition = whereOf(this.#columns, where, bindings, after);
    const index = selection.indexedBy === undefined ? '' : ` INDEXED BY ${selection.indexedBy}`;
    return ` FROM ${this.#name}${index}${condition}`;
  }

  #after(
    { after, ascending = [], descending = [] }: Selection<Of>,
    bindings: Bindings,
  ): readonly string[] {
    if (after === undefined) return [];
    const isAscending = ascending.length > 0;
    const fields = isAscending ? ascending : descending;
    const place = fields.map((field) =>
      bindings.bind(this.#columnOf(field).toRow((after as Fields)[field])),
    );
    const names = fields.map((field) => nameOf(this.#columnOf(field)));
    return [`(${names.join(', ')}) ${isAscending ? '>' : '<'} (${place.join(', ')})`];
  }

  #aggregate<Field extends keyof Of & string>(
    db: Db,
    name: 'max' | 'sum',
    field: Field,
    where: Where<Of>,
  ): ValueOf<Of[Field]> | undefined {
    const column = this.#columnOf(field);
    const value = this.#value<SqlValue>(db, `${name}(${nameOf(column)})`, where);
    return value === null ? undefined : (column.fromRow(value) as ValueOf<Of[Field]>);
  }

  #value<Value>(db: Db, expression: string, where: Where<Of>): Value {
    const bindings = new Bindings();
    const text = `SELECT ${expression} AS value${this.#from(where, bindings)}`;
    const row = db.get<{ value: Value }>(text, bindings.values);
    assert(row !== undefined, 'an aggregate has one row');
    return row.value;
  }

  #insertOf(omitted: readonly string[]): string {
    const key = omitted.join(' ');
    const known = this.#inserts.get(key);
    if (known !== undefined) return known;
    const text = insertOf(this.#name, this.#columns, omitted);
    this.#inserts.set(key, text);
    return text;
  }

  /** Names and placeholders of the fields that an insert writes. */
  #columnsToWrite(values: Fields, bindings: Bindings): readonly (readonly [string, string])[] {
    return this.#fields
      .filter(([field, column]) => !isOmitted(column, values[field]))
      .map(([field, column]) => [column.name, bindings.bind(column.toRow(values[field]))]);
  }

  #columnOf(field: string): Column<unknown, Trait> {
    return columnOf(this.#columns, field);
  }
}
