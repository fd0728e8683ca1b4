/** Connects own orders and trades on the chart with the service that changes and cancels orders. */
import { useMemo } from 'react';
import type { Pair } from '#contract/core/pair.ts';
import type { Order } from '#contract/entities/order.ts';
import { useTradingService } from '#src/binding/spot.tsx';
import { bars } from '#src/stores/bars.store.ts';
import { orderPreferences } from '#src/stores/order-preferences.store.ts';
import { OwnLayer } from '#src/trading/chart/own/OwnLayer.tsx';
import type { OverlayHost } from '#src/trading/chart/overlay.ts';
import { useCancels } from '#src/trading/orders/changes/use-cancels.ts';
import { listsOf } from '#src/stores/account.store.ts';
import { useAccount } from '../use-account.ts';

export interface OwnOnChartProps {
  readonly plot: OverlayHost;
  readonly pair: Pair;
  /** Open orders of this pair. */
  readonly orders: readonly Order[];
}

export function OwnOnChart({ plot, pair, orders }: OwnOnChartProps) {
  const service = useTradingService();
  const { trades } = listsOf(useAccount());
  const { cancelingIds, cancel } = useCancels(service);
  const ofPair = useMemo(
    () =>
      trades.filter(
        ({ tradeCoinId, quoteCoinId }) =>
          tradeCoinId === pair.tradeCoinId && quoteCoinId === pair.quoteCoinId,
      ),
    [trades, pair],
  );
  return (
    <OwnLayer
      plot={plot}
      bars={bars}
      pair={pair}
      orders={orders}
      trades={ofPair}
      amendments={service.amendments}
      isConfirmed={isConfirmed}
      cancelingIds={cancelingIds}
      onCancel={cancel}
    />
  );
}

/** Order types that are placed without a confirmation are changed without one too. */
const isConfirmed = ({ kind }: Order): boolean => !orderPreferences.confirmBeforePlacing[kind];
