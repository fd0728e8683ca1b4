/** Invariants A1 to A10 of a session, which hold after any sequence of events. They are plain
 *  conditions: a walk checks a million of them, and `expect` would take most of its time. */
import type { SessionContext } from '#machines/auth/session.ts';
import { PASSWORD } from './session-script.ts';
import type { SessionSubject } from './session-subject.ts';

/** @throws with the broken invariant and what happened before. */
export function expectInvariants(subject: SessionSubject): void {
  const { actor, context, stored, open, emitted, errors } = subject;
  const snapshot = actor.getSnapshot();
  const held = context();
  const check = (holds: boolean, rule: string): void => {
    if (!holds) throw new Error(`${rule}: broken after ${subject.trail.join(' > ')}`);
  };
  check(errors.length === 0, `the machine does not throw ${String(errors[0])}`);
  const { isTwoFactorDue, tempInfoToken, accessToken } = stored();
  const isSignedIn = snapshot.hasTag('authenticated');
  check(!isSignedIn || subject.demanded() === undefined, 'A1: no user signs in before the code');
  // Another tab may have removed the cookies.
  if (snapshot.matches('twoFactor')) {
    check(isEmpty(held), 'A2: the second step has no user');
    check(isOfChallenge(subject), 'A2: the second step stores nothing but the challenge');
    check(open('loadProfile').length === 0, 'A2: the second step loads no profile');
  } else {
    check(held.challenge === undefined, 'A2: only the second step has a challenge');
    check(isTwoFactorDue === undefined, 'A2: only the second step stores its flag');
    check(tempInfoToken === undefined, 'A2: only the second step stores its token');
  }
  const refreshCount = open('refreshTokens').length;
  const isRefreshing = snapshot.matches({ signedIn: { tokens: 'refreshing' } });
  check(
    refreshCount === (isRefreshing ? 1 : 0),
    'A3: one refresh at a time, and only while refreshing',
  );
  if (isSignedIn) {
    check(held.tokens !== undefined, 'A5: a signed-in session has tokens');
    check(accessToken === held.tokens?.accessToken, 'A5: the browser stores the same token');
  } else {
    check(isEmpty(held), 'A5: a signed-out machine has no user data');
    check(accessToken === undefined, 'A5: a signed-out browser has no token');
    check(open('loadProfile').length + refreshCount === 0, 'A6: nothing is read for nobody');
  }
  if (snapshot.matches('signedOut')) {
    check(open().length === 0, 'A6: a signed-out session waits for no response');
    check(Object.keys(stored()).length === 0, 'A6: a signed-out browser stores nothing');
    check(held.leaving === undefined, 'A6: a signed-out session revokes no tokens');
  }
  check(
    held.temporary === undefined || snapshot.matches({ signedOut: 'verifyingEmail' }),
    'A7: the password of a sign-up stays in one state only',
  );
  check(!hasPassword([emitted, stored()]), 'A7: the password is never emitted nor stored');
  check(held.temporary !== undefined || !hasPassword(held), 'A7: the password is not retained');
  // A navigation that may pass on a token.
  const arrivals = emitted.filter((event) => event.type === 'went' && event.to === 'signedIn');
  check(arrivals.length <= subject.grants(), 'A9: credentials were accepted before each arrival');
  if (snapshot.hasTag('pending') || isRefreshing)
    check(open().length > 0, 'A10: a pending session has sent a request');
}

const isEmpty = ({ tokens, user, userId }: SessionContext): boolean =>
  tokens === undefined && user === undefined && userId === undefined;

/** Whether all that is stored comes from the challenge. */
function isOfChallenge({ context, stored }: SessionSubject): boolean {
  const expected: object = { ...context().challenge, isTwoFactorDue: true };
  return Object.entries(stored()).every(([name, value]) => Reflect.get(expected, name) === value);
}

const hasPassword = (value: unknown): boolean => JSON.stringify(value).includes(PASSWORD);
