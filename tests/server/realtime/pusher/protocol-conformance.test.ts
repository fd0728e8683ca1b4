/** A probe of the published protocol that shares no code with the service: it writes messages and
 *  signatures by hand, as a client in another language would.
 *  @source https://pusher.com/docs/channels/library_auth_reference/pusher-websockets-protocol
 *  @source https://pusher.com/docs/channels/library_auth_reference/rest-api
 *  @source https://pusher.com/docs/channels/library_auth_reference/auth-signatures */
import { createHash, createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBroadcast, type BareClient, type BroadcastHarness } from '#tests/support/broadcast.ts';

const [APP_ID, KEY, SECRET] = ['3', 'test-key', 'test-secret'];
const SUCCEEDED = 'pusher_internal:subscription_succeeded';
const EVENT_BYTES_MAX = 10 * 1024;

let harness: BroadcastHarness;
beforeEach(async () => {
  harness = await openBroadcast({ sendsSubscriptionCount: true });
});
afterEach(() => harness.close());

const hmacOf = (text: string): string => createHmac('sha256', SECRET).update(text).digest('hex');
const open = (): Promise<BareClient> => harness.openBare();

/** Joins a channel with a signature where it needs one; `member` is JSON. */
async function join(client: BareClient, channel: string, member?: string): Promise<unknown> {
  const subject = member === undefined ? channel : `${channel}:${member}`;
  const auth = `${KEY}:${hmacOf(`${client.socketId}:${subject}`)}`;
  const data = { channel, auth, ...(member === undefined ? {} : { channel_data: member }) };
  client.send({ event: 'pusher:subscribe', data });
  const { data: received } = await client.next(SUCCEEDED);
  return JSON.parse(String(received));
}
const memberOf = (id: string): string =>
  JSON.stringify({ user_id: id, user_info: { name: `n${id}` } });

interface CallOptions {
  readonly body?: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Changes made after signing. */
  readonly forged?: Readonly<Record<string, string>>;
  readonly timestampSec?: number;
}

async function call(method: string, path: string, options: CallOptions = {}) {
  const { body, query = {}, forged = {} } = options;
  const seconds = options.timestampSec ?? Math.floor(Date.now() / 1_000);
  const parameters: Record<string, string> = {
    ...query,
    auth_key: KEY,
    auth_timestamp: String(seconds),
    auth_version: '1.0',
  };
  if (body !== undefined) parameters['body_md5'] = createHash('md5').update(body).digest('hex');
  const fullPath = `/apps/${APP_ID}${path}`;
  const sorted = Object.keys(parameters)
    .toSorted()
    .map((name) => `${name}=${parameters[name] ?? ''}`);
  const auth_signature = hmacOf([method, fullPath, sorted.join('&')].join('\n'));
  const search = new URLSearchParams({ ...parameters, auth_signature, ...forged });
  const response = await fetch(`http://127.0.0.1:${harness.port}${fullPath}?${search.toString()}`, {
    method,
    ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }),
  });
  const text = await response.text();
  return { status: response.status, json: response.ok ? (JSON.parse(text) as unknown) : undefined };
}
const trigger = (event: object, options: CallOptions = {}) =>
  call('POST', '/events', { ...options, body: JSON.stringify(event) });

