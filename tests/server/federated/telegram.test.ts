import { createHash, createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import type { TelegramLogin } from '#contract/rest/social.ts';
import { telegramCheck } from '#server/federated/telegram.ts';
import { UsedOnce } from '#server/federated/used-once.ts';
import { reject } from '#server/runtime/rejection.ts';

const REJECTED = reject('provider_refused');
const BOT_TOKEN = '123456:the-secret-of-this-bot';
const NOW_MS = 1_767_225_600_000;
const NOW_SEC = NOW_MS / 1_000;

/** Signs as Telegram's documentation describes, with the wire names. */
function sign(fields: Readonly<Record<string, string>>, botToken = BOT_TOKEN): string {
  const text = Object.keys(fields)
    .toSorted()
    .map((name) => `${name}=${fields[name] ?? ''}`)
    .join('\n');
  const secret = createHash('sha256').update(botToken).digest();
  return createHmac('sha256', secret).update(text).digest('hex');
}

const WIRE = {
  id: '424242',
  first_name: 'Mai',
  last_name: 'Kim',
  username: 'mai_kim',
  photo_url: 'https://t.me/i/userpic/320/mai.jpg',
  auth_date: String(NOW_SEC),
};
const LOGIN: TelegramLogin = {
  id: WIRE.id,
  firstName: WIRE.first_name,
  lastName: WIRE.last_name,
  username: WIRE.username,
  photoUrl: WIRE.photo_url,
  authDateSec: NOW_SEC,
  hash: sign(WIRE),
};

function open(now = { ms: NOW_MS }) {
  const clock = () => epochMs(now.ms);
  return telegramCheck({ botToken: BOT_TOKEN, clock, usedOnce: new UsedOnce(clock) });
}

it('[API-20] accepts data that the bot has signed, and returns the user', () => {
  expect(open()(LOGIN)).toEqual({
    provider: 'telegram',
    subject: '424242',
    email: undefined,
    firstName: 'Mai',
    lastName: 'Kim',
  });
});

it('accepts a user without a last name, a photo or a username', () => {
  const wire = { id: '7', first_name: 'Mai', auth_date: WIRE.auth_date };
  const nothing = { lastName: undefined, username: undefined, photoUrl: undefined };
  const login = { ...LOGIN, ...nothing, id: '7', hash: sign(wire) };
  expect(open()(login)).toMatchObject({ subject: '7', lastName: '' });
});

it.each<[string, Partial<TelegramLogin>]>([
  ['the number', { id: '424243' }],
  ['the name', { firstName: 'Eve' }],
  ['a name left out', { lastName: undefined }],
  ['the public name', { username: 'eve' }],
  ['the picture', { photoUrl: 'https://evil.example/x.png' }],
  ['the time', { authDateSec: NOW_SEC + 1 }],
  ['the signature', { hash: LOGIN.hash.replace(/^./, (sign) => (sign === '0' ? '1' : '0')) }],
  ['a line smuggled into a name', { firstName: 'Mai\nid=1' }],
])('rejects changed data: %s', (_what, change) => {
  expect(open()({ ...LOGIN, ...change })).toEqual(REJECTED);
});

it('rejects data signed by another bot, and an invalid hash', () => {
  const check = open();
  expect(check({ ...LOGIN, hash: sign(WIRE, '123456:another-secret') })).toEqual(REJECTED);
  expect(check({ ...LOGIN, hash: sign(WIRE, '') })).toEqual(REJECTED);
  for (const hash of ['', 'zz', '0'.repeat(64), LOGIN.hash.slice(1), LOGIN.hash.toUpperCase()]) {
    expect(check({ ...LOGIN, hash }), hash).toEqual(REJECTED);
  }
});

it('rejects old and future timestamps', () => {
  const at = (authDateSec: number, now: { ms: number }) => {
    const wire = { ...WIRE, auth_date: String(authDateSec) };
    return open(now)({ ...LOGIN, authDateSec, hash: sign(wire) });
  };
  expect(at(NOW_SEC + 59, { ms: NOW_MS })).not.toEqual(REJECTED);
  expect(at(NOW_SEC + 61, { ms: NOW_MS })).toEqual(REJECTED);
  const now = { ms: NOW_MS };
  const [check, other] = [open(now), open(now)];
  now.ms = NOW_MS + 600_000;
  expect(check(LOGIN)).not.toEqual(REJECTED);
  now.ms += 1;
  expect(other(LOGIN)).toEqual(REJECTED);
});

it('accepts data once, and never data signed before this process started', () => {
  const check = open();
  expect(check(LOGIN)).not.toEqual(REJECTED);
  expect(check(LOGIN)).toEqual(REJECTED);
  expect(open({ ms: NOW_MS + 2_000 })(LOGIN)).toEqual(REJECTED);
});
