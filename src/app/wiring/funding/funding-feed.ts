/** Keeps deposits and withdrawals live by the user's two channels, while a page shows them. An update
 *  names the record; the page reads it again. A gap in the sequence reads everything again. */
import type { QueryClient } from '@tanstack/react-query';
import { subscriptionNameOf } from '#contract/core/channel.ts';
import type { UserId } from '#contract/core/ids.ts';
import { parse } from '#contract/codec.ts';
import {
  depositChannel,
  STATUS_UPDATE_EVENT,
  withdrawalChannel,
} from '#contract/realtime/custody.ts';
import type { FundingUpdate } from '#src/binding/funding.ts';
import { collectCalls } from '#src/platform/clock.ts';
import { FUNDING_HISTORY_KEY } from '#src/queries/funding.ts';
import type { MarketLink } from '#src/realtime/market-link.ts';
import { createUserFeed, type UserFeedOptions } from '../money/user-feed.ts';

/** A block may change many records: they are read again together. */
const REFRESH_PAUSE_MS = 300;

export interface FundingFeedOptions {
  readonly cache: QueryClient;
  readonly session: UserFeedOptions['session'];
  readonly watchChannel: MarketLink['watchChannel'];
  /** Whether the names of user channels have the private prefix on the wire. */
  readonly isPrivate: boolean;
  readonly onUpdate: (update: FundingUpdate) => void;
}

/** @returns a function that starts the feed for one page, and returns the function that ends it. */
export const createFundingFeed = (options: FundingFeedOptions): (() => () => void) =>
  createUserFeed({ session: options.session, join: (userId) => joinBoth(options, userId) });

function joinBoth(options: FundingFeedOptions, userId: UserId): () => void {
  const refresh = collectCalls(REFRESH_PAUSE_MS, () => {
    void options.cache.invalidateQueries({ queryKey: FUNDING_HISTORY_KEY });
  });
  const leaveDeposits = join(options, userId, 'deposit', refresh.request);
  const leaveWithdrawals = join(options, userId, 'withdrawal', refresh.request);
  return () => {
    leaveDeposits();
    leaveWithdrawals();
    refresh.cancel();
  };
}

function join(
  { watchChannel, isPrivate, onUpdate }: FundingFeedOptions,
  userId: UserId,
  kind: FundingUpdate['kind'],
  refresh: () => void,
): () => void {
  const channel = kind === 'deposit' ? depositChannel : withdrawalChannel;
  return watchChannel({
    name: isPrivate ? subscriptionNameOf(channel, userId) : channel.nameOf(userId),
    events: [STATUS_UPDATE_EVENT],
    // Updates before the join, or while the connection was lost, have been missed.
    onJoined: () => {
      refresh();
      onUpdate({ kind, id: undefined });
    },
    onEvent: (_event, payload) => {
      refresh();
      onUpdate({ kind, id: changedIdOf(kind, payload) });
    },
  });
}

/** @returns undefined for an unreadable update: any record may have changed. */
function changedIdOf(kind: FundingUpdate['kind'], payload: unknown): number | undefined {
  const parsed =
    kind === 'deposit'
      ? parse(depositChannel.events[STATUS_UPDATE_EVENT], payload)
      : parse(withdrawalChannel.events[STATUS_UPDATE_EVENT], payload);
  return parsed.ok ? parsed.model.id : undefined;
}
