/** Conditions of a select, an update or a delete. Every value is bound, so that each statement has one
 *  text and is prepared once. */
import { assert } from '#contract/core/assert.ts';
import type { SqlValue } from '../database.ts';
import type { Column, Trait } from './columns.ts';
import type { Columns, ValueOf } from './record-types.ts';

/** Numbers the bound values of one statement. */
export class Bindings {
  readonly values: SqlValue[] = [];

  /** @returns the placeholder of the value. */
  bind(value: SqlValue): string {
    return `?${this.values.push(value)}`;
  }
}

type Write = (column: Column<unknown, Trait>, bindings: Bindings) => string;

/** A condition other than equality, on a field of values of this type. */
export class Condition<Value> {
  /** Only in types: what the condition may be compared with. */
  declare readonly value?: Value;
  readonly sqlOf: Write;

  constructor(sqlOf: Write) {
    this.sqlOf = sqlOf;
  }
}

/** A condition that is no condition on one field, with `?` for each of its values. */
export class SqlCondition {
  readonly sql: string;
  readonly params: readonly SqlValue[];

  constructor(sql: string, params: readonly SqlValue[]) {
    this.sql = sql;
    this.params = params;
  }
}

/** A value means equality; undefined, of an optional field, means that the field is not set. */
export type FieldConditions<Of extends Columns> = {
  readonly [Field in keyof Of]?: ValueOf<Of[Field]> | Condition<NonNullable<ValueOf<Of[Field]>>>;
};
/** All of them hold. */
export type Where<Of extends Columns> =
  | FieldConditions<Of>
  | readonly [FieldConditions<Of>, ...SqlCondition[]];

export const sql = (text: string, params: readonly SqlValue[] = []): SqlCondition =>
  new SqlCondition(text, params);

/** Equality, or no condition for undefined. */
export const ifGiven = <Value>(value: Value | undefined): Condition<Value> =>
  new Condition((column, bindings) => {
    const bound = bindings.bind(value === undefined ? null : column.toRow(value));
    return `(${bound} IS NULL OR ${nameOf(column)} = ${bound})`;
  });

/** Any of the values; no condition for undefined. */
export const oneOf = <Value>(values: readonly Value[] | undefined): Condition<Value> =>
  new Condition((column, bindings) => {
    const list = values && JSON.stringify(values.map((value) => column.toRow(value)));
    const bound = bindings.bind(list ?? null);
    return `(${bound} IS NULL OR ${nameOf(column)} IN (SELECT value FROM json_each(${bound})))`;
  });

/** From `since`, included, to `until`, excluded; undefined for no end. */
export const within = <Value extends number>(span: {
  readonly since?: Value | undefined;
  readonly until?: Value | undefined;
}): Condition<Value> =>
  new Condition((column, bindings) => {
    const since = bindings.bind(span.since ?? 0);
    const until = bindings.bind(span.until ?? Number.MAX_SAFE_INTEGER);
    return `${nameOf(column)} >= ${since} AND ${nameOf(column)} < ${until}`;
  });

const comparison =
  (operator: '<' | '<=' | '>' | '>=') =>
  <Value>(value: Value): Condition<Value> =>
    new Condition(
      (column, bindings) => `${nameOf(column)} ${operator} ${bindings.bind(column.toRow(value))}`,
    );
export const below = comparison('<');
export const upTo = comparison('<=');
export const above = comparison('>');
export const atLeast = comparison('>=');

/** Both hold. */
export const both = <Value>(left: Condition<Value>, right: Condition<Value>): Condition<Value> =>
  new Condition(
    (column, bindings) => `${left.sqlOf(column, bindings)} AND ${right.sqlOf(column, bindings)}`,
  );

/** Above zero. */
export const isPositive = (): Condition<never> =>
  new Condition((column) => `${nameOf(column)} > 0`);

export const isSet = (): Condition<never> =>
  new Condition((column) => `${nameOf(column)} IS NOT NULL`);

/** Constants of the program. They stand in the text, because SQLite uses a partial index only for a
 *  condition that repeats the condition of the index. */
export const is = <const Value>(...values: readonly [Value, ...Value[]]): Condition<Value> =>
  new Condition((column) =>
    values.length === 1
      ? `${nameOf(column)} = ${literalOf(column, values[0])}`
      : `${nameOf(column)} IN (${values.map((value) => literalOf(column, value)).join(', ')})`,
  );

/** Like `is`: none of the values. */
export const isNot = <const Value>(...values: readonly [Value, ...Value[]]): Condition<Value> =>
  new Condition(
    (column) =>
      `${nameOf(column)} NOT IN (${values.map((value) => literalOf(column, value)).join(', ')})`,
  );

export const nameOf = ({
  name,
  expression,
}: Pick<Column<unknown>, 'name' | 'expression'>): string =>
  expression === undefined ? name : `(${expression})`;

function literalOf(column: Column<unknown, Trait>, value: unknown): string {
  const stored = column.toRow(value);
  assert(
    typeof stored === 'bigint' || Number.isSafeInteger(stored) || typeof stored === 'string',
    'a constant is an integer or a text',
  );
  return typeof stored === 'string' ? `'${stored.replaceAll("'", "''")}'` : String(stored);
}

/** @returns ` WHERE …`; an empty text without conditions. */
export function whereOf<Of extends Columns>(
  columns: Of,
  where: Where<Of>,
  bindings: Bindings,
  further: readonly string[] = [],
): string {
  const [fields, ...rest] = isList(where) ? where : [where];
  const parts = Object.entries(fields).map(([field, expected]) => {
    const column = columns[field];
    assert(column !== undefined, `${field} is a column`);
    if (expected instanceof Condition) return expected.sqlOf(column, bindings);
    const stored = column.toRow(expected);
    if (stored === null) return `${nameOf(column)} IS NULL`;
    return `${nameOf(column)} = ${bindings.bind(stored)}`;
  });
  parts.push(...further);
  for (const { sql: condition, params } of rest) {
    const values = params.values();
    parts.push(
      condition.replaceAll('?', () => {
        const { value, done } = values.next();
        assert(done !== true, 'each placeholder has a value');
        return bindings.bind(value);
      }),
    );
  }
  return parts.length === 0 ? '' : ` WHERE ${parts.join(' AND ')}`;
}

const isList = <Of extends Columns>(
  where: Where<Of>,
): where is readonly [FieldConditions<Of>, ...SqlCondition[]] => Array.isArray(where);
