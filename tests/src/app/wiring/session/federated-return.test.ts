import { expect, it } from 'vitest';
import { verifyTelegram } from '#contract/rest/social.ts';
import {
  pendingSignInOf,
  credentialsOf,
  isReturn,
  type PendingSignIn,
} from '#src/app/wiring/session/federated-return.ts';

const NOW = 1_767_225_600_000;
const pending: PendingSignIn = {
  provider: 'google',
  state: 'the-state-of-this-tab',
  nonce: 'the-nonce-of-this-tab',
  back: '/vi/signin?redirect=%2Fmarkets',
  atMs: NOW - 60_000,
};
const telegram = { ...pending, provider: 'telegram' };
const of = (hash: string, search = '') => ({ hash, search });
const good = '#state=the-state-of-this-tab&id_token=a.b.c';

const login = {
  id: '424242',
  firstName: 'Mai ✓',
  lastName: undefined,
  username: undefined,
  photoUrl: undefined,
  authDateSec: 1_767_225_500,
  hash: 'a'.repeat(64),
};
const telegramHash = (value: unknown) =>
  `#tgAuthResult=${Buffer.from(JSON.stringify(value)).toString('base64url')}`;

it('[API-21] returns the credentials to the tab that started, with its stored nonce', () => {
  expect(credentialsOf(of(good), pending, NOW)).toEqual({
    kind: 'social',
    provider: 'google',
    idToken: 'a.b.c',
    nonce: 'the-nonce-of-this-tab',
  });
});

it('[API-20] reads the full Telegram response', () => {
  const wire = verifyTelegram.body.encode(login);
  const back = of(telegramHash(wire), '?state=the-state-of-this-tab');
  expect(credentialsOf(back, telegram, NOW)).toEqual({ kind: 'telegram', login });
});

it.each<[string, ReturnType<typeof of>, PendingSignIn | undefined, number]>([
  ['a tab that began nothing', of(good), undefined, NOW],
  ['another state', of('#state=theirs&id_token=a.b.c'), pending, NOW],
  ['no state', of('#id_token=a.b.c'), pending, NOW],
  ['no token', of('#state=the-state-of-this-tab'), pending, NOW],
  ['a no of the person', of('#error=access_denied&state=the-state-of-this-tab'), pending, NOW],
  ['a return after ten minutes', of(good), pending, NOW + 540_001],
  ['a return from before it began', of(good), pending, NOW - 60_001],
  ['more than an address holds', of(`${good}&x=${'x'.repeat(20_000)}`), pending, NOW],
  ['an ID token where Telegram was asked', of(good, '?state=the-state-of-this-tab'), telegram, NOW],
  ['Telegram’s word in a tab that asked another', of(telegramHash({ ...login })), pending, NOW],
  [
    'Telegram’s word without our state',
    of(telegramHash(verifyTelegram.body.encode(login))),
    telegram,
    NOW,
  ],
  ['Telegram’s no', of('#tgAuthResult=false', '?state=the-state-of-this-tab'), telegram, NOW],
  ['half a word', of(telegramHash({ id: 1 }), '?state=the-state-of-this-tab'), telegram, NOW],
])('signs no user in by %s', (_what, back, stored, now) => {
  expect(credentialsOf(back, stored, now)).toBeUndefined();
});

it('recognizes a return by its address, and validates the stored sign-in fully', () => {
  expect(isReturn(good)).toBe(true);
  expect(isReturn('#tgAuthResult=false')).toBe(true);
  expect(isReturn('#error=access_denied&state=x')).toBe(true);
  for (const hash of ['', '#', '#top', '#an_id_token=1', '#xerror=1']) {
    expect(isReturn(hash), hash).toBe(false);
  }
  expect(pendingSignInOf(JSON.stringify(pending))).toEqual(pending);
  for (const text of [undefined, '', '{', 'null', '7', '[]', '{"provider":"google"}']) {
    expect(pendingSignInOf(text), text).toBeUndefined();
  }
  expect(pendingSignInOf(JSON.stringify({ ...pending, state: '' }))).toBeUndefined();
});
