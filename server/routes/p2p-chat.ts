/** Routes of the conversation of a peer-to-peer order. */
import * as calls from '#contract/rest/p2p-chat.ts';
import { accept, handleTrader } from '#server/http/handler.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import type { Services } from './services.ts';

export const p2pChatRoutes = ({ p2p: { chats } }: Pick<Services, 'p2p'>) => ({
  p2pMessages: handleTrader(calls.p2pMessages, ({ userId, query }) => {
    const page = chats.page(userId, query.orderUid, query);
    return isRejection(page) ? page : accept('', page);
  }),

  sendP2pMessage: handleTrader(calls.sendP2pMessage, async ({ userId, body }) => {
    const { orderUid, ...draft } = body;
    const outcome = await chats.send(userId, orderUid, draft);
    return isRejection(outcome) ? outcome : accept('', outcome);
  }),

  markP2pMessages: handleTrader(calls.markP2pMessages, async ({ userId, body }) => {
    const outcome = await chats.mark(userId, body.orderUid, body);
    return isRejection(outcome) ? outcome : accept('', outcome);
  }),

  p2pTyping: handleTrader(calls.p2pTyping, ({ userId, body }) => {
    return chats.typing(userId, body.orderUid) ?? accept('');
  }),
});
