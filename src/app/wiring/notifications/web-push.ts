/** Push by the Push API alone, with the exchange's public key (VAPID). */
import { pushKey, subscribePush, unsubscribePush } from '#contract/rest/push.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { currentSubscription, endSubscription, subscribeToPush } from '#src/platform/push.ts';
import type { Services } from '../shell/services.ts';
import type { PushKind } from './push-kind.ts';

export function createWebPush({ client }: Pick<Services, 'client'>): PushKind {
  const readKey = async (signal?: AbortSignal) =>
    (await client.call(pushKey, signal === undefined ? {} : { signal })).model.publicKey;
  return {
    isOffered: async (signal) => (await readKey(signal)) !== undefined,
    renew: async () => {
      const subscription = await currentSubscription();
      if (subscription === undefined) return false;
      // The session that it was made in may have ended.
      await store(client, subscription);
      return true;
    },
    subscribe: async () => {
      const publicKey = await readKey();
      if (publicKey === undefined) return 'absent';
      const subscription = await subscribeToPush(publicKey);
      try {
        await store(client, subscription);
        return 'on';
      } catch (error) {
        await endSubscription();
        throw error;
      }
    },
    unsubscribe: async () => {
      const subscription = await currentSubscription();
      if (subscription === undefined) return;
      // First: the endpoint is needed for another attempt.
      const { endpoint } = subscription;
      await client.call(unsubscribePush, { body: { kind: 'web', endpoint } });
      await endSubscription();
    },
  };
}

async function store(client: ExchangeClient, subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  const body = { kind: 'web', endpoint: endpoint ?? '', p256dh, auth } as const;
  await client.call(subscribePush, { body });
}
