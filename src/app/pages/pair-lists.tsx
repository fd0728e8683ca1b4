/** Histories, lent to the trading page: their chunk and what reads them load with the first look at one. */
import type { PairLists } from '#src/binding/order-lists.tsx';
import { lazyComponent } from '#src/design/lazy.tsx';

const load = () => import(/* webpackChunkName: "order-lists" */ './OrderLists.tsx');

const Place = () => <div aria-busy="true" />;

export const PAIR_LISTS: PairLists = {
  History: lazyComponent(async () => (await load()).PairHistory, Place),
  Trades: lazyComponent(async () => (await load()).PairTrades, Place),
  Transactions: lazyComponent(async () => (await load()).PairTransactions, Place),
  Detail: lazyComponent(async () => (await load()).OrderInFull),
};
