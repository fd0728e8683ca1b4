/** Follows the channel of the user's conversation with support: counts unread messages for the links, and
 *  passes events on to the conversation while it is open. A channel has one follower per page. */
import { subscriptionNameOf } from '#contract/core/channel.ts';
import type { UserId } from '#contract/core/ids.ts';
import { supportChatChannel } from '#contract/realtime/chat.ts';
import type { ChatMachineEvent } from '#machines/chat/chat-machine-events.ts';
import type { MarketLink } from '#src/realtime/market-link.ts';
import { joinChat } from '../chat/chat-feed.ts';
import { createUserFeed, type UserFeedOptions } from '../money/user-feed.ts';

export interface SupportFeedOptions {
  readonly session: UserFeedOptions['session'];
  readonly watchChannel: MarketLink['watchChannel'];
  /** Whether the names of user channels have the private prefix on the wire. */
  readonly isPrivate: boolean;
  readonly readUnread: () => Promise<number>;
  readonly onUnread: (count: number) => void;
  /** Called for each user who has signed in. */
  readonly onUser: (userId: UserId) => void;
}

type Listener = (event: ChatMachineEvent) => void;

export interface SupportFeed {
  /** @returns the function that ends it. */
  listen(listener: Listener): () => void;
}

/** Starts for the page's lifetime. */
export function createSupportFeed(options: SupportFeedOptions): SupportFeed {
  const listeners = new Set<Listener>();
  const notify: Listener = (event) => {
    for (const listener of listeners) listener(event);
  };
  createUserFeed({ session: options.session, join: (userId) => join(options, userId, notify) })();
  return {
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function join(options: SupportFeedOptions, userId: UserId, notify: Listener): () => void {
  const { watchChannel, isPrivate, onUnread, onUser } = options;
  let isLeft = false;
  const count = async (): Promise<void> => {
    const unread = await options.readUnread().catch(() => undefined);
    if (unread !== undefined && !isLeft) onUnread(unread);
  };
  const leave = joinChat({
    watchChannel,
    name: isPrivate
      ? subscriptionNameOf(supportChatChannel, userId)
      : supportChatChannel.nameOf(userId),
    onEvent: notify,
    onUnread,
    onGap: () => void count(),
  });
  onUser(userId);
  return () => {
    isLeft = true;
    leave();
    onUnread(0);
  };
}
