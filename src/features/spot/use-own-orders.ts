/** The signed-in trader's orders, trades and balances, as the widgets of one pair want them. */
import { useMemo, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import type { OrderId } from '#contract/core/ids.ts';
import { ticksOf, type Pair } from '#contract/core/pair.ts';
import type { Balance } from '#contract/entities/balance.ts';
import { isOpen, type Order } from '#contract/entities/order.ts';
import type { OwnTrade } from '#contract/entities/trade.ts';
import { displayNumber } from '#domain/number-text.ts';
import { useSpotDesk } from '#src/binding/spot.tsx';
import { account } from '#src/stores/account.store.ts';
import { pairs } from '#src/stores/pairs.store.ts';
import type { PriceLine } from '#src/trading/chart/order-lines.ts';
import type { PairLookup } from '#src/trading/orders/traded-pair.ts';

export interface OwnOrders {
  /** Undefined while they load. */
  readonly openOrders: readonly Order[] | undefined;
  readonly closedOrders: readonly Order[] | undefined;
  readonly trades: readonly OwnTrade[] | undefined;
  readonly balances: readonly Balance[] | undefined;
  readonly isThisPairOnly: boolean;
  readonly setThisPairOnly: (isThisPairOnly: boolean) => void;
  readonly pairOf: PairLookup;
  /** Open ones of the pair on screen, whatever the lists show. */
  readonly ordersOfPair: readonly Order[];
  readonly priceLines: readonly PriceLine[];
  readonly cancellingIds: ReadonlySet<OrderId>;
  readonly cancel: (order: Order) => void;
  readonly isCancellingAll: boolean;
  readonly cancelAll: () => void;
}

export function useOwnOrders(pair: Pair): OwnOrders {
  const { isLoaded, orders, trades, balances } = useSnapshot(account);
  const [isThisPairOnly, setThisPairOnly] = useState(true);
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
    isThisPairOnly,
    setThisPairOnly,
    pairOf,
    ...useMarks(orders, pair),
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

/** Where one's orders show in the book and on the chart. */
function useMarks(orders: readonly Order[], pair: Pair) {
  const { t } = useLingui();
  const ofPair = useMemo(
    () =>
      orders.filter(
        (order) =>
          isOpen(order) &&
          order.tradeCoinId === pair.tradeCoinId &&
          order.quoteCoinId === pair.quoteCoinId,
      ),
    [orders, pair],
  );
  const priceLines = useMemo(
    () =>
      ofPair.flatMap((order): PriceLine[] => {
        const price = order.limitPrice === undefined ? undefined : ticksOf(order.limitPrice, pair);
        if (price === undefined) return [];
        const size = displayNumber(order.remaining);
        const at = displayNumber(order.limitPrice);
        const label = order.side === 'buy' ? t`Buy ${size} at ${at}` : t`Sell ${size} at ${at}`;
        return [{ key: String(order.id), price, side: order.side, label }];
      }),
    [ofPair, pair, t],
  );
  return { ordersOfPair: ofPair, priceLines };
}

function useCancels(pair: Pair | undefined) {
  const desk = useSpotDesk();
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
