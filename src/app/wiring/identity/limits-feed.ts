/** Reads the used part of the limits again after a withdrawal or a transfer to a user, made on any tab or device, while
 *  a page shows them. */
import type { QueryClient } from '@tanstack/react-query';
import { subscriptionNameOf } from '#contract/core/channel.ts';
import type { UserId } from '#contract/core/ids.ts';
import { STATUS_UPDATE_EVENT, withdrawalChannel } from '#contract/realtime/custody.ts';
import { WALLET_UPDATE_EVENT, walletChannel } from '#contract/realtime/wallet.ts';
import { collectCalls } from '#src/platform/clock.ts';
import { IDENTITY_LIMITS_KEY } from '#src/queries/identity.ts';
import type { MarketLink } from '#src/realtime/market-link.ts';
import { createUserFeed, type UserFeedOptions } from '../money/user-feed.ts';

/** Balances of an active trader change many times a second. */
const REFRESH_PAUSE_MS = 1_500;

export interface LimitsFeedOptions {
  readonly cache: QueryClient;
  readonly session: UserFeedOptions['session'];
  readonly watchChannel: MarketLink['watchChannel'];
  /** Whether the names of user channels have the private prefix on the wire. */
  readonly isPrivate: boolean;
}

/** A withdrawal has an event of its own; a transfer to a user shows in the balance.
 *  @returns a function that starts the feed for one page, and returns the function that ends it. */
export const createLimitsFeed = ({
  cache,
  session,
  watchChannel,
  isPrivate,
}: LimitsFeedOptions): (() => () => void) => {
  const join = (userId: UserId): (() => void) => {
    const { request, cancel } = collectCalls(REFRESH_PAUSE_MS, () => {
      void cache.invalidateQueries({ queryKey: IDENTITY_LIMITS_KEY });
    });
    const leave = CHANNELS.map(({ channel, event }) =>
      watchChannel({
        name: isPrivate ? subscriptionNameOf(channel, userId) : channel.nameOf(userId),
        events: [event],
        // Updates before the join, or while the connection was lost, have been missed.
        onJoined: request,
        onEvent: request,
      }),
    );
    return () => {
      for (const leaveOne of leave) leaveOne();
      cancel();
    };
  };
  return createUserFeed({ session, join });
};

const CHANNELS = [
  { channel: withdrawalChannel, event: STATUS_UPDATE_EVENT },
  { channel: walletChannel, event: WALLET_UPDATE_EVENT },
] as const;