describe('connection', () => {
  it('is confirmed with a socket id and an activity timeout, as JSON in a string', async () => {
    const client = await open();
    const [{ data } = {}] = client.received;
    expect(typeof data).toBe('string');
    expect(JSON.parse(String(data))).toEqual({
      socket_id: expect.stringMatching(/^\d+\.\d+$/),
      activity_timeout: expect.any(Number),
    });
  });

  it('gives each socket an id of its own', async () => {
    const [one, other] = await Promise.all([open(), open()]);
    expect(one.socketId).not.toBe(other.socketId);
  });

  it('responds to a ping with a pong, with data or without', async () => {
    const client = await open();
    for (const message of [{ event: 'pusher:ping', data: {} }, { event: 'pusher:ping' }]) {
      client.send(message);
      expect((await client.next('pusher:pong')).event).toBe('pusher:pong');
    }
  });

  it.each([
    ['an unknown application key', '/app/other?protocol=7', 4001],
    ['an unknown path', '/elsewhere?protocol=7', 4005],
    ['an invalid version', `/app/${KEY}?protocol=x`, 4006],
    ['an unsupported version', `/app/${KEY}?protocol=99`, 4007],
    ['no version', `/app/${KEY}`, 4008],
  ])('reports %s as an error and closes with its code', async (_what, path, code) => {
    const client = harness.startBare({ path });
    expect((await client.next('pusher:error')).data).toMatchObject({
      message: expect.any(String),
      code,
    });
    expect(await client.ended).toBe(code);
  });

  it('reports over capacity with 4100, after which a client backs off', async () => {
    await harness.close();
    harness = await openBroadcast({ limits: { connectionCountMax: 1 } });
    await join(await open(), 'news');
    const client = harness.startBare();
    expect((await client.next('pusher:error')).data).toMatchObject({ code: 4100 });
    expect(await client.ended).toBe(4100);
  });

  it('stays open after a message that is not JSON, with an error without a code', async () => {
    const client = await open();
    client.send('{');
    expect((await client.next('pusher:error')).data).toEqual({
      message: expect.any(String),
      code: null,
    });
    await client.settle();
  });
});

describe('subscription', () => {
  it('to a public channel needs no signature and is confirmed', async () => {
    const client = await open();
    client.send({ event: 'pusher:subscribe', data: { channel: 'news' } });
    expect(await client.next(SUCCEEDED)).toEqual({ event: SUCCEEDED, channel: 'news', data: '{}' });
  });

  it('to a private channel is confirmed with a valid signature', async () => {
    expect(await join(await open(), 'private-news')).toEqual({});
  });

  it.each([
    ['without a signature', () => ''],
    ['with one of another socket', () => `${KEY}:${hmacOf('1.1:private-news')}`],
    ['with one of another channel', (id: string) => `${KEY}:${hmacOf(`${id}:private-other`)}`],
    ['with one of another key', (id: string) => `other:${hmacOf(`${id}:private-news`)}`],
  ])('to a private channel is rejected %s', async (_what, authOf) => {
    const client = await open();
    const auth = authOf(client.socketId);
    client.send({ event: 'pusher:subscribe', data: { channel: 'private-news', auth } });
    expect(await client.next('pusher:subscription_error')).toMatchObject({
      channel: 'private-news',
      data: { type: 'AuthError', status: 401 },
    });
  });

  it('ends without a confirmation, and no event follows', async () => {
    const client = await open();
    await join(client, 'news');
    client.send({ event: 'pusher:unsubscribe', data: { channel: 'news' } });
    await client.settle();
    await trigger({ name: 'late', channel: 'news', data: '1' });
    expect((await client.settle()).map(({ event }) => event)).not.toContain('late');
  });

  it('is rejected for a name with characters outside the permitted ones', async () => {
    const client = await open();
    for (const channel of ['a b', 'a/b', 'ä', 'a:b', '', 'x'.repeat(201)]) {
      client.send({ event: 'pusher:subscribe', data: { channel } });
      expect((await client.next('pusher:subscription_error')).data).toMatchObject({ status: 400 });
    }
    expect(await join(client, 'A-z_0=@,.;')).toEqual({});
  });
});

