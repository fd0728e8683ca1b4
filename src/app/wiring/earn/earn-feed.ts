/** Follows the user's positions in simple earn by their channel while a page shows them: takes each event into the
 *  loaded lists, and reads all again after a join and after a gap. */
import type { QueryClient } from '@tanstack/react-query';
import { subscriptionNameOf } from '#contract/core/channel.ts';
import type { UserId } from '#contract/core/ids.ts';
import { parse } from '#contract/codec.ts';
import { EARN_POSITION_EVENT, earnChannel, earnUpdateCodec } from '#contract/realtime/earn.ts';
import { applyEarnPosition } from '#src/queries/earn-positions.ts';
import { EARN_KEY } from '#src/queries/earn-summary.ts';
import type { MarketLink } from '#src/realtime/market-link.ts';
import { createUserFeed, type UserFeedOptions } from '../money/user-feed.ts';

export interface EarnFeedOptions {
  readonly cache: QueryClient;
  readonly session: UserFeedOptions['session'];
  readonly watchChannel: MarketLink['watchChannel'];
  /** Whether the names of user channels have the private prefix on the wire. */
  readonly isPrivate: boolean;
}

/** @returns a function that starts the feed for one page, and returns the function that ends it. */
export const createEarnFeed = (options: EarnFeedOptions): (() => () => void) =>
  createUserFeed({ session: options.session, join: (userId) => join(options, userId) });

function join({ cache, watchChannel, isPrivate }: EarnFeedOptions, userId: UserId): () => void {
  /** Undefined until the first event after a join, which may have any number. */
  let sequence: number | undefined;
  const readAll = (): void => void cache.invalidateQueries({ queryKey: [EARN_KEY] });
  return watchChannel({
    name: isPrivate ? subscriptionNameOf(earnChannel, userId) : earnChannel.nameOf(userId),
    events: [EARN_POSITION_EVENT],
    onJoined: () => {
      sequence = undefined;
      readAll();
    },
    onEvent: (_name, payload) => {
      const parsed = parse(earnUpdateCodec, payload);
      if (!parsed.ok) return readAll();
      const { position, sequence: next } = parsed.model;
      if (sequence !== undefined && next !== sequence + 1) readAll();
      sequence = next;
      applyEarnPosition(cache, position);
    },
  });
}
