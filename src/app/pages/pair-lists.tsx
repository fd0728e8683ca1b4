/** Order lists for the trading page: their chunk and its queries load when a list first opens. */
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
