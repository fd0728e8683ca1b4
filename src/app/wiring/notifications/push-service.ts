/** Connects the push machine with the browser and the exchange. */
import { fromPromise } from 'xstate';
import { pushKey, subscribePush, unsubscribePush } from '#contract/rest/push.ts';
import { pushMachine, type PushState } from '#machines/notifications/push.machine.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import type { PushService } from '#src/binding/push.tsx';
import {
  assertPushSupported,
  currentSubscription,
  endSubscription,
  pushPermission,
  requestPushPermission,
  subscribeToPush,
} from '#src/platform/push.ts';
import type { Services } from '../shell/services.ts';

export function createPushService({ client, log }: Pick<Services, 'client' | 'log'>): PushService {
  return {
    machine: pushMachine.provide({
      actors: {
        checkPush: fromPromise<PushState>(async ({ signal }) => {
          try {
            assertPushSupported();
          } catch (error) {
            log('Push notifications are not available.', error);
            throw error;
          }
          const { publicKey } = (await client.call(pushKey, { signal })).model;
          if (publicKey === undefined) return 'absent';
          if (pushPermission() === 'denied') return 'blocked';
          const subscription = await currentSubscription();
          if (subscription === undefined || pushPermission() !== 'granted') return 'off';
          // The session that it was made in may have ended.
          await store(client, subscription);
          return 'on';
        }),
        startPush: fromPromise<PushState>(async () => {
          try {
            return await startPush(client);
          } catch (error) {
            log('Push notifications could not be turned on.', error);
            throw error;
          }
        }),
        stopPush: fromPromise<void>(async () => {
          const endpoint = await endSubscription();
          if (endpoint === undefined) return;
          try {
            await client.call(unsubscribePush, { body: { endpoint } });
          } catch (error) {
            // The exchange drops a subscription that the browser's push service no longer knows.
            log('The push subscription could not be removed from the account.', error);
          }
        }),
      },
    }),
  };
}

async function startPush(client: ExchangeClient): Promise<PushState> {
  assertPushSupported();
  // Before any request: browsers ask only while the click counts.
  const permission = await requestPushPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  const { publicKey } = (await client.call(pushKey, {})).model;
  if (publicKey === undefined) return 'absent';
  const subscription = await subscribeToPush(publicKey);
  try {
    await store(client, subscription);
    return 'on';
  } catch (error) {
    await endSubscription();
    throw error;
  }
}

async function store(client: ExchangeClient, subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await client.call(subscribePush, { body: { endpoint: endpoint ?? '', p256dh, auth } });
}
