/** Connects the push machine with the browser and the exchange. */
import { fromPromise } from 'xstate';
import { pushMachine, type PushState } from '#machines/notifications/push.machine.ts';
import type { PushService } from '#src/binding/push.ts';
import { assertPushSupported, pushPermission, requestPushPermission } from '#src/platform/push.ts';
import type { Services } from '../shell/services.ts';
import { createFirebasePush } from './firebase-push.ts';
import type { PushKind } from './push-kind.ts';
import { createWebPush } from './web-push.ts';

type Parts = Pick<Services, 'client' | 'config' | 'log'>;

export function createPushService(parts: Parts): PushService {
  const { config, log } = parts;
  const kind = pushKindOf(parts);
  return {
    isByFirebase: config.push !== undefined,
    machine: pushMachine.provide({
      actors: {
        checkPush: fromPromise<PushState>(async ({ signal }) => {
          try {
            assertPushSupported();
          } catch (error) {
            log('Push notifications are not available.', error);
            throw error;
          }
          if (!(await kind?.isOffered(signal))) return 'absent';
          if (pushPermission() === 'denied') return 'blocked';
          if (pushPermission() !== 'granted') return 'off';
          return (await kind?.renew()) ? 'on' : 'off';
        }),
        startPush: fromPromise<PushState>(async () => {
          try {
            return await startPush(kind);
          } catch (error) {
            log('Push notifications could not be turned on.', error);
            throw error;
          }
        }),
        stopPush: fromPromise<void>(async () => {
          try {
            await kind?.unsubscribe();
          } catch (error) {
            log('Push notifications could not be turned off.', error);
            throw error;
          }
        }),
      },
    }),
  };
}

/** @returns undefined where the configuration of push is wrong, which the start has logged. */
function pushKindOf(parts: Parts): PushKind | undefined {
  const { push, isPushBroken = false } = parts.config;
  if (isPushBroken) return undefined;
  return push === undefined ? createWebPush(parts) : createFirebasePush(push, parts);
}

async function startPush(kind: PushKind | undefined): Promise<PushState> {
  assertPushSupported();
  // Before any request: browsers ask only while the click counts.
  const permission = await requestPushPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  return (await kind?.subscribe()) ?? 'absent';
}
