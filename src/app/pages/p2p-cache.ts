/** Query cache that all pages of peer-to-peer trading share. */
import { createUserCache } from './page-services.ts';
import { provideP2pAdQueries } from '#src/queries/p2p-ads.ts';
import { provideP2pOrderQueries } from '#src/queries/p2p-orders.ts';
import { provideTraderQueries } from '#src/queries/p2p-traders.ts';
import { provideP2pQueries } from '#src/queries/p2p.ts';
import { once } from '../wiring/shell/once.ts';
import { services } from '../wiring/shell/services.ts';

export const p2pCache = once(() => {
  const given = services();
  const cache = createUserCache(given.session);
  for (const provide of [
    provideP2pQueries,
    provideP2pAdQueries,
    provideTraderQueries,
    provideP2pOrderQueries,
  ]) {
    provide(cache, given.client);
  }
  return { given, cache };
});
