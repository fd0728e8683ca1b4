/** Routes of the user's conversation with support. */
import * as calls from '#contract/rest/support-chat.ts';
import { accept, handleTrader } from '#server/http/handler.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';
import type { Services } from './services.ts';

export const supportChatRoutes = ({ supportChats }: Pick<Services, 'supportChats'>) => ({
  supportChat: handleTrader(calls.supportChat, ({ userId, query }) =>
    accept('', supportChats.page(userId, query)),
  ),

  sendSupportMessage: handleTrader(calls.sendSupportMessage, async ({ userId, body }) => {
    const outcome = await supportChats.send(userId, body);
    return isRejection(outcome) ? outcome : accept('', outcome);
  }),

  supportUnread: handleTrader(calls.supportUnread, ({ userId }) =>
    accept('', { unreadCount: supportChats.unreadCount(userId) }),
  ),

  markSupportMessages: handleTrader(calls.markSupportMessages, async ({ userId, body }) => {
    await supportChats.mark(userId, 'user', body);
    return accept('', { unreadCount: supportChats.unreadCount(userId) });
  }),

  supportTyping: handleTrader(calls.supportTyping, ({ userId }) => {
    supportChats.typing(userId, 'user');
    return accept('');
  }),

  supportImage: handleTrader(calls.supportImage, ({ userId, params: { id } }) => {
    const image = supportChats.image(userId, id);
    if (image === undefined) return reject('not_found');
    return accept('', { type: image.type, base64: image.bytes.toString('base64') });
  }),
});
