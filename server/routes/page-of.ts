/** Cuts one page out of a complete list, or wraps a page the database has cut. */
import type { Page } from '#contract/pages.ts';
import type { Page as ExchangePage } from '#server/db/table/page.ts';

export const pageOf = <Item>(
  items: readonly Item[],
  page: number,
  perPage: number,
): Page<Item> => ({
  items: items.slice((page - 1) * perPage, page * perPage),
  ...frameOf(page, perPage, items.length),
});

export const emptyPage = (page: number, perPage: number): Page<never> => pageOf([], page, perPage);

export const pageThrough = <Row, Item>(
  { rows, total, page, perPage }: ExchangePage<Row>,
  itemOf: (row: Row) => Item,
): Page<Item> => ({ items: rows.map(itemOf), ...frameOf(page, perPage, total) });

/** An empty list has one page. */
const frameOf = (page: number, perPage: number, total: number) => ({
  currentPage: page,
  lastPage: Math.max(1, Math.ceil(total / perPage)),
  perPage,
  total,
});
