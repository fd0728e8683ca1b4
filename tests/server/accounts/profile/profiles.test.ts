import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AVATAR_BYTES_MAX, AVATAR_SIDE_MAX } from '#contract/rest/profile.ts';
import { mustAccept, openLiveExchange, type LiveExchange } from '#tests/support/live-exchange.ts';
import { jpegOf, pngOf, webpOf } from '#tests/support/pictures.ts';

let live: LiveExchange;
beforeAll(async () => {
  live = await openLiveExchange();
});
afterAll(() => live.close());

const change = (bearer: string, bytes: Buffer | null) =>
  live.call('changeAvatar', { bearer, body: { photo: bytes?.toString('base64') ?? null } });
const photoIn = (data: unknown) => (data as { user: { photo: string | null } }).user.photo;

it('[API-24] [API-25] [API-27] sets names and nickname, and returns them in the profile', async () => {
  const { bearer } = await live.trader();
  const names = { first_name: ' Đặng ', last_name: 'Kim' };
  const saved = await mustAccept(live.call('updateProfile', { bearer, body: names }));
  expect(saved.data).toMatchObject({ user: { first_name: 'Đặng', last_name: 'Kim' } });
  const nickname = { nickname: 'tide' };
  await mustAccept(live.call('changeNickname', { bearer, body: nickname }));
  const { data } = await mustAccept(live.call('profile', { bearer }));
  expect(data).toMatchObject({ user: { first_name: 'Đặng', last_name: 'Kim', ...nickname } });
  const rejected = await live.call('changeNickname', { bearer, body: { nickname: '<b>tide' } });
  expect(rejected).toMatchObject({
    status: 422,
    body: { errors: { nickname: expect.any(String) } },
  });
});

it('[PROF-01] stores language, currency and notification settings', async () => {
  const { bearer } = await live.trader();
  const { data } = await mustAccept(live.call('profileSettings', { bearer }));
  const before = { language: null, currency: 'USD', sign_in_mail: 1, order_push: 0, news_mail: 0 };
  expect(data).toEqual(before);
  const body = { ...before, language: 'vi', currency: 'VND', order_push: 1 };
  await mustAccept(live.call('updateProfileSettings', { bearer, body }));
  expect((await mustAccept(live.call('profileSettings', { bearer }))).data).toEqual(body);
  const odd = await live.call('updateProfileSettings', {
    bearer,
    body: { ...body, currency: 'XYZ' },
  });
  expect(odd.status).toBe(422);
});

it.each([
  ['image/png', pngOf(64, 48)],
  ['image/jpeg', jpegOf(64, 48)],
  ['image/webp', webpOf(64, 48)],
] as const)('[API-28] stores an image of %s without its metadata', async (type, bytes) => {
  const { bearer } = await live.trader();
  expect(bytes.includes('secret place')).toBe(true);
  const path = photoIn((await mustAccept(change(bearer, bytes))).data);
  expect(path).toMatch(/^\/avatars\/[\w-]{24}$/);
  const response = await fetch(live.url + String(path));
  expect(response.headers.get('content-type')).toBe(type);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  const retained = Buffer.from(await response.arrayBuffer());
  expect(retained.includes('secret place')).toBe(false);
  expect(retained.length).toBeGreaterThan(20);
  // Reading the image again gives the same image: no visible data was lost.
  const again = photoIn((await mustAccept(change(bearer, retained))).data);
  expect(again).not.toBe(path);
  const second = await fetch(live.url + String(again));
  expect(Buffer.from(await second.arrayBuffer()).equals(retained)).toBe(true);
  expect((await fetch(live.url + String(path))).status).toBe(404);
  expect(photoIn((await mustAccept(change(bearer, null))).data)).toBeNull();
  expect((await fetch(live.url + String(again))).status).toBe(404);
});

it('[API-28] rejects invalid images, too large ones, and those that decompress to a too large one', async () => {
  const { bearer } = await live.trader();
  const png = pngOf(8, 8);
  const unreadable = [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    Buffer.from('GIF89a'),
    Buffer.alloc(0),
    png.subarray(0, png.length - 12),
    Buffer.concat([png.subarray(0, 8), deflateSync(Buffer.alloc(100))]),
    jpegOf(8, 8).subarray(0, 30),
    webpOf(8, 8).subarray(0, 24),
    pngOf(0, 8),
  ];
  for (const bytes of unreadable) {
    expect((await change(bearer, bytes)).body.error_code, bytes.toString('latin1', 0, 8)).toBe(
      1223,
    );
  }
  const large = [
    pngOf(AVATAR_SIDE_MAX + 1, 1),
    jpegOf(1, AVATAR_SIDE_MAX + 1),
    webpOf(AVATAR_SIDE_MAX + 1, 1),
  ];
  for (const bytes of large) expect((await change(bearer, bytes)).body.error_code).toBe(1224);
  const heavy = Buffer.concat([png, Buffer.alloc(AVATAR_BYTES_MAX)]);
  expect([413, 422]).toContain((await change(bearer, heavy)).status);
  const text = await live.call('changeAvatar', { bearer, body: { photo: 'not base64!' } });
  expect(text).toMatchObject({ status: 422, body: { error_code: 1001 } });
  expect((await fetch(`${live.url}/avatars/${'A'.repeat(24)}`)).status).toBe(404);
});
