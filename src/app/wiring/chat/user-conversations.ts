/** The conversations of a user of one kind, by key. Few stay open at a time; each is stopped when its user leaves. */
import type { UserId } from '#contract/core/ids.ts';
import type { ChatService } from '#src/binding/chat.ts';
import { userIn, watchUser, type UserSource } from '../session/watch-user.ts';
import type { OpenedConversation } from './create-conversation.ts';

const OPEN_MAX = 4;

/**
 * @param open starts the conversation of a key.
 * @returns a function that returns the conversation of a key, or undefined for a visitor.
 */
export function createUserConversations<Key>(
  session: UserSource,
  open: (key: Key, userId: UserId) => OpenedConversation,
): (key: Key) => ChatService | undefined {
  const opened = new Map<Key, OpenedConversation>();
  const stop = (key: Key): void => {
    opened.get(key)?.stop();
    opened.delete(key);
  };
  let present = userIn(session);
  watchUser(session, (userId) => {
    if (userId === present) return;
    present = userId;
    for (const key of opened.keys()) stop(key);
  });
  return (key) => {
    const known = opened.get(key);
    if (known !== undefined) return known.service;
    if (present === undefined) return undefined;
    const [oldest] = opened.keys();
    // What it has not sent is stored, and sent when it is opened again.
    if (opened.size >= OPEN_MAX && oldest !== undefined) stop(oldest);
    const conversation = open(key, present);
    opened.set(key, conversation);
    return conversation.service;
  };
}
