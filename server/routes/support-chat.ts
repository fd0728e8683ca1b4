/** Routes of the user's conversation with support. */
import * as calls from '#contract/rest/support-chat.ts';
import { accept, handleTrader } from '#server/http/handler.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';
import type { Services } from './services.ts';

export const supportChatRoutes = ({ supportChats }: Pick<Services, 'supportChats'>) => ({
  supportChat: handleTrader(calls.supportChat, ({ traderId, query }) =>
    accept('', supportChats.page(traderId, query)),
  ),

  sendSupportMessage: handleTrader(calls.sendSupportMessage, async ({ traderId, body }) => {
    const outcome = await supportChats.send(traderId, body);
    return isRejection(outcome) ? outcome : accept('', outcome);
  }),

  supportUnread: handleTrader(calls.supportUnread, ({ traderId }) =>
    accept('', { unreadCount: supportChats.unreadCount(traderId) }),
  ),

  markSupportMessages: handleTrader(calls.markSupportMessages, async ({ traderId, body }) => {
    await supportChats.mark(traderId, 'user', body);
    return accept('', { unreadCount: supportChats.unreadCount(traderId) });
  }),

  supportTyping: handleTrader(calls.supportTyping, ({ traderId }) => {
    supportChats.typing(traderId, 'user');
    return accept('');
  }),

  supportImage: handleTrader(calls.supportImage, ({ traderId, params: { id } }) => {
    const image = supportChats.image(traderId, id);
    if (image === undefined) return reject('not_found');
    return accept('', { type: image.type, base64: image.bytes.toString('base64') });
  }),
});
