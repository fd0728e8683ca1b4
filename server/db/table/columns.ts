/** Columns of a table: how a stored value becomes a field of the record, and back. */
import { assert } from '#contract/core/assert.ts';
import { units, type Units } from '#contract/core/decimal.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { SqlValue } from '../database.ts';
import { safeIntegerOf } from '../safe-integer.ts';

/** - `optional`: undefined is stored as NULL; an insert may leave the field out.
 *  - `defaulted`: an insert may leave the field out; the schema then gives the value.
 *  - `computed`: an expression that is only read.
 *  - `changing`: the field of a record can be assigned, and `save` writes it. */
export type Trait = 'optional' | 'defaulted' | 'computed' | 'changing';

export interface Column<Value, Own extends Trait = never> {
  readonly name: string;
  /** Only of a computed column. */
  readonly expression?: string;
  readonly traits: ReadonlySet<Own>;
  toRow(value: Value): SqlValue;
  fromRow(stored: SqlValue): Value;
}

/** @param brand gives the stored text its type */
export const text = <Value extends string = string>(
  name: string,
  brand: (stored: string) => Value = (stored) => stored as Value,
): Column<Value> => ({
  name,
  traits: new Set(),
  toRow: (value) => value,
  fromRow: (stored) => brand(stored as string),
});

/** Stored as an empty text for undefined. */
export const emptyText = (name: string): Column<string | undefined, 'optional'> => ({
  name,
  traits: new Set(['optional'] as const),
  toRow: (value) => value ?? '',
  fromRow: (stored) => (stored === '' ? undefined : (stored as string)),
});

/** An ID, count, price or size; a safe integer. */
export const integer = <Value extends number = number>(
  name: string,
  brand: (stored: number) => Value = (stored) => stored as Value,
): Column<Value> => ({
  name,
  traits: new Set(),
  toRow: (value) => value,
  fromRow: (stored) => brand(safeIntegerOf(stored as bigint)),
});

export const time = (name: string): Column<EpochMs> => integer(name, epochMs);

/** An integer of 64 bits that may exceed the safe ones. */
export const wide = <Value extends bigint = bigint>(
  name: string,
  brand: (stored: bigint) => Value = (stored) => stored as Value,
): Column<Value> => ({
  name,
  traits: new Set(),
  toRow: (value) => value,
  fromRow: (stored) => brand(stored as bigint),
});

export const money = (name: string): Column<Units> => wide(name, units);

/** Stored as 1 or 0. */
export const flag = (name: string): Column<boolean> => ({
  name,
  traits: new Set(),
  toRow: (value) => (value ? 1 : 0),
  fromRow: (stored) => stored === 1n,
});

export const bytes = (name: string): Column<Uint8Array> => ({
  name,
  traits: new Set(),
  toRow: (value) => value,
  fromRow: (stored) => stored as Uint8Array,
});

/** A name that is stored as its number. */
export function codedName<Name extends string>(
  name: string,
  codes: Readonly<Record<Name, number | { readonly code: number }>>,
): Column<Name> {
  const codeOf = (value: Name): number => {
    const code = codes[value];
    return typeof code === 'number' ? code : code.code;
  };
  const names = new Map((Object.keys(codes) as Name[]).map((key) => [codeOf(key), key]));
  return {
    name,
    traits: new Set(),
    toRow: codeOf,
    fromRow: (stored) => {
      const known = names.get(safeIntegerOf(stored as bigint));
      assert(known !== undefined, `the number in ${name} is known`);
      return known;
    },
  };
}

export const optional = <Value, Own extends Trait>(
  column: Column<Value, Own>,
): Column<Value | undefined, Own | 'optional'> => ({
  ...column,
  traits: new Set([...column.traits, 'optional']),
  toRow: (value) => (value === undefined ? null : column.toRow(value)),
  fromRow: (stored) => (stored === null ? undefined : column.fromRow(stored)),
});

export const withDefault = <Value, Own extends Trait>(column: Column<Value, Own>) =>
  withTrait(column, 'defaulted');

export const changing = <Value, Own extends Trait>(column: Column<Value, Own>) =>
  withTrait(column, 'changing');

/** @param expression SQL that names the columns of its own table with the table's name */
export const computedColumn = <Value, Own extends Trait>(
  column: Column<Value, Own>,
  expression: string,
): Column<Value, Own | 'computed'> => ({ ...withTrait(column, 'computed'), expression });

const withTrait = <Value, Own extends Trait, Added extends Trait>(
  column: Column<Value, Own>,
  trait: Added,
): Column<Value, Own | Added> => ({
  ...column,
  traits: new Set<Own | Added>([...column.traits, trait]),
});
