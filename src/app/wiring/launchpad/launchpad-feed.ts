/** Follows a project by its public channel, and the user's commitments by their own, while a page shows them. Events are
 *  taken into the loaded queries; after a join and after a gap all is read again. */
import type { QueryClient } from '@tanstack/react-query';
import { subscriptionNameOf } from '#contract/core/channel.ts';
import type { UserId } from '#contract/core/ids.ts';
import { parse } from '#contract/codec.ts';
import {
  COMMITMENT_EVENT,
  commitmentChannel,
  commitmentUpdateCodec,
  ICO_PROGRESS_EVENT,
  icoChannel,
  icoProgressCodec,
} from '#contract/realtime/launchpad.ts';
import { applyCommitment, applyProgress, refreshLaunchpad } from '#src/queries/launchpad.ts';
import type { MarketLink } from '#src/realtime/market-link.ts';
import { createUserFeed, type UserFeedOptions } from '../money/user-feed.ts';

export interface LaunchpadFeedOptions {
  readonly cache: QueryClient;
  readonly session: UserFeedOptions['session'];
  readonly watchChannel: MarketLink['watchChannel'];
  /** Whether the names of user channels have the private prefix on the wire. */
  readonly isPrivate: boolean;
}

export interface LaunchpadFeed {
  /** Follows the user's commitments. @returns the function that ends it. */
  readonly start: () => () => void;
  /** @returns the function that ends it. */
  readonly followProject: (projectId: number) => () => void;
}

export function createLaunchpadFeed(options: LaunchpadFeedOptions): LaunchpadFeed {
  const { cache, session, watchChannel } = options;
  return {
    start: createUserFeed({ session, join: (userId) => joinCommitments(options, userId) }),
    followProject: (projectId) =>
      watchSequence({
        cache,
        watchChannel,
        name: icoChannel.nameOf(projectId),
        event: ICO_PROGRESS_EVENT,
        apply: (payload) => {
          const parsed = parse(icoProgressCodec, payload);
          if (!parsed.ok) return undefined;
          applyProgress(cache, projectId, parsed.model);
          return parsed.model.sequence;
        },
      }),
  };
}

function joinCommitments(
  { cache, watchChannel, isPrivate }: LaunchpadFeedOptions,
  userId: UserId,
): () => void {
  return watchSequence({
    cache,
    watchChannel,
    name: isPrivate
      ? subscriptionNameOf(commitmentChannel, userId)
      : commitmentChannel.nameOf(userId),
    event: COMMITMENT_EVENT,
    apply: (payload) => {
      const parsed = parse(commitmentUpdateCodec, payload);
      if (!parsed.ok) return undefined;
      applyCommitment(cache, parsed.model.commitment);
      return parsed.model.sequence;
    },
  });
}

interface WatchedSequence extends Pick<LaunchpadFeedOptions, 'cache' | 'watchChannel'> {
  /** On the wire. */
  readonly name: string;
  readonly event: string;
  /** Takes an event. @returns its number; undefined for a payload of another form. */
  readonly apply: (payload: unknown) => number | undefined;
}

function watchSequence({ cache, watchChannel, name, event, apply }: WatchedSequence): () => void {
  /** Undefined until the first event after a join, which may have any number. */
  let sequence: number | undefined;
  return watchChannel({
    name,
    events: [event],
    onJoined: () => {
      sequence = undefined;
      refreshLaunchpad(cache);
    },
    onEvent: (_name, payload) => {
      const next = apply(payload);
      if (next === undefined || (sequence !== undefined && next !== sequence + 1)) {
        refreshLaunchpad(cache);
      }
      if (next !== undefined) sequence = next;
    },
  });
}
