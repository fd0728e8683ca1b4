/** Details of one order in its current state, with its trades. */
import { useSnapshot } from 'valtio';
import type { Order } from '#contract/entities/order.ts';
import { mapLoadable } from '#domain/loadable-changes.ts';
import { useOrderListsService } from '#src/binding/order-lists.ts';
import { useSpotService } from '#src/binding/spot.tsx';
import { copyText } from '#src/platform/clipboard.ts';
import { systemClock } from '#src/platform/clock.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useOrderTrades } from '#src/queries/spot-history.ts';
import { accountOf, listsOf } from '#src/stores/account.store.ts';
import { OrderDetailView } from '#src/trading/orders/details/OrderDetailView.tsx';
import { useTradedPairs } from '#src/trading/orders/values/use-traded-pairs.ts';
import { useCopy } from '#src/trading/use-copy.ts';

interface OrderDetailProps {
  /** Order as in the list. */
  readonly order: Order;
  readonly onClose: () => void;
}

export function OrderDetail({ order: listed, onClose }: OrderDetailProps) {
  const { tradingMode } = useSpotService();
  const { orders } = listsOf(useSnapshot(accountOf(tradingMode)));
  const pairs = useTradedPairs();
  const copy = useCopy(copyText, useOrderListsService().announce);
  const live = orders.find(({ id }) => id === listed.id);
  const order = live !== undefined && live.version > listed.version ? live : listed;
  // Loaded again for each version of the order, because another fill adds a trade.
  const trades = useOrderTrades(tradingMode, pairs.rulesOf(order), order.id, order.version);
  return (
    <OrderDetailView
      order={order}
      pair={pairs.pairOf(order)}
      trades={mapLoadable(loadableOf(trades), ({ items }) => items)}
      now={systemClock()}
      onCopy={copy}
      onClose={onClose}
    />
  );
}
