/** The conversation of the signed-in user with support, created by the first call and stopped when the
 *  user leaves. */
import type { UserId } from '#contract/core/ids.ts';
import type { ChatService } from '#src/binding/chat.ts';
import { userIn, watchUser } from '../session/watch-user.ts';
import { services } from '../shell/services.ts';
import { openSupportFeed } from './open-feed.ts';
import type { OpenedConversation } from '../chat/create-conversation.ts';
import { createSupportChat } from './support-chat.ts';

interface Opened extends OpenedConversation {
  readonly userId: UserId;
}

let opened: Opened | undefined;
let isWatched = false;

/** @returns undefined for a visitor. */
export function openSupportChat(): ChatService | undefined {
  const { session } = services();
  const userId = userIn(session);
  if (opened?.userId !== userId) {
    opened?.stop();
    opened =
      userId === undefined
        ? undefined
        : { userId, ...createSupportChat(services(), openSupportFeed(), userId) };
  }
  if (!isWatched) {
    isWatched = true;
    watchUser(session, (present) => {
      if (opened === undefined || present === opened.userId) return;
      opened.stop();
      opened = undefined;
    });
  }
  return opened?.service;
}
