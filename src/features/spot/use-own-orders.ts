/** The signed-in trader's orders and trades, as the lists under a pair want them. */
import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { OrderId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { Balance } from '#contract/entities/balance.ts';
import type { Order } from '#contract/entities/order.ts';
import { isOpen } from '#contract/entities/order-status.ts';
import type { OwnTrade } from '#contract/entities/trade.ts';
import { useTradeDesk } from '#src/binding/spot.tsx';
import { pairs } from '#src/stores/pairs.store.ts';
import type { PairLookup } from '#src/trading/orders/traded-pair.ts';
import { useAccount } from './use-account.ts';

export interface OwnOrders {
  /** Undefined while they load. */
  readonly openOrders: readonly Order[] | undefined;
  readonly closedOrders: readonly Order[] | undefined;
  readonly trades: readonly OwnTrade[] | undefined;
  readonly balances: readonly Balance[] | undefined;
  readonly pairOf: PairLookup;
  readonly cancellingIds: ReadonlySet<OrderId>;
  readonly cancel: (order: Order) => void;
  readonly isCancellingAll: boolean;
  readonly cancelAll: () => void;
}

export function useOwnOrders(pair: Pair, isThisPairOnly: boolean): OwnOrders {
  const { isLoaded, orders, trades, balances } = useAccount();
  const pairOf = usePairLookup(pair);
  const isWanted = useMemo(
    () => (traded: Pick<Order, 'tradeCoinId' | 'quoteCoinId'>) =>
      !isThisPairOnly ||
      (traded.tradeCoinId === pair.tradeCoinId && traded.quoteCoinId === pair.quoteCoinId),
    [isThisPairOnly, pair],
  );
  const lists = useMemo(
    () => ({
      openOrders: orders.filter((order) => isOpen(order) && isWanted(order)),
      closedOrders: orders.filter((order) => !isOpen(order) && isWanted(order)),
      trades: trades.filter(isWanted),
    }),
    [orders, trades, isWanted],
  );
  return {
    openOrders: isLoaded ? lists.openOrders : undefined,
    closedOrders: isLoaded ? lists.closedOrders : undefined,
    trades: isLoaded ? lists.trades : undefined,
    balances: isLoaded ? balances : undefined,
    pairOf,
    ...useCancels(isThisPairOnly ? pair : undefined),
  };
}

/** The pair on screen is always known; the others once the pair list was read. */
function usePairLookup(pair: Pair): PairLookup {
  const { list } = useSnapshot(pairs);
  return useMemo(
    () =>
      ({ tradeCoinId, quoteCoinId }) => {
        const found = [pair, ...list].find(
          (one) => one.tradeCoinId === tradeCoinId && one.quoteCoinId === quoteCoinId,
        );
        if (found === undefined) return undefined;
        const { tradeCoin, quoteCoin, priceDecimals, sizeDecimals } = found;
        return { tradeCoin, quoteCoin, decimals: { price: priceDecimals, size: sizeDecimals } };
      },
    [pair, list],
  );
}

function useCancels(pair: Pair | undefined) {
  const desk = useTradeDesk();
  const [cancellingIds, setCancellingIds] = useState<ReadonlySet<OrderId>>(new Set());
  const [isCancellingAll, setCancellingAll] = useState(false);
  const mark = (id: OrderId, isUnderWay: boolean) =>
    setCancellingIds((now) => {
      const next = new Set(now);
      if (isUnderWay) next.add(id);
      else next.delete(id);
      return next;
    });
  const cancel = async (order: Order): Promise<void> => {
    mark(order.id, true);
    await desk.cancelOrder(order);
    mark(order.id, false);
  };
  const cancelAll = async (): Promise<void> => {
    setCancellingAll(true);
    await desk.cancelAllOrders(pair);
    setCancellingAll(false);
  };
  return {
    cancellingIds,
    cancel: (order: Order) => void cancel(order),
    isCancellingAll,
    cancelAll: () => void cancelAll(),
  };
}
