/** A trader's list on a trading page: open orders with the details of the selected one, or
 *  balances. One component for both, so that the second list needs no loading after the first. */
import { useState, type ComponentProps } from 'react';
import type { Pair } from '#contract/core/pair.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Order } from '#contract/entities/order.ts';
import { WithTradingService, useSpotService, useTradingService } from '#src/binding/spot.tsx';
import { BalancesTable } from '#src/trading/balances/BalancesTable.tsx';
import { OpenOrdersView } from '#src/trading/orders/lists/OpenOrdersView.tsx';
import { useOpenOrderList } from '#src/trading/orders/lists/use-open-order-list.ts';

interface OwnListProps extends OpenOrdersProps {
  readonly list: 'open' | 'balances';
  readonly balances: ComponentProps<typeof BalancesTable>['balances'];
}

export const OwnList = ({ list, balances, ...place }: OwnListProps) =>
  list === 'open' ? (
    <WithTradingService>
      <OpenOrders {...place} />
    </WithTradingService>
  ) : (
    <BalancesTable balances={balances} />
  );

interface OpenOrdersProps {
  readonly pair: Pair;
  readonly isThisPairOnly: boolean;
  readonly toolsHost: Element | null;
  readonly now: EpochMs;
}

function OpenOrders({ pair, isThisPairOnly, toolsHost, now }: OpenOrdersProps) {
  const { tradingMode, lists } = useSpotService();
  const service = useTradingService();
  const [order, setOrder] = useState<Order>();
  const list = useOpenOrderList({
    tradingMode,
    service,
    pair,
    isThisPairOnly,
    now,
    onDetails: setOrder,
  });
  return (
    <>
      <OpenOrdersView {...list} toolsHost={toolsHost} />
      {order !== undefined && <lists.Detail order={order} onClose={() => setOrder(undefined)} />}
    </>
  );
}
