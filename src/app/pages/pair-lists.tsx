/** The lists under a pair, provided to the trading page. Their chunk, with their requests, is loaded by the first one shown. */
import type { PairLists } from '#src/binding/order-lists.ts';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';

const Placeholder = () => <div aria-busy="true" />;

export const PAIR_LISTS: PairLists = {
  History: lazyComponent(async () => (await loadPart('orderLists')).PairHistory, Placeholder),
  Trades: lazyComponent(async () => (await loadPart('orderLists')).PairTrades, Placeholder),
  Transactions: lazyComponent(
    async () => (await loadPart('orderLists')).PairTransactions,
    Placeholder,
  ),
  Detail: lazyComponent(async () => (await loadPart('orderLists')).OrderInFull),
};
