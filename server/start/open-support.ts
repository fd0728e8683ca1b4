/** Opens the conversations with support over the exchange: their delivery to sockets and mailboxes. */
import { recordWriter } from '#server/exchange/record-writer.ts';
import { SupportChatFeed } from '#server/realtime/chat-feed.ts';
import { SupportChats } from '#server/support/support-chats.ts';
import type { Trading } from './open-trading.ts';
import type { ServerParts } from './server-parts.ts';

export interface OpenedSupport {
  readonly chats: SupportChats;
  /** Calls `listener` after an email was committed. */
  onMail(listener: () => void): void;
}

export function openSupport(
  { clock, randomBytes }: Pick<ServerParts, 'clock' | 'randomBytes'>,
  { db, exchange, broadcast, notices }: Pick<Trading, 'db' | 'exchange' | 'broadcast' | 'notices'>,
): OpenedSupport {
  const listeners: (() => void)[] = [];
  const chats: SupportChats = new SupportChats({
    db,
    wordIn: notices.wordIn,
    clock,
    randomBytes,
    write: recordWriter(db, exchange, clock),
    feed: new SupportChatFeed({ broadcast, unreadCountOf: (userId) => chats.unreadCount(userId) }),
    onMail: () => {
      for (const listener of listeners) listener();
    },
  });
  return { chats, onMail: (listener) => void listeners.push(listener) };
}
