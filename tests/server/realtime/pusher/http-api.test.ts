/** The signed HTTP API: first with the official server library, then with invalid calls. */
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { callSignature, md5Of } from '#server/realtime/pusher/signatures.ts';
import {
  APP,
  nextEvent,
  openBroadcast,
  type BareClient,
  type BroadcastHarness,
} from '#tests/support/broadcast.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

const NOW_SEC = Math.floor(Date.now() / 1000);
let harness: BroadcastHarness;
beforeEach(async () => {
  harness = await openBroadcast({
    sendsSubscriptionCount: true,
    clock: () => epochMs(NOW_SEC * 1000),
    limits: { httpEventsPerSecMax: 200 },
  });
});
afterEach(() => harness.close());

async function openSubscriber(...channels: string[]): Promise<BareClient> {
  const bare = await harness.openBare();
  for (const channel of channels) {
    const data = { user_id: '12', user_info: { name: 'Ada' } };
    const isPresence = channel.startsWith('presence-');
    bare.subscribe(
      channel,
      harness.library.authorizeChannel(bare.socketId, channel, isPresence ? data : undefined),
    );
    await bare.next('pusher_internal:subscription_succeeded');
  }
  return bare;
}

describe('the pusher library', () => {
  it('[GEN-06] triggers an event on several channels, and excludes the socket that caused it', async () => {
    const [cause, other] = [await openSubscriber('a', 'b'), await openSubscriber('a', 'b')];
    const params = { socket_id: cause.socketId };
    const response = await harness.library.trigger(['a', 'b', 'a'], 'news', { title: 'x' }, params);
    expect(await response.json()).toEqual({});
    const received = (await other.settle()).filter(({ event }) => event === 'news');
    const data = JSON.stringify({ title: 'x' });
    expect(received).toEqual([
      { event: 'news', channel: 'a', data },
      { event: 'news', channel: 'b', data },
    ]);
    expect((await cause.settle()).some(({ event }) => event === 'news')).toBe(false);
  });

  it('triggers a batch and reads the reached channels', async () => {
    const bare = await openSubscriber('a', 'presence-room');
    const response = await harness.library.triggerBatch([
      { channel: 'a', name: 'one', data: { n: 1 }, info: 'subscription_count,user_count' },
      { channel: 'presence-room', name: 'two', data: 'plain', info: 'user_count' },
      { channel: 'empty', name: 'three', data: {} },
    ]);
    expect(await response.json()).toEqual({
      batch: [{ subscription_count: 1 }, { user_count: 1 }, {}],
    });
    expect((await bare.next('one')).data).toBe('{"n":1}');
    expect((await bare.next('two')).data).toBe('plain');
  });

  it('reads occupied channels, one channel, and the members of a presence channel', async () => {
    await openSubscriber('a', 'presence-room');
    await openSubscriber('presence-room');
    const get = async (path: string, params?: Record<string, string>): Promise<unknown> =>
      (await harness.library.get(params === undefined ? { path } : { path, params })).json();
    expect(await get('/channels')).toEqual({ channels: { a: {}, 'presence-room': {} } });
    const presence = { filter_by_prefix: 'presence-', info: 'user_count' };
    expect(await get('/channels', presence)).toEqual({
      channels: { 'presence-room': { user_count: 1 } },
    });
    expect(await get('/channels/a', { info: 'subscription_count' })).toEqual({
      occupied: true,
      subscription_count: 1,
    });
    expect(await get('/channels/nobody')).toEqual({ occupied: false });
    expect(await get('/channels/presence-room/users')).toEqual({ users: [{ id: '12' }] });
  });

  it('terminates the sockets of a signed-in user with a close code that forbids an unchanged reconnect', async () => {
    const client = await harness.openClient({
      signIn: (socketId) => harness.library.authenticateUser(socketId, { id: 'user 12/é' }),
    });
    client.signin();
    await nextEvent(client.connection, 'message');
    const closing = nextEvent(client.connection, 'disconnected');
    const codes: unknown[] = [];
    client.connection.bind('error', (error: { error?: { data?: { code?: number } } }) =>
      codes.push(error.error?.data?.code),
    );
    const response = await harness.library.post({
      path: `/users/${encodeURIComponent('user 12/é')}/terminate_connections`,
      body: '{}',
    });
    expect(await response.json()).toEqual({});
    await closing;
    expect(codes).toContain(4009);
  });

  it('receives an error that describes the invalid request', async () => {
    const request = (path: string, params: Record<string, string>): Promise<unknown> =>
      harness.library.get({ path, params }).catch((error: { status: number }) => error.status);
    expect(await request('/channels', { info: 'user_count' })).toBe(400);
    expect(await request('/channels', { info: 'subscription_count' })).toBe(400);
    expect(await request('/channels', { info: 'weather' })).toBe(400);
    expect(await request('/channels/a', { info: 'user_count' })).toBe(400);
    expect(await request('/channels/a/users', {})).toBe(400);
    expect(await request('/channels/a%20b', {})).toBe(400);
    expect(await request('/nowhere', {})).toBe(404);
    expect(await request('/events', {})).toBe(405);
  });

  it('is over quota when it publishes too much in a second, and accepted again in the next', async () => {
    const channels = Array.from({ length: 100 }, (_, index) => `c${index}`);
    const publish = (): Promise<number> =>
      harness.library.trigger(channels, 'tick', {}).then(
        (response) => response.status,
        (error: { status: number }) => error.status,
      );
    expect([await publish(), await publish(), await publish()]).toEqual([200, 200, 403]);
    harness.tick();
    expect(await publish()).toBe(200);
  });
});

