/** Data of a history of futures: paged by the exchange while scrolling, refreshed after changes of the
 *  account. */
import { useEffect, useEffectEvent, useMemo } from 'react';
import { subscribe } from 'valtio/vanilla';
import type { ContractKey } from '#contract/entities/futures-terms.ts';
import { after } from '#src/platform/clock.ts';
import {
  useFuturesHistoryPages,
  useFuturesHistoryRefresh,
  type FuturesHistoryName,
  type FuturesHistoryRows,
} from '#src/queries/futures-history.ts';
import { HISTORY_PAGE_ROW_COUNT } from '#src/queries/history-pages.ts';
import { futuresAccount, futuresListsOf } from '#src/stores/futures-account.store.ts';
import { useVisiblePages } from '#src/trading/orders/lists/use-visible-pages.ts';
import type { RowSource } from '#src/trading/orders/tables/row-source.ts';

/** Collects account updates within this time: a burst of fills causes one refresh. */
const EVENT_PAUSE_MS = 300;

/** @param contract undefined for all contracts. */
export function useFuturesHistory<Name extends FuturesHistoryName>(
  name: Name,
  contract: ContractKey | undefined,
): RowSource<FuturesHistoryRows[Name]> {
  useRefreshOnEvents();
  const key = useContractKey(contract);
  const { pages, onRangeChange } = useVisiblePages(HISTORY_PAGE_ROW_COUNT);
  return { ...useFuturesHistoryPages(name, key, pages), onRangeChange };
}

/** Both coins only: the rest of a contract is not part of the request. */
const useContractKey = (contract: ContractKey | undefined): ContractKey | undefined => {
  const quoteCoinId = contract?.quoteCoinId;
  const tradeCoinId = contract?.tradeCoinId;
  return useMemo(
    () =>
      quoteCoinId === undefined || tradeCoinId === undefined
        ? undefined
        : { quoteCoinId, tradeCoinId },
    [quoteCoinId, tradeCoinId],
  );
};

/** Refreshes the history when it has a new row; changes while no history is on screen are loaded by
 *  the next one. */
function useRefreshOnEvents(): void {
  const refresh = useEffectEvent(useFuturesHistoryRefresh());
  useEffect(() => {
    let forget = (): void => {};
    let shown = newestRows();
    const stop = subscribe(futuresAccount, () => {
      const newest = newestRows();
      if (newest === shown) return;
      shown = newest;
      forget();
      forget = after(EVENT_PAUSE_MS, () => refresh('now'));
    });
    return () => {
      stop();
      forget();
      refresh('when_shown');
    };
  }, []);
}

/** Changes with each new row of a history, but not with the positions, whose values change with every
 *  mark price. */
function newestRows(): string {
  const { orderHistory, trades, transactions, closedPositions } = futuresListsOf(futuresAccount);
  const [order] = orderHistory;
  const [trade] = trades;
  return [
    order?.id,
    order?.version,
    trade?.id,
    transactions[0]?.seq,
    closedPositions[0]?.id,
  ].join();
}
