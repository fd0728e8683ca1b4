/** Invariants A1 to A10 of a session, which hold after any sequence of events. */
import { expect } from 'vitest';
import { PASSWORD } from './session-script.ts';
import type { SessionSubject } from './session-subject.ts';

export function expectInvariants(subject: SessionSubject): void {
  const { actor, context, stored, open, emitted } = subject;
  const snapshot = actor.getSnapshot();
  const held = context();
  subject.expectNoError();
  // A1: no user is signed in while a second step is due.
  if (snapshot.hasTag('authenticated')) expect(subject.demanded()).toBeUndefined();
  // A2: the second step holds a challenge, and stores nothing but flag, temp info token and user
  // id; another tab may have removed the cookies.
  if (snapshot.matches('twoFactor')) {
    expect([held.tokens, held.user, held.userId]).toEqual([undefined, undefined, undefined]);
    expect({ ...held.challenge, isTwoFactorDue: true }).toMatchObject(stored());
    expect(open('loadProfile')).toEqual([]);
  } else {
    expect(held.challenge).toBeUndefined();
    expect(stored().isTwoFactorDue).toBeUndefined();
    expect(stored().tempInfoToken).toBeUndefined();
  }
  // A3: one refresh at a time, and only while refreshing.
  expect(open('refreshTokens').length).toBe(snapshot.hasTag('refreshing') ? 1 : 0);
  // A5, A6: a signed-out session has no user data, in the machine or in the browser.
  if (snapshot.hasTag('authenticated')) {
    expect(held.tokens).toBeDefined();
    expect(stored().accessToken).toBe(held.tokens?.accessToken);
  } else {
    expect([held.tokens, held.user, held.userId]).toEqual([undefined, undefined, undefined]);
    expect(stored().accessToken).toBeUndefined();
    expect(open('loadProfile').length + open('refreshTokens').length).toBe(0);
  }
  if (snapshot.matches('signedOut')) {
    expect(open()).toEqual([]);
    expect(stored()).toEqual({});
    expect(held.leaving).toBeUndefined();
  }
  // A7: the password of a sign-up stays in one state only and is never emitted.
  if (!snapshot.matches({ signedOut: 'verifyingEmail' })) expect(held.temporary).toBeUndefined();
  expect(JSON.stringify([emitted, stored()])).not.toContain(PASSWORD);
  if (held.temporary === undefined) expect(JSON.stringify(held)).not.toContain(PASSWORD);
  // A9: a navigation that may pass on a token follows credentials that were entered here and
  // accepted.
  const arrivals = emitted.filter((event) => event.type === 'went' && event.to === 'signedIn');
  expect(arrivals.length).toBeLessThanOrEqual(subject.grants());
  // A10: a pending session has sent a request.
  if (snapshot.hasTag('pending') || snapshot.hasTag('refreshing')) {
    expect(open().length).toBeGreaterThan(0);
  }
}
