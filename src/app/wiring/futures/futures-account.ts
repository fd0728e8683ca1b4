/** Follows the signed-in user's futures for the page's lifetime: the contract on screen, and every
 *  contract with a position or an open order. */
import { subscribe } from 'valtio/vanilla';
import { isOfContract } from '#contract/entities/futures-terms.ts';
import { futuresAccount, futuresListsOf } from '#src/stores/futures-account.store.ts';
import { currentContract, openedContract } from '#src/stores/opened-contract.store.ts';
import { marketWiring } from '../market/market.ts';
import { watchUser } from '../session/watch-user.ts';
import type { Services } from '../shell/services.ts';
import { quoteFeed, readContracts } from './contract-quotes.ts';
import { LiveFuturesFeed, type FuturesFeedOptions } from './futures-feed.ts';

/** Call once per page load. */
export function followFuturesAccount(
  given: Pick<Services, 'client' | 'firstReads' | 'config' | 'session' | 'log'>,
  listeners: Pick<FuturesFeedOptions, 'onSettings' | 'onJoined' | 'onUpdate'>,
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
  const watchQuotes = quoteFeed().openWatcher();
  const watch = (): void => {
    const shown = currentContract()?.contract;
    const { positions, openOrders } = futuresListsOf(futuresAccount);
    const keys = [...positions, ...openOrders].filter(
      (one, at, all) => all.findIndex((other) => isOfContract(one, other)) === at,
    );
    const others = keys.filter((key) => shown === undefined || !isOfContract(key, shown));
    watchQuotes(others);
    feed.watch(shown === undefined ? others : [shown, ...others], shown);
  };
  subscribe(openedContract, watch);
  subscribe(futuresAccount, watch);
  watch();
  watchUser(session, (user) => feed.follow(user));
  // Without the rules of the contracts of other positions, these show fewer figures.
  void readContracts(given);
}
