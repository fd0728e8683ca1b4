/** The page's feed of contract statistics, shared by the account and the lists; and the list of all
 *  contracts, read when a list of markets first opens. */
import { useEffect } from 'react';
import { subscribe } from 'valtio/vanilla';
import { futuresContracts } from '#contract/rest/futures-market.ts';
import { dataOf } from '#domain/loadable.ts';
import { systemClock } from '#src/platform/clock.ts';
import { applyContracts, contracts } from '#src/stores/contracts.store.ts';
import { marketWiring } from '../market/market.ts';
import { once } from '../shell/once.ts';
import type { Services } from '../shell/services.ts';
import { applyContractList, applyContractTicker } from './contract-listings.ts';
import { createQuoteFeed } from './quote-feed.ts';

let listCount = 0;

/** Returns one instance for the page's lifetime. */
export const quoteFeed = once(() => {
  const { link } = marketWiring();
  return createQuoteFeed({
    watchChannel: (channel) => link.watchChannel(channel),
    onTicker: (ticker, key) => applyContractTicker(ticker, key, systemClock()),
  });
});

const listWatcher = once(() => quoteFeed().openWatcher());

/** Reads all contracts with their statistics. Never fails; lists show what was read before. */
export async function readContracts({
  firstReads,
  log,
}: Pick<Services, 'firstReads' | 'log'>): Promise<void> {
  try {
    applyContractList((await firstReads.call(futuresContracts, {})).model, systemClock());
  } catch (error) {
    log('The contracts could not be read.', error);
    applyContracts(undefined);
  }
}

/** Keeps the statistics of all contracts live while something that lists them is open. */
export function useContractFeed(isWatched = true): void {
  useEffect(() => (isWatched ? watchContracts() : undefined), [isWatched]);
}

function watchContracts(): () => void {
  const watch = listWatcher();
  const follow = (): void => watch(listCount === 0 ? [] : (dataOf(contracts.list) ?? []));
  const stop = subscribe(contracts, follow);
  listCount += 1;
  follow();
  return () => {
    stop();
    listCount -= 1;
    follow();
  };
}
