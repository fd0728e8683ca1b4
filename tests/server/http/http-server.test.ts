import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_EMAIL } from '#server/accounts/open-accounts.ts';
import { operatorLinkOf } from '#server/http/operator-access.ts';
import {
  bearerOf,
  openLiveExchange,
  type LiveExchange,
  type WireBody,
} from '#tests/support/live-exchange.ts';

let live: LiveExchange;
beforeAll(async () => {
  live = await openLiveExchange();
});
afterAll(() => live.close());

const post = (body: string, type = 'application/json', path = '/api/sign-in') =>
  fetch(`${live.url}${path}`, { method: 'POST', body, headers: { 'content-type': type } });

it.each([
  ['half of a JSON text', '{"email":', 'application/json', 400, 1022],
  ['a prototype', '{"__proto__":{"x":1}}', 'application/json', 400, 1022],
  ['a constructor', '{"constructor":{"prototype":{}}}', 'application/json', 400, 1022],
  ['plain text', 'email=a', 'text/plain', 415, 1024],
  ['another type', '<a/>', 'application/xml', 415, 1024],
  ['no sense', '{}', 'nonsense', 415, 1024],
  ['too much', `"${'x'.repeat(70_000)}"`, 'application/json', 413, 1023],
  ['deep nesting', '['.repeat(30_000), 'application/json', 400, 1022],
  ['a list', '[]', 'application/json', 422, 1001],
  ['nothing', '', 'application/json', 422, 1001],
])('rejects %s with a message', async (_what, body, type, status, code) => {
  const response = await post(body, type);
  expect(response.status).toBe(status);
  const envelope = (await response.json()) as WireBody;
  expect(envelope).toMatchObject({ success: false, error_code: code, data: null });
  expect(envelope.message).toMatch(/\.$/);
});

it('names each invalid field by its wire name', async () => {
  const response = await live.call('signUp', { body: { email: 'nobody', password: 'short' } });
  expect(response).toMatchObject({ status: 422, body: { error_code: 1001 } });
  expect(Object.keys(response.body.errors ?? {}).toSorted()).toEqual(['email', 'password']);
});

it('rejects ids above the safe integer range without reporting an internal error', async () => {
  const { bearer } = await live.trader();
  const id = '9999999999999999';
  const responses = [
    await live.call('cancelOrder', { bearer, body: { type: 'buy', id } }),
    await live.call('myTrades', { bearer, query: { order_id: id } }),
    await live.call('verifyTwoFactor', {
      body: { code: '000000', user_id: id, temp_info_token: 'x' },
    }),
  ];
  expect(responses.map(({ status, body }) => [status, body.error_code])).toEqual(
    responses.map(() => [422, 1001]),
  );
  expect(live.logged).toEqual([]);
});

it('[API-16] reads forms like JSON', async () => {
  const { email, password } = await live.trader();
  const form = new URLSearchParams({ email, password, ip: '127.0.0.1' }).toString();
  const response = await post(form, 'application/x-www-form-urlencoded');
  expect(((await response.json()) as WireBody).success).toBe(true);
});

it('responds 404 to an unknown call and 405 to a known one under another method', async () => {
  const unknown = await fetch(`${live.url}/api/no-such-call`);
  expect(unknown.status).toBe(404);
  expect(await unknown.json()).toMatchObject({ success: false, error_code: 1020 });
  const other = await fetch(`${live.url}/api/sign-in`);
  expect([other.status, other.headers.get('allow')]).toEqual([405, 'POST']);
  expect(await other.json()).toMatchObject({ success: false, error_code: 1021 });
});

it('allows no caching of API responses and never renders one as a page', async () => {
  for (const path of [
    '/api/coin-pair-list',
    '/api/profile',
    '/api/nothing',
    '/broadcasting/auth',
  ]) {
    const { headers } = await fetch(`${live.url}${path}`);
    expect(headers.get('cache-control'), path).toBe('no-store');
    expect(headers.get('content-security-policy'), path).toContain("default-src 'none'");
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
  }
});

