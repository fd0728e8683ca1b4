/** Histories, lent to the trading page: their chunk and what reads them load with the first look at one. */
import type { PairLists } from '#src/binding/order-lists.tsx';
import { later } from '#src/design/later.tsx';

const load = () => import(/* webpackChunkName: "order-lists" */ './OrderLists.tsx');

const Place = () => <div aria-busy="true" />;

export const PAIR_LISTS: PairLists = {
  History: later(async () => (await load()).PairHistory, Place),
  Trades: later(async () => (await load()).PairTrades, Place),
  Transactions: later(async () => (await load()).PairTransactions, Place),
  Detail: later(async () => (await load()).OrderInFull),
};
