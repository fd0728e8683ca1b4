/** Authorizes subscriptions to private channels: allowed for the user's own, rejected for all
 *  others. */
import { authenticateSocketUser, authorizeChannel } from '#contract/rest/broadcasting.ts';
import { accept, handleTrader } from '#server/http/handler.ts';
import { reject } from '#server/runtime/rejection.ts';
import { ownerOfChannel } from '#server/realtime/channel-owner.ts';
import type { Services } from './services.ts';

const PRIVATE_PREFIX = 'private-';

export const broadcastingRoutes = ({ broadcast }: Pick<Services, 'broadcast'>) => ({
  authorizeChannel: handleTrader(authorizeChannel, ({ body, trader, userId }) => {
    const { socketId, channelName } = body;
    const isPrivate = channelName.startsWith(PRIVATE_PREFIX);
    if (!isPrivate || ownerOfChannel(channelName) !== userId) return reject('channel_refused');
    const owner = { userId: String(userId), sessionId: trader.sessionId };
    const auth = broadcast.authSignature(socketId, channelName, undefined, owner);
    return accept('', { auth, channelData: undefined });
  }),

  authenticateSocketUser: handleTrader(authenticateSocketUser, ({ body, trader, userId }) => {
    const userData = JSON.stringify({ id: String(userId) });
    const owner = { userId: String(userId), sessionId: trader.sessionId };
    return accept('', { auth: broadcast.userSignature(body.socketId, userData, owner), userData });
  }),
});