describe('presence', () => {
  it('lists the members with ids, hash and count', async () => {
    await join(await open(), 'presence-room', memberOf('1'));
    const second = await open();
    expect(await join(second, 'presence-room', memberOf('2'))).toEqual({
      presence: { ids: ['1', '2'], hash: { 1: { name: 'n1' }, 2: { name: 'n2' } }, count: 2 },
    });
  });

  it('announces the first socket of a member and the end of the last', async () => {
    const watcher = await open();
    await join(watcher, 'presence-room', memberOf('1'));
    const [one, two] = await Promise.all([open(), open()]);
    await join(one, 'presence-room', memberOf('2'));
    await join(two, 'presence-room', memberOf('2'));
    const added = await watcher.next('pusher_internal:member_added');
    expect(JSON.parse(String(added.data))).toEqual({ user_id: '2', user_info: { name: 'n2' } });
    one.destroy();
    two.destroy();
    const removed = await watcher.next('pusher_internal:member_removed');
    expect(JSON.parse(String(removed.data))).toEqual({ user_id: '2' });
    const names = watcher.received.map(({ event }) => event);
    expect(names.filter((name) => name === 'pusher_internal:member_added')).toHaveLength(1);
    expect(names.filter((name) => name === 'pusher_internal:member_removed')).toHaveLength(1);
  });

  it('requires signed member data', async () => {
    const client = await open();
    const auth = `${KEY}:${hmacOf(`${client.socketId}:presence-room`)}`;
    const forged = { channel: 'presence-room', auth, channel_data: memberOf('1') };
    for (const data of [{ channel: 'presence-room', auth }, forged]) {
      client.send({ event: 'pusher:subscribe', data });
      expect((await client.next('pusher:subscription_error')).data).toMatchObject({ status: 401 });
    }
  });
});

describe('client events', () => {
  const message = (channel: string, event = 'client-typing') => ({
    event,
    channel,
    data: { a: 1 },
  });

  it('reach the other members of a private channel, and not their sender', async () => {
    const [sender, receiver] = await Promise.all([open(), open()]);
    await Promise.all([sender, receiver].map((one) => join(one, 'private-room')));
    sender.send(message('private-room'));
    expect(await receiver.next('client-typing')).toMatchObject({ channel: 'private-room' });
    const received = (await sender.settle()).map(({ event }) => event);
    expect(received).not.toContain('client-typing');
  });

  it('name their sender on a presence channel', async () => {
    const [sender, receiver] = await Promise.all([open(), open()]);
    await join(sender, 'presence-room', memberOf('1'));
    await join(receiver, 'presence-room', memberOf('2'));
    sender.send(message('presence-room'));
    expect(await receiver.next('client-typing')).toMatchObject({ user_id: '1' });
  });

  it('are rejected on public channels, on channels not joined, and without the prefix', async () => {
    const client = await open();
    await join(client, 'news');
    await join(client, 'private-room');
    for (const rejected of [
      message('news'),
      message('private-other'),
      message('private-room', 'typing'),
    ]) {
      client.send(rejected);
      expect((await client.next('pusher:error')).data).toMatchObject({ code: null });
    }
  });

  it('are limited to ten per second with 4301, which closes nothing', async () => {
    const client = await open();
    await join(client, 'private-room');
    for (let count = 0; count < 11; count += 1) client.send(message('private-room'));
    expect((await client.next('pusher:error')).data).toMatchObject({ code: 4301 });
    await client.settle();
  });
});

describe('user sign-in', () => {
  const userData = JSON.stringify({ id: '12', user_info: { name: 'Ada' } });

  it('is confirmed with its data and opens the channel of the user', async () => {
    const client = await open();
    const auth = `${KEY}:${hmacOf(`${client.socketId}::user::${userData}`)}`;
    client.send({ event: 'pusher:signin', data: { auth, user_data: userData } });
    expect((await client.next('pusher:signin_success')).data).toEqual({ user_data: userData });
    client.send({ event: 'pusher:subscribe', data: { channel: '#server-to-user-12' } });
    await client.next(SUCCEEDED);
    await trigger({ name: 'hello', channel: '#server-to-user-12', data: '"x"' });
    expect((await client.next('hello')).data).toBe('"x"');
  });

  it('is rejected with a wrong signature', async () => {
    const client = await open();
    const auth = `${KEY}:${hmacOf(`1.1::user::${userData}`)}`;
    client.send({ event: 'pusher:signin', data: { auth, user_data: userData } });
    expect((await client.next('pusher:error')).data).toMatchObject({ message: expect.any(String) });
  });

  it('ends with 4009 when the user’s connections are terminated', async () => {
    const client = await open();
    const auth = `${KEY}:${hmacOf(`${client.socketId}::user::${userData}`)}`;
    client.send({ event: 'pusher:signin', data: { auth, user_data: userData } });
    await client.next('pusher:signin_success');
    expect(await call('POST', '/users/12/terminate_connections', { body: '{}' })).toMatchObject({
      status: 200,
      json: {},
    });
    expect((await client.next('pusher:error')).data).toMatchObject({ code: 4009 });
    expect(await client.ended).toBe(4009);
  });
});

