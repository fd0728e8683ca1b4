/** A long history as one list: its loaded pages, and gaps where no page is loaded. */
import { useQueries, type QueryKey } from '@tanstack/react-query';
import { failAfter } from '#domain/loadable-changes.ts';
import { LOADING, readyOf, type Reloadable } from '#domain/loadable.ts';
import type { Page } from '#contract/pages.ts';

/** Maximum page size of the exchange. */
export const HISTORY_PAGE_ROW_COUNT = 100;

/** Loaded pages of a history. */
export interface HistoryPages<Row> {
  /** Total number of rows. */
  readonly rowCount: number;
  /** @returns undefined for a row of a page that is not loaded. */
  readonly rowAt: (index: number) => Row | undefined;
}

export interface HistoryPagesOptions<Row> {
  /** Numbers from 1; other pages are not read. */
  readonly pages: readonly number[];
  /** Query that reads a page. */
  readonly queryKeyOf: (page: number) => QueryKey;
  readonly keyOfRow: (row: Row) => string;
}

/** Reads these pages, and returns them as one list; newest row first. */
export function useHistoryPagesOf<Row>({
  pages,
  queryKeyOf,
  keyOfRow,
}: HistoryPagesOptions<Row>): Reloadable<HistoryPages<Row>> {
  const results = useQueries({ queries: pages.map((page) => ({ queryKey: queryKeyOf(page) })) });
  const rows = new Map<number, Row>();
  const seen = new Set<string>();
  let newestAt = 0;
  let rowCount: number | undefined;
  for (const [at, { data, dataUpdatedAt }] of results.entries()) {
    const page = data as Page<Row> | undefined;
    if (page === undefined) continue;
    const first = ((pages[at] ?? 1) - 1) * HISTORY_PAGE_ROW_COUNT;
    for (const [place, row] of page.items.entries()) {
      // One page may be older than the other, so both can contain the row between them; it is
      // listed once.
      const key = keyOfRow(row);
      if (seen.has(key)) continue;
      seen.add(key);
      rows.set(first + place, row);
    }
    if (dataUpdatedAt < newestAt) continue;
    newestAt = dataUpdatedAt;
    rowCount = page.total;
  }
  const onRetry = (): void => {
    for (const { refetch } of results) void refetch();
  };
  const loaded =
    rowCount === undefined
      ? LOADING
      : readyOf({ rowCount, rowAt: (index: number) => rows.get(index) });
  const failed = results.find(({ isError }) => isError);
  return { ...(failed === undefined ? loaded : failAfter(loaded, failed.error)), onRetry };
}
