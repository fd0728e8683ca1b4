import { SignJWT, UnsecuredJWT, exportSPKI, importJWK, type CryptoKey } from 'jose';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { digestOf, idTokenCheck } from '#server/federated/id-tokens.ts';
import { UsedOnce } from '#server/federated/used-once.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';
import { newPair, openKeyProvider, type KeyProvider } from '#tests/support/key-provider.ts';

const REJECTED = reject('provider_refused');
const NOW_SEC = 1_767_225_600;
const NONCE = 'a-nonce-that-nobody-can-guess';

let acme: KeyProvider;
beforeEach(async () => {
  // The library's own pauses also follow the clock; timers stay real, because keys come over a
  // socket.
  vi.useFakeTimers({ toFake: ['Date'], now: NOW_SEC * 1_000 });
  acme = await openKeyProvider();
});
afterEach(async () => {
  vi.useRealTimers();
  await acme.close();
});

const claims = (more: Readonly<Record<string, unknown>> = {}) => ({
  iss: acme.provider.issuer,
  aud: acme.provider.clientId,
  sub: 'person-7',
  iat: NOW_SEC,
  exp: NOW_SEC + 300,
  nonce: digestOf(NONCE),
  email: 'Mai@Example.com',
  email_verified: true,
  given_name: 'Mai',
  family_name: 'Kim',
  ...more,
});

function open() {
  const clock = () => epochMs(Date.now());
  const reasons: unknown[] = [];
  const usedOnce = new UsedOnce(clock);
  const check = idTokenCheck({
    provider: acme.provider,
    clock,
    usedOnce,
    onRejection: (reason) => reasons.push(reason),
  });
  return { check, reasons };
}

it('[API-21] accepts a token the provider signed for this client, and returns the user', async () => {
  const { check } = open();
  expect(await check(await acme.sign(claims()), NONCE)).toEqual({
    provider: 'acme',
    subject: 'person-7',
    email: 'mai@example.com',
    firstName: 'Mai',
    lastName: 'Kim',
  });
});

it('leaves out an email that the provider has not verified, and invalid characters', async () => {
  const { check } = open();
  const token = await acme.sign(
    claims({ email_verified: false, given_name: ' \u202eMai\n', family_name: 'x'.repeat(300) }),
  );
  expect(await check(token, NONCE)).toMatchObject({
    email: undefined,
    firstName: 'Mai',
    lastName: 'x'.repeat(60),
  });
});

it.each<[string, Readonly<Record<string, unknown>>]>([
  ['of another issuer', { iss: 'https://evil.example' }],
  ['for another audience', { aud: 'their-client' }],
  ['for us and for others, without saying who asked', { aud: ['our-client', 'their-client'] }],
  ['for us, asked for by another', { aud: ['our-client', 'theirs'], azp: 'theirs' }],
  ['that has expired', { exp: NOW_SEC - 61 }],
  ['that never expires', { exp: undefined }],
  ['signed long ago, whatever its end', { iat: NOW_SEC - 700, exp: NOW_SEC + 10_000 }],
  ['signed in the future', { iat: NOW_SEC + 120, exp: NOW_SEC + 400 }],
  ['without a time of signing', { iat: undefined }],
  ['not good yet', { nbf: NOW_SEC + 120 }],
  ['with another nonce', { nonce: digestOf('another-nonce-nobody-can-guess') }],
  ['with the nonce itself instead of its digest', { nonce: NONCE }],
  ['without a nonce', { nonce: undefined }],
  ['about nobody', { sub: undefined }],
  ['about the empty name', { sub: '' }],
])('rejects a token %s', async (_what, change) => {
  const { check, reasons } = open();
  expect(await check(await acme.sign(claims(change)), NONCE)).toEqual(REJECTED);
  expect(reasons).toHaveLength(1);
});

it('rejects a token without a signature algorithm', async () => {
  const { check } = open();
  const token = new UnsecuredJWT(claims()).encode();
  expect(await check(token, NONCE)).toEqual(REJECTED);
  const [, payload] = (await acme.sign(claims())).split('.');
  const header = (alg: string) => Buffer.from(JSON.stringify({ alg })).toString('base64url');
  for (const alg of ['none', 'None', 'NONE', 'nOnE', '']) {
    expect(await check(`${header(alg)}.${payload ?? ''}.`, NONCE), alg).toEqual(REJECTED);
  }
});

it('rejects a public key used as a shared secret', async () => {
  const { check } = open();
  const { publicJwk, kid } = acme.newest();
  const pem = await exportSPKI((await importJWK(publicJwk, 'RS256')) as CryptoKey);
  const token = await new SignJWT(claims())
    .setProtectedHeader({ alg: 'HS256', kid })
    .sign(new TextEncoder().encode(pem));
  expect(await check(token, NONCE)).toEqual(REJECTED);
});

