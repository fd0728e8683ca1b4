/** Parts of the statements of a table, as text. */
import { assert } from '#contract/core/assert.ts';
import type { Column, Trait } from './columns.ts';
import { nameOf, type Bindings } from './conditions.ts';
import { limitBy } from './page.ts';
import type { Columns } from './record-types.ts';

export interface Order<Field> {
  readonly ascending?: readonly Field[];
  readonly descending?: readonly Field[];
}

export function columnOf(columns: Columns, field: string): Column<unknown, Trait> {
  const column = columns[field];
  assert(column !== undefined, `${field} is a column`);
  return column;
}

/** @returns ` ORDER BY …`; an empty text without an order. */
export function orderOf(
  columns: Columns,
  { ascending = [], descending = [] }: Order<string>,
): string {
  const parts = [
    ...ascending.map((field) => nameOf(columnOf(columns, field))),
    ...descending.map((field) => `${nameOf(columnOf(columns, field))} DESC`),
  ];
  return parts.length === 0 ? '' : ` ORDER BY ${parts.join(', ')}`;
}

/** @param omitted fields whose values the schema gives; the statement returns them */
export function insertOf(name: string, columns: Columns, omitted: readonly string[]): string {
  const names = Object.entries(columns)
    .filter(([field]) => !omitted.includes(field))
    .map(([, column]) => column.name);
  const values = names.map(() => '?').join(', ');
  const returned = omitted.map((field) => selectedOf(columnOf(columns, field))).join(', ');
  const returning = returned === '' ? '' : ` RETURNING ${returned}`;
  return `INSERT INTO ${name} (${names.join(', ')}) VALUES (${values})${returning}`;
}

/** Whether the schema gives the value. */
export const isOmitted = ({ traits }: Column<unknown, Trait>, value: unknown): boolean =>
  traits.has('computed') || (traits.has('defaulted') && value === undefined);

export const selectedOf = (column: Column<unknown, Trait>): string =>
  column.expression === undefined ? column.name : `${nameOf(column)} AS ${column.name}`;

/** @returns the limits of a select; an empty text without any. */
export function cutOf(
  { limit, skip }: { readonly limit?: number; readonly skip?: number },
  bindings: Bindings,
): string {
  if (limit === undefined && skip === undefined) return '';
  const cut = limitBy(bindings.bind(limit ?? -1));
  return skip === undefined ? cut : `${cut} OFFSET ${bindings.bind(skip)}`;
}