it('allows calls from pages of its own origin, and sends no CORS permission to others', async () => {
  const request = (origin: string) =>
    fetch(`${live.url}/api/coin-pair-list`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization,lang',
      },
    });
  const own = await request(live.url);
  expect(own.headers.get('access-control-allow-origin')).toBe(live.url);
  expect(own.headers.get('access-control-allow-headers')).toContain('authorization');
  expect(own.headers.get('access-control-allow-credentials')).toBeNull();
  for (const origin of ['https://evil.example', `${live.url}.evil.example`, 'null']) {
    expect((await request(origin)).headers.get('access-control-allow-origin'), origin).toBeNull();
  }
});

it('ignores cookies', async () => {
  const { bearer } = await live.trader();
  const { status } = await live.call('profile', { headers: { cookie: `token=${bearer}` } });
  expect(status).toBe(401);
});

it.each([
  ['no HTTP at all', 'HELLO\r\n\r\n', /^HTTP\/1\.1 400 /],
  ['a broken escape', 'GET /api/%zz HTTP/1.1\r\nHost: x\r\n\r\n', /^HTTP\/1\.1 40[04] /],
  [
    'two lengths',
    'POST /api/sign-in HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    /^HTTP\/1\.1 400 /,
  ],
  [
    'headers without end',
    `GET /api/coin-pair-list HTTP/1.1\r\nHost: x\r\n${'a: b\r\n'.repeat(5_000)}\r\n`,
    /^HTTP\/1\.1 (?:431|400) /,
  ],
  [
    'a long name',
    `GET /api/app-dashboard/${'x'.repeat(900)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    /^HTTP\/1\.1 4\d\d /,
  ],
])('responds to %s without crashing', async (_what, text, pattern) => {
  const response = await exchange(text);
  expect(response).toMatch(pattern);
  expect(response).toContain('"success":false');
  expect((await live.call('coinPairList')).status).toBe(200);
});

it('limits calls that allow guessing secrets, and states when to retry', async () => {
  const limited = await openLiveExchange({ TIDEMARK_RATE_LIMIT_SCALE: '0.1' });
  const responses = [];
  for (let count = 0; count < 6; count += 1) {
    responses.push(
      await limited.call('signIn', { body: { email: 'a@b.co', password: 'x', ip: '' } }),
    );
  }
  expect(responses.map(({ status }) => status)).toEqual([422, 422, 422, 422, 429, 429]);
  const last = responses.at(-1);
  expect(last?.body).toMatchObject({ success: false, error_code: 1011 });
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await limited.call('coinPairList')).status).toBe(200);
  await limited.close();
});

const OPERATOR_PAGES = ['/metrics', '/outbox', '/outbox/messages'] as const;

it('shows health to everyone, and operator pages to callers with the operator token', async () => {
  const healthy = await fetch(`${live.url}/healthz`);
  expect(await healthy.json()).toEqual({ status: 'alive' });
  for (const path of OPERATOR_PAGES) {
    expect((await fetch(live.url + path, { headers: bearerOf(live) })).status, path).toBe(200);
  }
  const metrics = await (await fetch(`${live.url}/metrics`, { headers: bearerOf(live) })).text();
  expect(metrics).toMatch(/tidemark_http_answer_seconds_count\{.*route="\/api\/coin-pair-list"/);
});

it('hides operator pages from callers without the token, as a local proxy without headers is', async () => {
  for (const path of OPERATOR_PAGES) {
    const attempts = {
      plain: {},
      wrong: { authorization: 'Bearer wrong' },
      empty: { authorization: 'Bearer ' },
      cookie: { cookie: 'operator_token=wrong' },
      emptyCookie: { cookie: 'operator_token=' },
      forwarded: { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'localhost' },
    };
    for (const [name, headers] of Object.entries(attempts)) {
      const response = await fetch(live.url + path, { headers });
      expect(
        [response.status, response.headers.get('www-authenticate')],
        `${path} ${name}`,
      ).toEqual([401, 'Bearer realm="operator"']);
      expect(await response.text()).toContain('printed at its start');
    }
    const guessed = await fetch(`${live.url}${path}?token=wrong`, { redirect: 'manual' });
    expect([guessed.status, guessed.headers.get('set-cookie')], path).toEqual([401, null]);
  }
});

it('sets a cookie for the printed link, and removes the token from the address', async () => {
  const link = operatorLinkOf(`${live.url}/outbox`, live.operator.token);
  const response = await fetch(link, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/outbox']);
  const [cookie = '', ...attributes] = response.headers.get('set-cookie')?.split('; ') ?? [];
  expect(attributes).toEqual(['Path=/', 'HttpOnly', 'SameSite=Strict']);
  for (const path of OPERATOR_PAGES) {
    const headers = { cookie: `lang=en; ${cookie}` };
    expect((await fetch(live.url + path, { headers })).status, path).toBe(200);
  }
});

it.each([
  ['https://trade.example.com', ['Secure']],
  ['http://trade.example.com', []],
])('sets the operator’s cookie for the public address %s with %j', async (url, security) => {
  const open = await openLiveExchange({ TIDEMARK_PUBLIC_URL: url });
  const link = operatorLinkOf(`http://127.0.0.1:${open.ports.http}/metrics`, open.operator.token);
  const response = await fetch(link, { redirect: 'manual' });
  const [, ...attributes] = response.headers.get('set-cookie')?.split('; ') ?? [];
  expect(attributes).toEqual(['Path=/', 'HttpOnly', 'SameSite=Strict', ...security]);
  await open.close();
});

it('has no demo login with a known password', async () => {
  const attempt = (password: string) =>
    live.call('signIn', { body: { email: DEMO_EMAIL, password, ip: '' } });
  expect((await attempt('play-money-by-the-sea')).status).toBe(422);
  expect((await attempt(live.operator.demoPassword ?? '')).status).toBe(200);
});

it('bounds the connections of one address: a new one replaces the oldest that waits', async () => {
  const bounded = await openLiveExchange({ TIDEMARK_CONNECTIONS_PER_ADDRESS: '3' });
  const open = () => connect(bounded.ports.http, '127.0.0.1').on('error', () => undefined);
  const silent = [open(), open(), open()];
  await Promise.all(silent.map((socket) => once(socket, 'connect')));
  const [first, ...others] = silent.map((socket) => once(socket, 'close'));
  const response = await exchange(
    'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    bounded,
  );
  expect(response).toMatch(/^HTTP\/1\.1 200 /);
  await first;
  for (const socket of silent) socket.destroy();
  await Promise.all(others);
  await bounded.close();
});

it('has no outbox page behind a public address', async () => {
  const open = await openLiveExchange({ TIDEMARK_PUBLIC_URL: 'https://trade.example.com' });
  const address = `http://127.0.0.1:${open.ports.http}/outbox/messages`;
  const envelope = await fetch(address, { headers: bearerOf(open) });
  expect(envelope.status).toBe(404);
  await open.close();
});

it('has no outbox page when emails are really sent', async () => {
  const sending = await openLiveExchange({ TIDEMARK_SMTP_URL: 'smtp://127.0.0.1:9' });
  const response = await fetch(`${sending.url}/outbox`, { headers: bearerOf(sending) });
  expect(response.status).toBe(404);
  await sending.close();
});

it('completes pending requests and rejects later ones when it is stopped', async () => {
  const stopping = await openLiveExchange();
  const { bearer } = await stopping.trader();
  const body = { base_coin_id: 1, trade_coin_id: 2, amount: '0.1', price: '50000' };
  const orders = Array.from({ length: 20 }, () => stopping.call('placeBuyLimit', { bearer, body }));
  const first = await Promise.race(orders);
  expect(first.status).toBe(200);
  const again = stopping.restart();
  const responses = await Promise.allSettled(orders);
  const placed = responses.filter(
    (response) => response.status === 'fulfilled' && response.value.status === 200,
  );
  const reopened = await again;
  const open = await reopened.call('myOrders', { bearer });
  expect(open.body.data?.['total']).toBe(placed.length);
  await reopened.close();
});

function exchange(text: string, { ports } = live): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(ports.http, '127.0.0.1', () => socket.write(text));
    let received = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      received += chunk;
      // Most of these requests close the connection themselves; on the others the response is
      // complete.
      if (received.endsWith('}')) socket.destroy();
    });
    socket.on('close', () => resolve(received));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      received === '' ? reject(error) : resolve(received),
    );
  });
}
