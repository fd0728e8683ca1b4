/** The feed of the page's conversation with support, started by the first call. A message that an earlier
 *  visit has not sent opens the conversation, which sends it. */
import { supportUnread } from '#contract/rest/support-chat.ts';
import { loadPart } from '#src/deferred/load-part.ts';
import { applySupportUnread } from '#src/stores/support.store.ts';
import { watchChannelLater } from '../money/late-channel.ts';
import { once } from '../shell/once.ts';
import { services } from '../shell/services.ts';
import { outboxStorageOf } from '../chat/outbox-storage.ts';
import { createSupportFeed } from './support-feed.ts';

export const openSupportFeed = once(() => {
  const { client, config, session, log } = services();
  return createSupportFeed({
    session,
    watchChannel: watchChannelLater,
    isPrivate: config.broadcast.userChannels === 'private',
    readUnread: async () => (await client.call(supportUnread, {})).model.unreadCount,
    onUnread: applySupportUnread,
    onUser: (userId) => {
      const sendStored = async (): Promise<void> => {
        try {
          const stored = await outboxStorageOf('support', userId).load();
          if (stored.some(({ failure }) => failure === undefined)) {
            (await loadPart('support')).openSupportChat();
          }
        } catch (error) {
          log('Messages of an earlier visit could not be sent.', error);
        }
      };
      void sendStored();
    },
  });
});
