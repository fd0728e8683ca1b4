/** Pages of a list: the only place that cuts a list by its offset. */
import { assert } from '#contract/core/assert.ts';
import type { Db, SqlValue } from '../database.ts';
import { safeIntegerOf } from '../safe-integer.ts';

export interface PageQuery {
  /** Counts from 1. */
  readonly page: number;
  readonly perPage: number;
}

export interface Page<Item> extends PageQuery {
  readonly rows: readonly Item[];
  /** Of all pages. */
  readonly total: number;
}

/** Limits a select by a bound number. SQLite plans for the value of a bare placeholder, and so compiles
 *  the statement again at each execution, which costs several times as much as a read by key. */
export const limitBy = (placeholder: string): string => ` LIMIT ${placeholder} + 0`;

export interface PageStatements {
  /** Selects the rows of all pages in their order. */
  readonly rows: string;
  /** Selects their number as `total`. */
  readonly count: string;
  /** Named (`:userId`), or positional as `?1`. */
  readonly params: Readonly<Record<string, SqlValue>> | readonly SqlValue[];
}

/** Reads one page of any statement; the caller bounds `perPage`. A table has `page` for its own records. */
export function selectPage<Row, Item>(
  db: Db,
  statements: PageStatements,
  { page, perPage }: PageQuery,
  itemOf: (row: Row) => Item,
): Page<Item> {
  assert(Number.isSafeInteger(page) && page >= 1, 'pages count from 1');
  assert(perPage >= 1, 'a page has rows');
  const range = { limit: perPage, offset: (page - 1) * perPage };
  return { ...selectRange(db, statements, range, itemOf), page, perPage };
}

/** Like `selectPage`, for calls that count rows instead of pages. */
export function selectRange<Row, Item>(
  db: Db,
  { rows, count, params }: PageStatements,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  itemOf: (row: Row) => Item,
): Pick<Page<Item>, 'rows' | 'total'> {
  const cut = isList(params)
    ? db.all<Row>(`${rows}${limitBy(`?${params.length + 1}`)} OFFSET ?${params.length + 2}`, [
        ...params,
        limit,
        offset,
      ])
    : db.all<Row>(`${rows}${limitBy(':limit')} OFFSET :offset`, { ...params, limit, offset });
  const total = safeIntegerOf(db.get<{ total: bigint }>(count, params)?.total ?? 0n);
  return { rows: cut.map((row) => itemOf(row)), total };
}

const isList = (params: PageStatements['params']): params is readonly SqlValue[] =>
  Array.isArray(params);
