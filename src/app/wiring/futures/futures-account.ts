/** Follows the signed-in user's futures for the page's lifetime: the contract on screen, and every
 *  contract with a position or an open order. */
import { subscribe } from 'valtio/vanilla';
import { isOfContract } from '#contract/entities/futures-terms.ts';
import { futuresContracts } from '#contract/rest/futures-market.ts';
import { monotonicClock } from '#src/platform/clock.ts';
import { applyContracts } from '#src/stores/contracts.store.ts';
import { futuresAccount, futuresListsOf } from '#src/stores/futures-account.store.ts';
import { currentContract, openedContract } from '#src/stores/opened-contract.store.ts';
import { marketWiring } from '../market/market.ts';
import type { Services } from '../shell/services.ts';
import { LiveFuturesFeed, type FuturesFeedOptions } from './futures-feed.ts';
import { createQuoteFeed } from './quote-feed.ts';

/** Call once per page load. */
export function followFuturesAccount(
  given: Pick<Services, 'client' | 'firstReads' | 'config' | 'session' | 'log'>,
  listeners: Pick<FuturesFeedOptions, 'onSettings' | 'onUpdate'>,
): void {
  const { client, config, session, log } = given;
  const { link } = marketWiring();
  const feed = new LiveFuturesFeed({
    client,
    watchChannel: (channel) => link.watchChannel(channel),
    isPrivate: config.broadcast.userChannels === 'private',
    log,
    ...listeners,
  });
  const watchQuotes = createQuoteFeed({
    watchChannel: (channel) => link.watchChannel(channel),
    clock: monotonicClock,
  });
  const watch = (): void => {
    const shown = currentContract()?.contract;
    const { positions, openOrders } = futuresListsOf(futuresAccount);
    const keys = [...positions, ...openOrders].filter(
      (one, at, all) => all.findIndex((other) => isOfContract(one, other)) === at,
    );
    const others = keys.filter((key) => shown === undefined || !isOfContract(key, shown));
    watchQuotes(others);
    feed.watch(shown === undefined ? others : [shown, ...others]);
  };
  const follow = (): void => {
    const snapshot = session.getSnapshot();
    feed.follow(snapshot.hasTag('authenticated') ? snapshot.context.userId : undefined);
  };
  subscribe(openedContract, watch);
  subscribe(futuresAccount, watch);
  session.subscribe(follow);
  watch();
  follow();
  void readContracts(given);
}

/** Rules of the contracts of other positions; without them these show fewer figures. */
async function readContracts({
  firstReads,
  log,
}: Pick<Services, 'firstReads' | 'log'>): Promise<void> {
  try {
    applyContracts((await firstReads.call(futuresContracts, {})).model);
  } catch (error) {
    log('The contracts could not be read.', error);
    applyContracts(undefined);
  }
}
