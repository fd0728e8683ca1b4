/** A trader's open orders, and the details of the one that was asked about. */
import { useState } from 'react';
import type { Pair } from '#contract/core/pair.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Order } from '#contract/entities/order.ts';
import { useSpotDesk, useTradeDesk } from '#src/binding/spot.tsx';
import { OpenOrdersView } from '#src/trading/orders/OpenOrdersView.tsx';
import { useOpenOrderList } from '#src/trading/orders/use-open-order-list.ts';

interface OpenOrdersProps {
  readonly pair: Pair;
  readonly isThisPairOnly: boolean;
  readonly toolsHost: Element | null;
  readonly now: EpochMs;
}

export function OpenOrders({ pair, isThisPairOnly, toolsHost, now }: OpenOrdersProps) {
  const { venue, lists } = useSpotDesk();
  const desk = useTradeDesk();
  const [order, setOrder] = useState<Order>();
  const list = useOpenOrderList({ venue, desk, pair, isThisPairOnly, now, onDetails: setOrder });
  return (
    <>
      <OpenOrdersView {...list} toolsHost={toolsHost} />
      {order !== undefined && <lists.Detail order={order} onClose={() => setOrder(undefined)} />}
    </>
  );
}