describe('a call that is not signed as documented', () => {
  interface Forgery {
    readonly method?: string;
    readonly path?: string;
    /** Path covered by the signature when it differs from the path sent. */
    readonly signedPath?: string;
    readonly body?: string;
    readonly query?: Readonly<Record<string, string>>;
    readonly secret?: string;
    readonly leavesOut?: readonly string[];
    readonly suffix?: string;
  }

  const EVENT = JSON.stringify({ name: 'news', channel: 'a', data: '{}' });

  async function callWith(forgery: Forgery): Promise<{ status: number; text: string }> {
    const { method = 'POST', path = '/apps/3/events', body = EVENT } = forgery;
    const query = new Map(
      Object.entries({
        auth_key: APP.key,
        auth_timestamp: String(NOW_SEC),
        auth_version: '1.0',
        body_md5: md5Of(Buffer.from(body)),
        ...forgery.query,
      }),
    );
    for (const name of forgery.leavesOut ?? []) query.delete(name);
    const app = { ...APP, secret: forgery.secret ?? APP.secret };
    const signature = callSignature(app, { method, path: forgery.signedPath ?? path, query });
    query.set('auth_signature', signature);
    const text = [...query].map(([key, value]) => `${key}=${value}`).join('&');
    return send(method, `${path}?${text}${forgery.suffix ?? ''}`, body);
  }

  function send(
    method: string,
    path: string,
    body: string,
  ): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const call = request({ host: '127.0.0.1', port: harness.port, method, path }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      });
      call.on('error', reject);
      call.end(body);
    });
  }

  it('succeeds with a valid signature, so that the rejections below are significant', async () => {
    expect(await callWith({})).toEqual({ status: 200, text: '{}' });
    const edge = { auth_timestamp: String(NOW_SEC - 600) };
    expect((await callWith({ query: edge })).status).toBe(200);
  });

  it.each<[string, Forgery]>([
    ['another secret', { secret: 'guess' }],
    ['another key', { query: { auth_key: 'other' } }],
    ['another version', { query: { auth_version: '2.0' } }],
    ['an old timestamp', { query: { auth_timestamp: String(NOW_SEC - 601) } }],
    ['a timestamp to come', { query: { auth_timestamp: String(NOW_SEC + 601) } }],
    ['a timestamp that is none', { query: { auth_timestamp: 'NaN' } }],
    ['no timestamp', { leavesOut: ['auth_timestamp'] }],
    ['the digest of another body', { query: { body_md5: md5Of(Buffer.from('{}')) } }],
    ['no digest', { leavesOut: ['body_md5'] }],
    ['a signature of another path', { signedPath: '/apps/3/batch_events' }],
    ['a parameter the signature does not cover', { suffix: '&info=user_count' }],
  ])('is rejected with 401 for %s', async (_case, forgery) => {
    const before = harness.service.stats().httpRejectedCount;
    expect((await callWith(forgery)).status).toBe(401);
    expect(harness.service.stats().httpRejectedCount).toBe(before + 1);
  });

  it.each<[string, Forgery, number]>([
    ['a parameter given twice', { suffix: `&AUTH_KEY=${APP.key}` }, 400],
    ['an escape that is none', { suffix: '&x=%E0%A4%A' }, 400],
    ['another application', { path: '/apps/4/events' }, 404],
    ['no JSON', { body: '{"name":' }, 400],
    ['a list for a body', { body: '[]' }, 400],
    ['no event name', { body: '{"channel":"a","data":"{}"}' }, 400],
    ['an event of the protocol', { body: EVENT.replace('news', 'pusher:error') }, 400],
    ['data that is no string', { body: '{"name":"n","channel":"a","data":{}}' }, 400],
    ['no channel', { body: '{"name":"n","data":"{}"}' }, 400],
    ['a channel that cannot be', { body: EVENT.replace('"a"', '"a b"') }, 400],
    ['a channel named like a prototype', { body: EVENT.replace('"a"', '"__proto__"') }, 400],
    ['an encrypted channel', { body: EVENT.replace('"a"', '"private-encrypted-a"') }, 400],
    ['a harmful key', { body: EVENT.replace('{"name"', '{"__proto__":{"x":1},"name"') }, 400],
    [
      'a socket id that is none',
      { body: EVENT.replace('{"name"', '{"socket_id":"x","name"') },
      400,
    ],
    [
      'too many channels',
      {
        body: JSON.stringify({
          name: 'n',
          channels: Array.from({ length: 101 }, (_, index) => `c${index}`),
          data: '{}',
        }),
      },
      400,
    ],
    [
      'too large a batch',
      {
        path: '/apps/3/batch_events',
        body: JSON.stringify({ batch: Array.from({ length: 11 }, () => JSON.parse(EVENT)) }),
      },
      400,
    ],
    ['data past the limit', { body: EVENT.replace('{}', 'x'.repeat(10 * 1024 + 1)) }, 413],
    ['a body past the limit', { body: 'x'.repeat(300 * 1024) }, 413],
  ])('is rejected for %s', async (_case, forgery, status) => {
    const response = await callWith(forgery);
    expect(response.status).toBe(status);
    expect(response.text).not.toMatch(/\bat \S+ \(|node_modules|\.ts\b/);
    expect(harness.service.stats().internalErrorCount).toBe(0);
  });

  it('responds to each malformed signed call with an error message', async () => {
    const seed = Date.now() % 2 ** 31;
    const random = seededRandom(seed);
    const values = [null, 0, '', 'a', '{}', [], ['a'], {}, [[]], '__proto__', 'x'.repeat(11_000)];
    const fields = ['name', 'data', 'channel', 'channels', 'socket_id', 'info', 'batch'];
    const statuses = new Map<number, number>();
    for (let index = 0; index < 1_000; index += 1) {
      const event: Record<string, unknown> = { name: 'n', data: '{}', channel: 'a' };
      event[random.pick(fields)] = random.pick(values);
      if (index % 2 === 0) event[random.pick(fields)] = random.pick(values);
      const isBatch = random.between(0, 2) === 0;
      const path = isBatch ? '/apps/3/batch_events' : '/apps/3/events';
      let body = JSON.stringify(isBatch ? { batch: [event] } : event);
      if (random.between(0, 9) === 0) body = body.slice(0, random.between(0, body.length));
      const { status } = await callWith({ path, body });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (index % 50 === 0) harness.tick();
    }
    console.log(`seed ${seed}: signed nonsense by status`, statuses);
    const known = [...statuses.keys()].toSorted((a, b) => a - b);
    expect(known, `seed ${seed}`).toEqual([200, 400, 413]);
    expect(Math.min(...statuses.values())).toBeGreaterThan(4);
    expect(harness.service.stats().internalErrorCount).toBe(0);
  });

  it('is rejected with too many headers or two lengths for one body', async () => {
    const rawCall = (headers: readonly string[]): Promise<string> =>
      new Promise((resolve) => {
        const socket = connect({ port: harness.port, host: '127.0.0.1' });
        let text = '';
        socket.setEncoding('utf8');
        socket.on('data', (chunk: string) => (text += chunk));
        socket.on('error', () => undefined); // A closed connection also counts as a response.
        socket.on('close', () => resolve(text.slice(9, 12)));
        const lines = ['POST /apps/3/events HTTP/1.1', 'Host: localhost', ...headers];
        socket.write(`${lines.join('\r\n')}\r\n\r\n0\r\n\r\n`);
      });
    const many = Array.from({ length: 2_000 }, (_, index) => `X-Header-${index}: ${index}`);
    expect(await rawCall(many)).toBe('431');
    expect(await rawCall(['Content-Length: 5', 'Transfer-Encoding: chunked'])).toBe('400');
    expect(await callWith({})).toMatchObject({ status: 200 });
  });

  it('finds nothing outside the application’s paths', async () => {
    expect((await send('GET', '/', '')).status).toBe(404);
    expect((await send('GET', '/app/test-key', '')).status).toBe(404);
    expect((await send('GET', '/apps/3/channels', '')).status).toBe(401);
  });
});

it('sends channels their number of subscribers once per second, when enabled', async () => {
  const first = await openSubscriber('a');
  await openSubscriber('a');
  await openSubscriber('a');
  harness.tick();
  const message = await first.next('pusher_internal:subscription_count');
  expect(message).toEqual({
    event: 'pusher_internal:subscription_count',
    channel: 'a',
    data: '{"subscription_count":3}',
  });
});
