/** Data of a history list: filtered and paged by the exchange, newest or oldest first while
 *  scrolling; sorted by any other column after all rows are loaded. */
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { subscribe } from 'valtio/vanilla';
import { pairTextOf, type Pair } from '#contract/core/pair.ts';
import type { TradingMode } from '#contract/core/trading-mode.ts';
import type { OrderKind, OrderSide } from '#contract/entities/order.ts';
import type { Sorting } from '#src/design/data/columns.ts';
import { mapLoadable } from '#domain/loadable-changes.ts';
import { dataOf } from '#domain/loadable.ts';
import { after } from '#src/platform/clock.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import {
  useHistoryPages,
  useHistoryRefresh,
  useFullHistory,
  FULL_ROW_COUNT_MAX,
  type HistoryName,
  type HistoryQuery,
  type HistoryRow,
} from '#src/queries/spot-history.ts';
import { accountOf } from '#src/stores/account.store.ts';
import type { HistoryListView } from '#src/trading/orders/lists/HistoryList.tsx';
import {
  spanOf,
  type FilterField,
  type ListFilter,
} from '#src/trading/orders/lists/list-filter.ts';
import { sortedRows, type SortColumns } from '#src/trading/orders/lists/order-sort.ts';
import { rowSourceOf, type RowSource } from '#src/trading/orders/tables/row-source.ts';
import type { TradedPairs } from '#src/trading/orders/values/use-traded-pairs.ts';
import { HISTORY_PAGE_ROW_COUNT } from '#src/queries/history-pages.ts';
import { useVisiblePages } from '#src/trading/orders/lists/use-visible-pages.ts';
import { usePausedSearch } from './use-paused-search.ts';

/** Topic of a page: a filter that cannot be removed. */
export interface HistoryTopic {
  readonly side?: OrderSide | undefined;
  readonly kind?: OrderKind | undefined;
}

export interface HistoryListOptions<Name extends HistoryName> {
  readonly name: Name;
  readonly tradingMode: TradingMode;
  readonly pairs: TradedPairs;
  /** Restricts the list to this pair. */
  readonly onlyPair: Pair | undefined;
  readonly topic?: HistoryTopic | undefined;
  readonly filter: ListFilter;
  readonly onFilterChange: (filter: ListFilter) => void;
  readonly sorts: SortColumns<HistoryRow<Name>>;
}

export interface HistoryList<Row> extends Omit<HistoryListView<Row>, 'onExport' | 'toolsHost'> {
  readonly query: HistoryQuery;
}

const NEWEST: Sorting = { key: 'time', direction: 'descending' };
const FIELDS: Readonly<Record<HistoryName, readonly FilterField[]>> = {
  orders: ['pairText', 'side', 'kind', 'status', 'fromDay', 'toDay'],
  trades: ['pairText', 'side', 'fromDay', 'toDay'],
};
const STATUSES = ['filled', 'cancelled', 'rejected'] as const;
/** Collects account updates within this time: a burst of fills causes one refresh. */
const EVENT_PAUSE_MS = 300;

export function useHistoryList<Name extends HistoryName>({
  name,
  tradingMode,
  pairs,
  onlyPair,
  topic = {},
  filter,
  onFilterChange,
  sorts,
}: HistoryListOptions<Name>): HistoryList<HistoryRow<Name>> {
  const [sorting, setSorting] = useState<Sorting>(NEWEST);
  const pair = onlyPair ?? pairs.named(filter.pairText);
  const query = useTopicQuery(pair, topic, filter);
  useRefreshOnEvents(tradingMode);
  const isPaged = sorting.key === 'time';
  const pages = usePagedHistory(name, tradingMode, query);
  const full = useFullHistory(name, tradingMode, query, !isPaged);
  const ordered = useMemo(
    () => sortedRows(full.data ?? [], sorting, sorts),
    [full.data, sorting, sorts],
  );
  const search = usePausedSearch(filter.search, (text) =>
    onFilterChange({ ...filter, search: text }),
  );
  const isFixed = (field: FilterField): boolean =>
    (field === 'pairText' && onlyPair !== undefined) ||
    (field === 'side' && topic.side !== undefined) ||
    (field === 'kind' && topic.kind !== undefined);
  return {
    source: isPaged
      ? sorting.direction === 'descending'
        ? pages
        : reverseRows(pages)
      : rowSourceOf(mapLoadable(loadableOf(full), () => ordered)),
    query,
    filters: {
      filter,
      onFilterChange,
      fields: FIELDS[name].filter((field) => !isFixed(field)),
      pairs: pairs.list,
      statuses: STATUSES,
      search,
    },
    sorting,
    onSortingChange: setSorting,
    isTooLong: (dataOf(pages)?.rowCount ?? 0) > FULL_ROW_COUNT_MAX,
    listKey: JSON.stringify([
      pair === undefined ? '' : pairTextOf(pair),
      { ...filter, pairText: undefined },
      topic,
      sorting,
    ]),
  };
}

/** The filter as it is sent: what the topic fixes takes precedence. */
function useTopicQuery(
  pair: Pair | undefined,
  topic: HistoryTopic,
  filter: ListFilter,
): HistoryQuery {
  const side = topic.side ?? filter.side;
  const kind = topic.kind ?? filter.kind;
  return useMemo(
    () => ({
      pair,
      side,
      kind,
      status: filter.status,
      span: spanOf(filter),
      search: filter.search,
    }),
    [pair, side, kind, filter],
  );
}

/** Loads only the visible pages of a long history. */
function usePagedHistory<Name extends HistoryName>(
  name: Name,
  tradingMode: TradingMode,
  query: HistoryQuery,
): RowSource<HistoryRow<Name>> {
  const { pages, onRangeChange } = useVisiblePages(HISTORY_PAGE_ROW_COUNT);
  return { ...useHistoryPages(name, tradingMode, query, pages), onRangeChange };
}

/** Returns the list in reverse order. */
function reverseRows<Row>(source: RowSource<Row>): RowSource<Row> {
  const rowCount = dataOf(source)?.rowCount;
  if (rowCount === undefined) return source;
  return {
    ...mapLoadable(source, ({ rowAt }) => ({
      rowCount,
      rowAt: (index) => rowAt(rowCount - 1 - index),
    })),
    onRangeChange: ({ first, end }) =>
      source.onRangeChange?.({ first: Math.max(0, rowCount - end), end: rowCount - first }),
  };
}

/** Refreshes the history when an order ends; changes while no list is on screen are loaded by the
 *  next one. */
function useRefreshOnEvents(tradingMode: TradingMode): void {
  const refresh = useEffectEvent(useHistoryRefresh());
  useEffect(() => {
    let forget = (): void => {};
    const stop = subscribe(accountOf(tradingMode), () => {
      forget();
      forget = after(EVENT_PAUSE_MS, () => refresh(tradingMode, 'now'));
    });
    return () => {
      stop();
      forget();
      refresh(tradingMode, 'when_shown');
    };
  }, [tradingMode]);
}