it('rejects a token signed by another key, under a known key id or with its key in the token', async () => {
  const { check } = open();
  const forger = await newPair(acme.newest().kid);
  expect(await check(await acme.sign(claims(), forger), NONCE)).toEqual(REJECTED);
  const token = await new SignJWT(claims())
    .setProtectedHeader({ alg: 'RS256', jwk: forger.publicJwk })
    .sign(forger.privateKey);
  expect(await check(token, NONCE)).toEqual(REJECTED);
  const elsewhere = await new SignJWT(claims())
    .setProtectedHeader({ alg: 'RS256', jku: 'http://127.0.0.1:1/keys', kid: 'theirs' })
    .sign(forger.privateKey);
  expect(await check(elsewhere, NONCE)).toEqual(REJECTED);
});

it('rejects a token changed at any position, and text that is not a token', async () => {
  const { check } = open();
  const token = await acme.sign(claims());
  const [header = '', payload = '', signature = ''] = token.split('.');
  const other = Buffer.from(JSON.stringify(claims({ sub: 'person-8' }))).toString('base64url');
  const flipped = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
  for (const forged of [
    [header, other, signature],
    [header, payload, flipped],
    [header, payload, ''],
    [header, payload],
    ['{}', payload, signature],
  ]) {
    expect(await check(forged.join('.'), NONCE)).toEqual(REJECTED);
  }
  for (const text of ['', '.', '..', 'a.b.c', 'null', 'x'.repeat(8_000)]) {
    expect(await check(text, NONCE), text.slice(0, 9)).toEqual(REJECTED);
  }
});

it('accepts a token once and rejects its second use', async () => {
  const { check } = open();
  const token = await acme.sign(claims());
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => check(token, NONCE)));
  const rejections = outcomes.filter((outcome) => isRejection(outcome));
  expect(rejections).toEqual(Array.from({ length: 19 }, () => REJECTED));
  expect(await check(token, NONCE)).toEqual(REJECTED);
});

it('treats a token signed before this process started as used', async () => {
  const token = await acme.sign(claims());
  vi.setSystemTime((NOW_SEC + 5) * 1_000);
  expect(await open().check(token, NONCE)).toEqual(REJECTED);
});

it('requests keys once, and again when a token names an unknown key', async () => {
  const { check } = open();
  const nonces = Array.from({ length: 5 }, (_, index) => `${NONCE}-${index}`);
  const tokenFor = (nonce: string) => acme.sign(claims({ nonce: digestOf(nonce) }));
  for (const nonce of nonces.slice(0, 3)) {
    expect(await check(await tokenFor(nonce), nonce)).toMatchObject({ subject: 'person-7' });
  }
  expect(acme.requestCount()).toBe(1);
  await acme.rotate();
  const [, , , nonce = ''] = nonces;
  const rotated = await tokenFor(nonce);
  // Made-up key ids would cause endless requests: requests for keys are half a minute apart.
  expect(await check(rotated, nonce)).toEqual(REJECTED);
  expect(acme.requestCount()).toBe(1);
  vi.setSystemTime((NOW_SEC + 31) * 1_000);
  expect(await check(rotated, nonce)).toMatchObject({ subject: 'person-7' });
  expect(acme.requestCount()).toBe(2);
});

it('drops a key that the provider has withdrawn', async () => {
  const { check } = open();
  const stolen = acme.newest();
  expect(await check(await acme.sign(claims()), NONCE)).toMatchObject({ subject: 'person-7' });
  await acme.rotate();
  const laterSec = NOW_SEC + 601;
  vi.setSystemTime(laterSec * 1_000);
  const nonce = 'another-nonce-nobody-can-guess';
  const late = claims({ nonce: digestOf(nonce), iat: laterSec, exp: laterSec + 300 });
  expect(await check(await acme.sign(late, stolen), nonce)).toEqual(REJECTED);
});

it.each([
  ['answers with a fault', { status: 503, body: 'away' }],
  ['sends us elsewhere', { status: 302, body: '' }],
  ['answers with something else', { status: 200, body: '<html>' }],
  ['answers without keys', { status: 200, body: '{"no":"keys"}' }],
  ['never stops answering', { status: 200, body: `{"keys":[],"x":"${'x'.repeat(70_000)}"}` }],
])('does not reject the token when the provider %s', async (_what, response) => {
  const { check } = open();
  acme.respondWith(response);
  const token = await acme.sign(claims());
  expect(await check(token, NONCE)).toEqual(reject('unavailable'));
  acme.respondWith(undefined);
  expect(await check(token, NONCE)).toMatchObject({ subject: 'person-7' });
});
