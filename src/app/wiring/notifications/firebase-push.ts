/** Push by Firebase Cloud Messaging, for deployments whose configuration names a Firebase project. The library is
 *  loaded by the user's click, and at later starts of a browser that has a token. */
import { subscribePush, unsubscribePush } from '#contract/rest/push.ts';
import { loadPart } from '#src/deferred/load-part.ts';
import type { FirebaseProject } from '#src/platform/firebase-messaging.ts';
import { currentSubscription, endSubscription, pushPermission } from '#src/platform/push.ts';
import { localTexts, STORED } from '#src/platform/storage.ts';
import type { Services } from '../shell/services.ts';
import type { PushKind } from './push-kind.ts';

type Parts = Pick<Services, 'client' | 'log'>;

/** The token that the exchange has received. Web push does not store one, so its subscriptions are not ours. */
const sentToken = (): string | undefined => localTexts.read(STORED.firebaseToken);

const hasToken = async (): Promise<boolean> =>
  sentToken() !== undefined && (await currentSubscription()) !== undefined;

export function createFirebasePush(project: FirebaseProject, parts: Parts): PushKind {
  return {
    isOffered: () => Promise.resolve(true),
    renew: async () => {
      if (!(await hasToken())) return false;
      // Sent even if it is the same: the session that has sent it may have ended.
      await send(parts, await readToken(project));
      return true;
    },
    subscribe: async () => {
      // A subscription with another key would receive nothing from Firebase.
      if (!(await hasToken())) await endSubscription();
      try {
        await send(parts, await readToken(project));
        return 'on';
      } catch (error) {
        await endFirebasePush(project, parts.log);
        throw error;
      }
    },
    unsubscribe: async () => {
      const token = sentToken();
      // First: the token is needed for another attempt.
      if (token !== undefined) await remove(parts, token);
      await endFirebasePush(project, parts.log);
    },
  };
}

/** Sends the token if it has changed since it was sent. Called at each start of a signed-in user. */
export async function renewFirebaseToken(project: FirebaseProject, parts: Parts): Promise<void> {
  try {
    if (!(await hasToken()) || pushPermission() !== 'granted') return;
    const before = sentToken();
    const token = await readToken(project);
    if (token === before) return;
    await send(parts, token);
    if (before !== undefined) await removeFormer(parts, before);
  } catch (error) {
    parts.log('The push token could not be renewed.', error);
  }
}

/** Ends the token and the subscription of this browser. The subscription ends even if Firebase does not respond:
 *  what is sent to the token then reaches nobody. */
export async function endFirebasePush(project: FirebaseProject, log: Parts['log']): Promise<void> {
  const hadToken = await hasToken();
  localTexts.erase(STORED.firebaseToken);
  try {
    if (hadToken) await (await loadPart('firebaseMessaging')).deleteFirebaseToken(project);
  } catch (error) {
    log('The push token could not be deleted.', error);
  } finally {
    await endSubscription();
  }
}

const readToken = async (project: FirebaseProject): Promise<string> =>
  (await loadPart('firebaseMessaging')).readFirebaseToken(project);

async function send({ client }: Parts, token: string): Promise<void> {
  await client.call(subscribePush, { body: { kind: 'firebase', token } });
  localTexts.write(STORED.firebaseToken, token);
}

const remove = ({ client }: Parts, token: string) =>
  client.call(unsubscribePush, { body: { kind: 'firebase', token } });

async function removeFormer(parts: Parts, token: string): Promise<void> {
  try {
    await remove(parts, token);
  } catch (error) {
    // The exchange drops a token that Firebase no longer knows.
    parts.log('The push token could not be removed from the account.', error);
  }
}
