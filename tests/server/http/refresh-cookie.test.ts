import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RouteName } from '#contract/routes.ts';
import { ACCESS_TTL_MS, REUSE_GRACE_MS } from '#server/accounts/sign-in/sessions.ts';
import {
  openLiveExchange,
  type CallRequest,
  type LiveExchange,
  type Reply,
} from '#tests/support/live-exchange.ts';

let live: LiveExchange;
beforeAll(async () => {
  live = await openLiveExchange();
});
afterAll(() => live.close());

const OWN_PAGE = { 'sec-fetch-site': 'same-origin' };

/** A browser with a page of the exchange: stores the cookie, and sends it with the refresh call only. */
function openBrowser(fetchSite: Readonly<Record<string, string>> = OWN_PAGE) {
  let cookie = '';
  const call = async (name: RouteName, request: CallRequest): Promise<Reply> => {
    const cookies = name === 'refreshToken' && cookie !== '' ? { cookie } : {};
    const headers = { ...fetchSite, ...cookies, ...request.headers };
    const reply = await live.call(name, { ...request, headers });
    const [set = ''] = reply.headers
      .getSetCookie()
      .filter((text) => text.startsWith('refresh_session='));
    if (set !== '') cookie = set.includes('Max-Age=0') ? '' : (set.split(';')[0] ?? '');
    return reply;
  };
  return {
    call,
    cookie: () => cookie,
    setCookie: (text: string) => (cookie = text),
    refresh: (token: unknown) => call('refreshToken', { body: { refresh_token: String(token) } }),
  };
}

async function signIn(fetchSite = OWN_PAGE as Readonly<Record<string, string>>) {
  const { email, password } = await live.trader();
  const browser = openBrowser(fetchSite);
  const body = { email, password, ip: '127.0.0.1' };
  const reply = await browser.call('signIn', { body });
  expect(reply.status).toBe(200);
  const { access_token: accessToken, refresh_token: handle } = reply.body;
  return {
    ...browser,
    email,
    password,
    reply,
    bearer: String(accessToken),
    handle: String(handle),
  };
}

const INVALID = { status: 401, body: { error_code: 1207 } };

it('[AUTH-07] stores the refresh token of a page in a cookie that only the refresh call receives', async () => {
  const { reply, handle, cookie } = await signIn();
  const texts = reply.headers.getSetCookie().filter((text) => text.startsWith('refresh_session='));
  expect(texts.map((text) => text.replace(/^[^;]*/, ''))).toEqual([
    '; Path=/api/refresh-token; Max-Age=604800; HttpOnly; Secure; SameSite=Strict',
  ]);
  expect(cookie()).toMatch(/^refresh_session=[\w.-]+$/);
  expect(handle).toMatch(/^cookie\.[\w-]{43}$/);
  expect(JSON.stringify(reply.body)).not.toContain(cookie().split('=')[1]);
});

it('[API-22] renews a session by cookie and handle, also when the page missed a response', async () => {
  const browser = await signIn();
  const first = browser.cookie();
  live.pass(ACCESS_TTL_MS + 1);
  const renewed = await browser.refresh(browser.handle);
  expect(renewed.status).toBe(200);
  expect(browser.cookie()).not.toBe(first);
  const bearer = String(renewed.body['access_token']);
  expect((await live.call('profile', { bearer })).status).toBe(200);
  // The browser stored the cookie of a response that its page, just closed, never received.
  expect(renewed.body['refresh_token']).toBe(browser.handle);
  expect((await browser.refresh(browser.handle)).status).toBe(200);
  // The first cookie again, long after: theft.
  live.pass(REUSE_GRACE_MS + 1);
  browser.setCookie(first);
  expect(await browser.refresh(browser.handle)).toMatchObject(INVALID);
  expect((await live.call('profile', { bearer })).status).toBe(401);
});

