/** The trader's waiting orders: what the book and a phone's tab show of them. */
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { Pair } from '#contract/core/pair.ts';
import type { Order } from '#contract/entities/order.ts';
import { isOpen } from '#contract/entities/order-status.ts';
import { account } from '#src/stores/account.store.ts';

export interface OpenOrders {
  readonly all: readonly Order[];
  readonly ofPair: readonly Order[];
}

export function useOpenOrders(pair: Pair): OpenOrders {
  const { orders } = useSnapshot(account);
  return useMemo(() => {
    const all = orders.filter(isOpen);
    const isOfPair = ({ tradeCoinId, quoteCoinId }: Order): boolean =>
      tradeCoinId === pair.tradeCoinId && quoteCoinId === pair.quoteCoinId;
    return { all, ofPair: all.filter(isOfPair) };
  }, [orders, pair]);
}
