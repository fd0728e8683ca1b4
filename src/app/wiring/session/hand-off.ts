/** Sign-in with `type=wp`: after the user's confirmation, the listed site receives token, email and
 *  name. */
import { waitFor } from 'xstate';
import type { User } from '#contract/entities/user.ts';
import { offerHandOff } from './pending-hand-off.ts';
import { handOffTargetOf } from './hand-off-target.ts';
import type { Services } from '../shell/services.ts';
import type { Session } from './session.ts';

/** Maximum wait for the profile, if the sign-in response contains no user. */
const USER_TIMEOUT_MS = 15_000;

interface HandOffOptions extends Pick<Services, 'session' | 'config' | 'log'> {
  /** Continues when the session is not handed over. */
  readonly otherwise: () => void;
}

export async function requestHandOff({
  session,
  config,
  log,
  otherwise,
}: HandOffOptions): Promise<void> {
  const requested = new URLSearchParams(location.search).get('redirect');
  const target = handOffTargetOf(requested, config.redirectAllowList);
  if (target === undefined) {
    log('A sign-in was not handed over: its target is not on the list.', undefined);
    return otherwise();
  }
  const user = await userOf(session);
  if (user === undefined) return otherwise();
  const decline = (): void => {
    offerHandOff(undefined);
    otherwise();
  };
  offerHandOff({
    host: target.host,
    decline,
    accept: () => {
      const { tokens } = session.getSnapshot().context;
      if (tokens === undefined) return decline();
      location.replace(handOffUrl(target, tokens.accessToken, user));
    },
  });
  session.on('user.left', () => offerHandOff(undefined));
}

async function userOf(session: Session): Promise<User | undefined> {
  try {
    const { context } = await waitFor(
      session,
      (snapshot) => snapshot.context.user !== undefined || !snapshot.hasTag('authenticated'),
      { timeout: USER_TIMEOUT_MS },
    );
    return context.user;
  } catch {
    return undefined; // No user to hand over: continues with the normal redirect.
  }
}

/** Parameter names are defined by the other site. */
function handOffUrl(target: URL, token: string, user: User): string {
  const url = new URL(target);
  url.searchParams.set('token', token);
  url.searchParams.set('email', user.email);
  url.searchParams.set('name', nameOf(user));
  return url.href;
}

/** Returns the nickname, or both names separated by a space; empty when there is neither. */
const nameOf = ({ nickname, firstName, lastName }: User): string =>
  nickname || [firstName, lastName].filter((name) => name !== '').join(' ');
