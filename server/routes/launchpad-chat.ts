/** Routes of the conversation about a Launchpad purchase. */
import * as calls from '#contract/rest/launchpad-chat.ts';
import { accept, handleTrader } from '#server/http/handler.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';
import type { Services } from './services.ts';

export const launchpadChatRoutes = ({ launchpad: { chats } }: Pick<Services, 'launchpad'>) => ({
  launchpadMessages: handleTrader(calls.launchpadMessages, ({ userId, query }) => {
    const page = chats.page({ projectId: query.projectId, userId }, query);
    return isRejection(page) ? page : accept('', page);
  }),

  sendLaunchpadMessage: handleTrader(calls.sendLaunchpadMessage, async ({ userId, body }) => {
    const { projectId, ...draft } = body;
    const outcome = await chats.send({ projectId, userId }, draft);
    return isRejection(outcome) ? outcome : accept('', outcome);
  }),

  markLaunchpadMessages: handleTrader(calls.markLaunchpadMessages, async ({ userId, body }) => {
    const outcome = await chats.mark({ projectId: body.projectId, userId }, 'user', body);
    return isRejection(outcome) ? outcome : accept('', outcome);
  }),

  launchpadTyping: handleTrader(
    calls.launchpadTyping,
    ({ userId, body: { projectId } }) => chats.typing({ projectId, userId }) ?? accept(''),
  ),

  launchpadImage: handleTrader(calls.launchpadImage, ({ userId, params }) => {
    const image = chats.image(userId, params.id);
    if (image === undefined) return reject('not_found');
    return accept('', { type: image.type, base64: image.bytes.toString('base64') });
  }),
});
