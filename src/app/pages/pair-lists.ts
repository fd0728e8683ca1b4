/** Histories, lent to the trading page: their chunk and what reads them load with the first look at one. */
import { lazy } from 'react';
import type { PairLists } from '#src/binding/order-lists.tsx';

const load = () => import(/* webpackChunkName: "order-lists" */ './OrderLists.tsx');

export const PAIR_LISTS: PairLists = {
  History: lazy(async () => ({ default: (await load()).PairHistory })),
  Trades: lazy(async () => ({ default: (await load()).PairTrades })),
  Transactions: lazy(async () => ({ default: (await load()).PairTransactions })),
  Detail: lazy(async () => ({ default: (await load()).OrderInFull })),
};