describe('HTTP API', () => {
  it('publishes data unchanged on every named channel, except to the given socket', async () => {
    const [receiver, excluded] = await Promise.all([open(), open()]);
    for (const client of [receiver, excluded])
      for (const name of ['a', 'b']) await join(client, name);
    const event = { name: 'news', channels: ['a', 'b'], data: '{"n":1}' };
    const response = await trigger({ ...event, socket_id: excluded.socketId });
    expect(response).toEqual({ status: 200, json: {} });
    const received = (await receiver.settle()).filter(({ event: name }) => name === 'news');
    expect(received).toEqual([
      { event: 'news', channel: 'a', data: '{"n":1}' },
      { event: 'news', channel: 'b', data: '{"n":1}' },
    ]);
    expect((await excluded.settle()).map(({ event: name }) => name)).not.toContain('news');
  });

  it('publishes a batch of up to ten events', async () => {
    const batchOf = (count: number) => ({
      body: JSON.stringify({
        batch: Array.from({ length: count }, (_, n) => ({
          channel: 'a',
          name: `e${n}`,
          data: '0',
        })),
      }),
    });
    expect((await call('POST', '/batch_events', batchOf(10))).status).toBe(200);
    expect((await call('POST', '/batch_events', batchOf(11))).status).toBe(400);
  });

  it('limits data to ten kilobytes, names to 200 characters and channels to 100', async () => {
    const event = { name: 'news', channel: 'a', data: 'x'.repeat(EVENT_BYTES_MAX) };
    expect((await trigger(event)).status).toBe(200);
    expect((await trigger({ ...event, data: `${event.data}x` })).status).toBe(413);
    expect((await trigger({ ...event, name: 'n'.repeat(201) })).status).toBe(400);
    const channels = Array.from({ length: 101 }, (_, n) => `c${n}`);
    expect((await trigger({ name: 'news', channels, data: '0' })).status).toBe(400);
    expect((await trigger({ name: 'pusher:news', channel: 'a', data: '0' })).status).toBe(400);
  });

  it.each([
    ['a wrong signature', { forged: { auth_signature: '0'.repeat(64) } }],
    ['a changed parameter', { query: { info: 'user_count' }, forged: { info: '' } }],
    ['another key', { forged: { auth_key: 'other' } }],
    ['another version', { forged: { auth_version: '2.0' } }],
    ['a digest of another body', { forged: { body_md5: '0'.repeat(32) } }],
    ['a timestamp of eleven minutes ago', { timestampSec: Math.floor(Date.now() / 1_000) - 660 }],
  ])('rejects a call with %s', async (_what, options: CallOptions) => {
    expect((await trigger({ name: 'news', channel: 'a', data: '0' }, options)).status).toBe(401);
  });

  it('lists occupied channels by prefix, with the number of users of presence channels', async () => {
    const client = await open();
    await join(client, 'news');
    await join(client, 'presence-room', memberOf('1'));
    expect((await call('GET', '/channels')).json).toEqual({
      channels: { news: {}, 'presence-room': {} },
    });
    const query = { filter_by_prefix: 'presence-', info: 'user_count' };
    expect((await call('GET', '/channels', { query })).json).toEqual({
      channels: { 'presence-room': { user_count: 1 } },
    });
    expect((await call('GET', '/channels', { query: { info: 'user_count' } })).status).toBe(400);
  });

  it('describes one channel', async () => {
    await join(await open(), 'news');
    const query = { info: 'subscription_count' };
    expect((await call('GET', '/channels/news', { query })).json).toEqual({
      occupied: true,
      subscription_count: 1,
    });
    expect((await call('GET', '/channels/empty')).json).toEqual({ occupied: false });
  });

  it('lists the users of a presence channel, and of no other', async () => {
    await join(await open(), 'presence-room', memberOf('1'));
    expect((await call('GET', '/channels/presence-room/users')).json).toEqual({
      users: [{ id: '1' }],
    });
    expect((await call('GET', '/channels/news/users')).status).toBe(400);
  });
});
