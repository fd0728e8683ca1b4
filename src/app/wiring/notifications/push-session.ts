/** Push over a user's session: a token of Firebase is renewed at the start, and push ends with the session. */
import { endSubscription } from '#src/platform/push.ts';
import { watchUser } from '../session/watch-user.ts';
import type { Services } from '../shell/services.ts';
import { endFirebasePush, renewFirebaseToken } from './firebase-push.ts';

type Parts = Pick<Services, 'client' | 'config' | 'session' | 'log'>;

export function followPush({ client, config, session, log }: Parts): void {
  session.on('user.left', () => void leavePush(config, log));
  const { push } = config;
  if (push === undefined) return;
  watchUser(session, (userId) => {
    if (userId !== undefined) void renewFirebaseToken(push, { client, log });
  });
}

/** The exchange drops the subscription with the session; the browser must not keep it for the next user. */
async function leavePush({ push }: Services['config'], log: Services['log']): Promise<void> {
  try {
    if (push === undefined) await endSubscription();
    else await endFirebasePush(push, log);
  } catch (error) {
    log('The push subscription could not be ended.', error);
  }
}
