/** The conversations about the user's purchases, answered on the operator's desk. */
import { subscriptionNameOf } from '#contract/core/channel.ts';
import type { UserId } from '#contract/core/ids.ts';
import { icoChatChannel } from '#contract/realtime/launchpad.ts';
import { CHAT_PAGE_SIZE } from '#contract/rest/chat.ts';
import * as chat from '#contract/rest/launchpad-chat.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import type { ChatService } from '#src/binding/chat.ts';
import type { MarketLink } from '#src/realtime/market-link.ts';
import { joinChat } from '../chat/chat-feed.ts';
import {
  createConversation,
  type ChatCalls,
  type OpenedConversation,
} from '../chat/create-conversation.ts';
import { outboxStorageOf } from '../chat/outbox-storage.ts';
import { createUserConversations } from '../chat/user-conversations.ts';
import type { Services } from '../shell/services.ts';

export interface PurchaseChatsOptions extends Pick<Services, 'client' | 'log' | 'session'> {
  readonly watchChannel: MarketLink['watchChannel'];
  /** Whether the names of user channels have the private prefix on the wire. */
  readonly isPrivate: boolean;
}

/** @returns a function that opens the conversation about a purchase; it returns undefined for a visitor. */
export const createPurchaseChats = (
  options: PurchaseChatsOptions,
): ((projectId: number) => ChatService | undefined) =>
  createUserConversations(options.session, (projectId: number, userId) =>
    openChat(options, projectId, userId),
  );

function openChat(
  { client, log, watchChannel, isPrivate }: PurchaseChatsOptions,
  projectId: number,
  userId: UserId,
): OpenedConversation {
  const key = { projectId, userId };
  const name = isPrivate ? subscriptionNameOf(icoChatChannel, key) : icoChatChannel.nameOf(key);
  return createConversation({
    kind: 'ico',
    name: 'conversation about a purchase',
    calls: callsOf(client, projectId),
    storage: outboxStorageOf(`ico:${projectId}`, userId),
    listen: (onEvent) => joinChat({ watchChannel, name, onEvent }),
    log,
  });
}

const callsOf = (client: ExchangeClient, projectId: number): ChatCalls => ({
  readPage: async (beforeId, signal) => {
    const query = { projectId, beforeId, limit: CHAT_PAGE_SIZE };
    return (await client.call(chat.launchpadMessages, { query, signal })).model;
  },
  send: async ({ clientId, text, image }, signal) => {
    const body = { projectId, clientId, text, imageBase64: image?.base64 };
    return (await client.call(chat.sendLaunchpadMessage, { body, signal })).model;
  },
  report: async (receipt, signal) => {
    const body = { projectId, ...receipt };
    return (await client.call(chat.markLaunchpadMessages, { body, signal })).model.unreadCount;
  },
  reportTyping: async (signal) => {
    await client.call(chat.launchpadTyping, { body: { projectId }, signal });
  },
  readImage: async (id) => (await client.call(chat.launchpadImage, { params: { id } })).model,
});
