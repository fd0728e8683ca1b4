/** Fills a past order into its pair's order form and shows the form: navigates to the pair's page
 *  if another is open, and opens the sheet on a phone. */
import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { pairTextOf, type Pair } from '#contract/core/pair.ts';
import type { Order } from '#contract/entities/order.ts';
import { useSpotService } from '#src/binding/spot.tsx';
import { useNarrow } from '#src/design/layout/use-narrow.ts';
import { applyTicketSheet } from '#src/stores/ticket-sheet.store.ts';
import { recreate } from '#src/trading/orders/changes/recreate.ts';
import type { TradedPairs } from '#src/trading/orders/values/use-traded-pairs.ts';
import { pairPathOf } from '#src/trading/pair/pair-path.ts';

/** @param onScreen the pair of the trading page; undefined on the order pages. */
export function useRecreate(
  { rulesOf }: TradedPairs,
  onScreen: Pair | undefined,
): (order: Order) => void {
  const service = useSpotService();
  const isNarrow = useNarrow();
  const [, navigate] = useLocation();
  return useCallback(
    (order) => {
      const pair = rulesOf(order);
      if (pair === undefined) return;
      const fill = async (): Promise<void> => {
        recreate(await service.trade(), pair, order);
        if (isNarrow) applyTicketSheet(pair.id);
        if (pair.id !== onScreen?.id) navigate(pairPathOf(service.tradingMode, pairTextOf(pair)));
      };
      // If the trading service does not load, the order form is missing too and reports the error.
      fill().catch(() => undefined);
    },
    [service, rulesOf, onScreen, isNarrow, navigate],
  );
}
