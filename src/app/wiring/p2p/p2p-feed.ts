/** Follows the user's peer-to-peer orders by their channel while a page shows one: takes each event into the loaded
 *  lists, passes it on to the open order, and reads all again after a join and after a gap. */
import type { QueryClient } from '@tanstack/react-query';
import { subscriptionNameOf } from '#contract/core/channel.ts';
import type { UserId } from '#contract/core/ids.ts';
import { parse } from '#contract/codec.ts';
import type { P2pOrder } from '#contract/entities/p2p-order.ts';
import { P2P_ORDER_EVENT, p2pChannel, p2pOrderUpdateCodec } from '#contract/realtime/p2p.ts';
import { applyP2pOrder, P2P_ORDERS_KEY } from '#src/queries/p2p-orders.ts';
import type { MarketLink } from '#src/realtime/market-link.ts';
import { createUserFeed, type UserFeedOptions } from '../money/user-feed.ts';

export interface P2pFeedOptions {
  readonly cache: QueryClient;
  readonly session: UserFeedOptions['session'];
  readonly watchChannel: MarketLink['watchChannel'];
  /** Whether the names of user channels have the private prefix on the wire. */
  readonly isPrivate: boolean;
}

export interface P2pFeedListener {
  readonly onOrder: (order: P2pOrder) => void;
  /** Events may have been missed. */
  readonly onGap: () => void;
}

export interface P2pFeed {
  /** Starts for one page. @returns the function that ends it. */
  readonly start: () => () => void;
  /** @returns the function that ends it. */
  readonly listen: (listener: P2pFeedListener) => () => void;
}

export function createP2pFeed(options: P2pFeedOptions): P2pFeed {
  const listeners = new Set<P2pFeedListener>();
  const start = createUserFeed({
    session: options.session,
    join: (userId) => join(options, userId, listeners),
  });
  return {
    start,
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function join(
  { cache, watchChannel, isPrivate }: P2pFeedOptions,
  userId: UserId,
  listeners: ReadonlySet<P2pFeedListener>,
): () => void {
  /** Undefined until the first event after a join, which may have any number. */
  let sequence: number | undefined;
  const reportGap = (): void => {
    void cache.invalidateQueries({ queryKey: P2P_ORDERS_KEY });
    for (const { onGap } of listeners) onGap();
  };
  return watchChannel({
    name: isPrivate ? subscriptionNameOf(p2pChannel, userId) : p2pChannel.nameOf(userId),
    events: [P2P_ORDER_EVENT],
    onJoined: () => {
      sequence = undefined;
      reportGap();
    },
    onEvent: (_name, payload) => {
      const parsed = parse(p2pOrderUpdateCodec, payload);
      if (!parsed.ok) return reportGap();
      const { order, sequence: next } = parsed.model;
      if (sequence !== undefined && next !== sequence + 1) reportGap();
      sequence = next;
      applyP2pOrder(cache, order);
      for (const { onOrder } of listeners) onOrder(order);
    },
  });
}
