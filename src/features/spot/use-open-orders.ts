/** Open orders of the trader, for the order book and the phone's tab. */
import { useMemo } from 'react';
import type { Pair } from '#contract/core/pair.ts';
import type { Order } from '#contract/entities/order.ts';
import { isOpen } from '#contract/entities/order-status.ts';
import { listsOf } from '#src/stores/account.store.ts';
import { useAccount } from './use-account.ts';

export interface OpenOrders {
  readonly all: readonly Order[];
  readonly ofPair: readonly Order[];
}

export function useOpenOrders(pair: Pair): OpenOrders {
  const { orders } = listsOf(useAccount());
  return useMemo(() => {
    const all = orders.filter(isOpen);
    const isOfPair = ({ tradeCoinId, quoteCoinId }: Order): boolean =>
      tradeCoinId === pair.tradeCoinId && quoteCoinId === pair.quoteCoinId;
    return { all, ofPair: all.filter(isOfPair) };
  }, [orders, pair]);
}
