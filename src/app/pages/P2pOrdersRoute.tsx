/** Route of the user's peer-to-peer orders, live by the user's channel while it is shown. */
import { useEffect } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { P2pOrdersServiceProvider } from '#src/binding/p2p-orders.ts';
import { OrdersPage } from '#src/features/p2p/order/index.ts';
import { watchChannelLater } from '../wiring/money/late-channel.ts';
import { createP2pOrdersService } from '../wiring/p2p/orders-service.ts';
import { createP2pFeed } from '../wiring/p2p/p2p-feed.ts';
import { once } from '../wiring/shell/once.ts';
import { p2pCache } from './p2p-cache.ts';

const ownOrders = once(() => {
  const { given, cache } = p2pCache();
  const watched = {
    watchChannel: watchChannelLater,
    isPrivate: given.config.broadcast.userChannels === 'private',
  };
  const feed = createP2pFeed({ cache, session: given.session, ...watched });
  return { cache, feed, orders: createP2pOrdersService(given, cache, { feed, ...watched }) };
});

export function P2pOrdersRoute() {
  const { cache, feed, orders } = ownOrders();
  useEffect(() => feed.start(), [feed]);
  return (
    <QueryClientProvider client={cache}>
      <P2pOrdersServiceProvider value={orders}>
        <OrdersPage />
      </P2pOrdersServiceProvider>
    </QueryClientProvider>
  );
}
