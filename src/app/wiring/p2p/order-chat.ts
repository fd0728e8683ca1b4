/** The conversations of the user's orders. */
import { subscriptionNameOf } from '#contract/core/channel.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { ChatFile } from '#contract/entities/chat-message.ts';
import { p2pChatChannel } from '#contract/realtime/p2p.ts';
import { CHAT_PAGE_SIZE } from '#contract/rest/chat.ts';
import * as chat from '#contract/rest/p2p-chat.ts';
import { p2pFile, uploadP2pFile } from '#contract/rest/p2p-orders.ts';
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

export interface OrderChatsOptions extends Pick<Services, 'client' | 'log' | 'session'> {
  readonly watchChannel: MarketLink['watchChannel'];
  /** Whether the names of user channels have the private prefix on the wire. */
  readonly isPrivate: boolean;
  readonly saveFile: (uid: string, file: Pick<ChatFile, 'id' | 'name'>) => void;
}

/** @returns a function that opens the conversation of an order; it returns undefined for a visitor. */
export const createOrderChats = (
  options: OrderChatsOptions,
): ((uid: string) => ChatService | undefined) =>
  createUserConversations(options.session, (uid: string, userId) => openChat(options, uid, userId));

function openChat(
  { client, log, watchChannel, isPrivate, saveFile }: OrderChatsOptions,
  uid: string,
  userId: UserId,
): OpenedConversation {
  const key = { orderUid: uid, userId };
  const name = isPrivate ? subscriptionNameOf(p2pChatChannel, key) : p2pChatChannel.nameOf(key);
  return createConversation({
    kind: 'trade',
    name: 'conversation of an order',
    calls: callsOf(client, uid, saveFile),
    storage: outboxStorageOf(`trade:${uid}`, userId),
    listen: (onEvent) => joinChat({ watchChannel, name, onEvent }),
    log,
  });
}

const callsOf = (
  client: ExchangeClient,
  orderUid: string,
  saveFile: OrderChatsOptions['saveFile'],
): ChatCalls => ({
  readPage: async (beforeId, signal) => {
    const query = { orderUid, beforeId, limit: CHAT_PAGE_SIZE };
    return (await client.call(chat.p2pMessages, { query, signal })).model;
  },
  send: async ({ clientId, text, image, file }, signal) => {
    const body = { orderUid, clientId, text, imageBase64: image?.base64 };
    if (file === undefined) return (await client.call(chat.sendP2pMessage, { body, signal })).model;
    const { name, base64 } = file;
    const upload = { body: { orderUid, name, base64 }, signal };
    const fileId = (await client.call(uploadP2pFile, upload)).model.id;
    return (await client.call(chat.sendP2pMessage, { body: { ...body, fileId }, signal })).model;
  },
  report: async (receipt, signal) => {
    const body = { orderUid, ...receipt };
    return (await client.call(chat.markP2pMessages, { body, signal })).model.unreadCount;
  },
  reportTyping: async (signal) => {
    await client.call(chat.p2pTyping, { body: { orderUid }, signal });
  },
  readImage: async (id) => (await client.call(p2pFile, { body: { orderUid, id } })).model,
  saveFile: (file) => saveFile(orderUid, file),
});