it('accepts neither the cookie nor the handle alone, nor those of two sessions', async () => {
  const browser = await signIn();
  const other = await signIn();
  const own = browser.cookie();
  // After a forced logout the page has erased the handle.
  for (const body of [{ refresh_token: '' }, { refresh_token: 'cookie.' }, {}]) {
    const { status } = await browser.call('refreshToken', { body });
    expect([401, 422]).toContain(status);
  }
  expect(await browser.refresh(other.handle)).toMatchObject(INVALID);
  browser.setCookie('');
  expect(await browser.refresh(browser.handle)).toMatchObject(INVALID);
  browser.setCookie('refresh_session=forged.1.token');
  expect(await browser.refresh(browser.handle)).toMatchObject(INVALID);
  browser.setCookie(own);
  expect((await browser.refresh(browser.handle)).status).toBe(200);
});

it.each(['same-site', 'cross-site', 'none', ''])(
  'ignores the cookie of a call whose page is %s',
  async (site) => {
    const browser = await signIn();
    const headers = { 'sec-fetch-site': site };
    const body = { refresh_token: browser.handle };
    const reply = await browser.call('refreshToken', { body, headers });
    expect(reply).toMatchObject(INVALID);
    expect(reply.headers.getSetCookie()).toEqual([]);
  },
);

it('[ENT-04] gives the token itself to other origins and to callers that are no browsers', async () => {
  for (const site of [{}, { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
    const { reply, handle } = await signIn(site);
    expect(reply.headers.getSetCookie()).toEqual([]);
    expect(handle).not.toContain('cookie.');
    const renewed = await live.call('refreshToken', { body: { refresh_token: handle } });
    expect(renewed.status).toBe(200);
  }
});

it('moves a token that the page stored before into the cookie', async () => {
  const { refreshToken } = await live.trader();
  const browser = openBrowser();
  const renewed = await browser.refresh(refreshToken);
  expect(renewed.body['refresh_token']).toMatch(/^cookie\./);
  expect((await browser.refresh(renewed.body['refresh_token'])).status).toBe(200);
});

it('[AUTH-16] erases the cookie at sign-out', async () => {
  const browser = await signIn();
  const { bearer, handle } = browser;
  const own = browser.cookie();
  const out = await browser.call('logOut', { bearer });
  expect(out.headers.getSetCookie()).toEqual([
    'refresh_session=; Path=/api/refresh-token; Max-Age=0; HttpOnly; Secure; SameSite=Strict',
  ]);
  expect(browser.cookie()).toBe('');
  browser.setCookie(own);
  expect(await browser.refresh(handle)).toMatchObject(INVALID);
});

it('replaces the cookie when the password changes', async () => {
  const browser = await signIn();
  const { bearer, password, handle } = browser;
  const body = { current_password: password, password: 'another tide at noon' };
  const changed = await browser.call('changePassword', { bearer, body });
  expect(changed.status).toBe(200);
  expect(changed.headers.getSetCookie()).toHaveLength(1);
  const next = changed.body['refresh_token'];
  expect(next).toMatch(/^cookie\./);
  expect(await browser.refresh(handle)).toMatchObject(INVALID);
  expect((await browser.refresh(next)).status).toBe(200);
});

/** All cookies of a response are alike. */
const isSecure = (reply: Reply): ReadonlySet<boolean> =>
  new Set(reply.headers.getSetCookie().map((text) => text.includes('; Secure')));

it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  '[AUTH-07] stores and erases cookies without Secure for the page %s, where Safari drops secure ones',
  async (origin) => {
    const browser = await signIn({ ...OWN_PAGE, origin });
    expect(isSecure(browser.reply)).toEqual(new Set([false]));
    const renewed = await browser.refresh(browser.handle);
    expect(isSecure(renewed)).toEqual(new Set([false]));
    const out = await browser.call('logOut', { bearer: String(renewed.body['access_token']) });
    expect(isSecure(out)).toEqual(new Set([false]));
  },
);

it.each([
  'https://localhost',
  'http://localhost.example',
  'http://exchange.example',
  'https://exchange.example',
  'null',
])('[STORE-05] stores secure cookies for the page %s', async (origin) => {
  // A proxy that ends TLS on this machine may call the exchange by a loopback name.
  const { reply } = await signIn({ ...OWN_PAGE, origin });
  expect(isSecure(reply)).toEqual(new Set([true]));
});
