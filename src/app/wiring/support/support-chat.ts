/** The conversation with support. It lives until its user leaves, so that what was written is sent from every
 *  page. */
import type { UserId } from '#contract/core/ids.ts';
import { CHAT_PAGE_SIZE } from '#contract/rest/chat.ts';
import * as calls from '#contract/rest/support-chat.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import {
  createConversation,
  type ChatCalls,
  type OpenedConversation,
} from '../chat/create-conversation.ts';
import { outboxStorageOf } from '../chat/outbox-storage.ts';
import type { Services } from '../shell/services.ts';
import type { SupportFeed } from './support-feed.ts';

export const createSupportChat = (
  { client, log }: Pick<Services, 'client' | 'log'>,
  feed: SupportFeed,
  userId: UserId,
): OpenedConversation =>
  createConversation({
    kind: 'support',
    name: 'conversation with support',
    calls: callsOf(client),
    storage: outboxStorageOf('support', userId),
    listen: (onEvent) => feed.listen(onEvent),
    log,
  });

const callsOf = (client: ExchangeClient): ChatCalls => ({
  readPage: async (beforeId, signal) => {
    const query = { beforeId, limit: CHAT_PAGE_SIZE };
    return (await client.call(calls.supportChat, { query, signal })).model;
  },
  send: async ({ clientId, text, image }, signal) => {
    const body = { clientId, text, imageBase64: image?.base64 };
    return (await client.call(calls.sendSupportMessage, { body, signal })).model;
  },
  report: async (body, signal) =>
    (await client.call(calls.markSupportMessages, { body, signal })).model.unreadCount,
  reportTyping: async (signal) => {
    await client.call(calls.supportTyping, { signal });
  },
  readImage: async (id) => (await client.call(calls.supportImage, { params: { id } })).model,
});
