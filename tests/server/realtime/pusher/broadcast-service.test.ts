/** The service with unchanged client libraries: pusher-js and laravel-echo. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PresenceChannel } from 'pusher-js';
import { userChannelOf } from '#server/realtime/pusher/names.ts';
import { APP, nextEvent, openBroadcast, type BroadcastHarness } from '#tests/support/broadcast.ts';

let harness: BroadcastHarness;
beforeEach(async () => {
  harness = await openBroadcast({
    userOfChannel: (channel) => /^private-\w+_(\d+)$/.exec(channel)?.[1],
  });
});
afterEach(() => harness.close());

describe('a pusher-js client', () => {
  it('[GEN-06] connects, receives its socket id and pings after ten seconds of silence', async () => {
    const client = await harness.openClient();
    expect(client.connection.socket_id).toMatch(/^\d+\.\d+$/);
    expect(client.connection.activityTimeout).toBe(10_000);
    expect(harness.service.stats()).toMatchObject({ connectionCount: 1, openedCount: 1 });
  });

  it('[RT-03] joins a public channel without signing in and receives its events until it leaves', async () => {
    const client = await harness.openClient();
    const channel = client.subscribe('market-overview-top-coin-list-data');
    await nextEvent(channel, 'pusher:subscription_succeeded');
    const arrived = nextEvent(channel, 'market-overview-top-coin-list');
    harness.service.publish(channel.name, 'market-overview-top-coin-list', {
      coin_pair_details: null,
    });
    expect(await arrived).toEqual({ coin_pair_details: null });
    expect(harness.service.hasSubscribers(channel.name)).toBe(true);

    client.unsubscribe(channel.name);
    const other = client.subscribe('later');
    await nextEvent(other, 'pusher:subscription_succeeded');
    expect(harness.service.subscriberCount(channel.name)).toBe(0);
  });

  it('[RT-25] is rejected on another user’s private channel and receives none of its events', async () => {
    const owner = await harness.openClient();
    const untrusted = await harness.openClient({
      // Grants are valid for one socket and one channel: a grant copied from another socket or
      // channel does not match.
      authorize: (socketId, channel) => ({
        auth: channel.endsWith('_12')
          ? harness.service.authSignature(owner.connection.socket_id, channel)
          : harness.service.authSignature(socketId, 'private-account_8'),
      }),
    });
    await nextEvent(owner.subscribe('private-account_12'), 'pusher:subscription_succeeded');
    const rejections = await Promise.all(
      ['private-account_12', 'private-account_13'].map((name) =>
        nextEvent(untrusted.subscribe(name), 'pusher:subscription_error'),
      ),
    );
    const rejection = { type: 'AuthError', error: 'Invalid signature', status: 401 };
    expect(rejections).toEqual([rejection, rejection]);

    const received: string[] = [];
    untrusted.bind_global((event: string) => received.push(event));
    harness.service.publish('private-account_12', 'account-update', { seq: 1 });
    await nextEvent(untrusted.subscribe('afterwards'), 'pusher:subscription_succeeded');
    expect(received).not.toContain('account-update');
    expect(harness.service.stats().rejectedSubscriptionCount).toBe(2);
  });

  it('[RT-12] shares a public channel with other clients, which do not receive the events for one user', async () => {
    const [owner, untrusted] = await Promise.all([harness.openClient(), harness.openClient()]);
    await nextEvent(owner.subscribe('private-account_12'), 'pusher:subscription_succeeded');
    const dashboards = [owner, untrusted].map((client) => client.subscribe('dashboard-1-2'));
    await Promise.all(dashboards.map((one) => nextEvent(one, 'pusher:subscription_succeeded')));
    const seen: string[][] = dashboards.map((dashboard) => {
      const events: string[] = [];
      dashboard.bind_global((event: string) => events.push(event));
      return events;
    });
    const bothReceived = dashboards.map((dashboard) => nextEvent(dashboard, 'order_place'));
    const onlyJoined = 'private-account_12';
    harness.service.publish('dashboard-1-2', 'process-12', { seq: 1 }, { onlyJoined });
    harness.service.publish('dashboard-1-2', 'order_place', { seq: 2 });
    await Promise.all(bothReceived);
    expect(seen).toEqual([['process-12', 'order_place'], ['order_place']]);
  });

  it('is excluded from an event by its socket id or by the publisher’s socket filter', async () => {
    const clients = await Promise.all([harness.openClient(), harness.openClient()]);
    const channels = clients.map((client) => client.subscribe('news'));
    await Promise.all(channels.map((one) => nextEvent(one, 'pusher:subscription_succeeded')));
    const events: string[] = [];
    channels.forEach((channel, index) =>
      channel.bind_global((event: string) => events.push(`${index}:${event}`)),
    );
    const [first, second] = clients.map((client) => client.connection.socket_id);
    const lastReceived = channels.map((channel) => nextEvent(channel, 'last'));
    harness.service.publish('news', 'not-first', {}, { exceptSocketId: String(first) });
    const onlySockets = ({ socketId }: { socketId: string }): boolean => socketId !== second;
    harness.service.publish('news', 'not-second', {}, { onlySockets });
    harness.service.publish('news', 'last', {});
    await Promise.all(lastReceived);
    expect(events.toSorted()).toEqual(['0:last', '0:not-second', '1:last', '1:not-first']);
  });

  it('sends client events to the other members of a private channel, not to itself', async () => {
    const [speaker, listener] = await Promise.all([harness.openClient(), harness.openClient()]);
    const [mouth, ear] = [speaker.subscribe('private-room'), listener.subscribe('private-room')];
    await Promise.all([mouth, ear].map((one) => nextEvent(one, 'pusher:subscription_succeeded')));
    let echoCount = 0;
    mouth.bind('client-typing', () => (echoCount += 1));
    const whispered = nextEvent(ear, 'client-typing');
    mouth.trigger('client-typing', { isTyping: true });
    expect(await whispered).toEqual({ isTyping: true });
    await nextEvent(speaker.subscribe('afterwards'), 'pusher:subscription_succeeded');
    expect(echoCount).toBe(0);
  });

  it('[RT-06] signs in once and receives events for its user, from the library and in process', async () => {
    const client = await harness.openClient({
      signIn: (socketId) => harness.library.authenticateUser(socketId, { id: '12', name: 'Ada' }),
    });
    const joined = harness.service.publish(userChannelOf('12'), 'nobody-there', {});
    expect(joined).toBe('published');
    client.signin();
    await nextEvent(client.connection, 'message'); // pusher:signin_success
    await nextEvent(client.connection, 'message'); // The user's own channel has been joined.
    expect(harness.service.subscriberCount(userChannelOf('12'))).toBe(1);
    const fromLibrary = nextEvent(client.user, 'greeting');
    await harness.library.sendToUser('12', 'greeting', { text: 'hello' });
    expect(await fromLibrary).toEqual({ text: 'hello' });
    const inProcess = nextEvent(client.user, 'notice');
    harness.service.publish(userChannelOf('12'), 'notice', { id: 1 });
    expect(await inProcess).toEqual({ id: 1 });
  });
});

describe('presence', () => {
  const memberOf = (id: string, name: string) => (socketId: string, channel: string) =>
    harness.library.authorizeChannel(socketId, channel, { user_id: id, user_info: { name } });

  it('lists each user once for any number of sockets, and announces the first and the last', async () => {
    const [ada, alsoAda, ben] = await Promise.all([
      harness.openClient({ authorize: memberOf('1', 'Ada') }),
      harness.openClient({ authorize: memberOf('1', 'Ada') }),
      harness.openClient({ authorize: memberOf('2', 'Ben') }),
    ]);
    const room = ada.subscribe('presence-room') as PresenceChannel;
    await nextEvent(room, 'pusher:subscription_succeeded');
    const changes: string[] = [];
    room.bind('pusher:member_added', (member: { id: string }) => changes.push(`+${member.id}`));
    room.bind('pusher:member_removed', (member: { id: string }) => changes.push(`-${member.id}`));

    await nextEvent(alsoAda.subscribe('presence-room'), 'pusher:subscription_succeeded');
    const bensRoom = ben.subscribe('presence-room') as PresenceChannel;
    await nextEvent(bensRoom, 'pusher:subscription_succeeded');
    expect(bensRoom.members.count).toBe(2);
    expect(bensRoom.members.get('1')).toEqual({ id: '1', info: { name: 'Ada' } });
    expect(bensRoom.members.me).toEqual({ id: '2', info: { name: 'Ben' } });

    alsoAda.unsubscribe('presence-room');
    await nextEvent(alsoAda.subscribe('afterwards'), 'pusher:subscription_succeeded');
    expect(harness.service.subscriberCount('presence-room')).toBe(2);
    const bensLeaving = nextEvent(room, 'pusher:member_removed');
    ben.disconnect();
    await bensLeaving;
    expect(changes).toEqual(['+2', '-2']);
  });

  it('names the user who sends a client event', async () => {
    const [ada, ben] = await Promise.all([
      harness.openClient({ authorize: memberOf('1', 'Ada') }),
      harness.openClient({ authorize: memberOf('2', 'Ben') }),
    ]);
    const rooms = [ada, ben].map((client) => client.subscribe('presence-room'));
    await Promise.all(rooms.map((room) => nextEvent(room, 'pusher:subscription_succeeded')));
    const whispered = new Promise((resolve) => {
      rooms[1]?.bind('client-wave', (_data: unknown, metadata: unknown) => resolve(metadata));
    });
    rooms[0]?.trigger('client-wave', {});
    expect(await whispered).toEqual({ user_id: '1' });
  });

  it('uses the signed-in user as the member when the grant names none', async () => {
    const client = await harness.openClient({
      authorize: (socketId, channel) => harness.library.authorizeChannel(socketId, channel),
      signIn: (socketId) =>
        harness.library.authenticateUser(socketId, { id: '9', user_info: { name: 'Eve' } }),
    });
    client.signin();
    const room = client.subscribe('presence-room') as PresenceChannel;
    await nextEvent(room, 'pusher:subscription_succeeded');
    expect(room.members.me).toEqual({ id: '9', info: { name: 'Eve' } });
  });
});

describe('a laravel-echo client', () => {
  it('[RT-10] listens to public and private channels and leaves them', async () => {
    const echo = await harness.openEcho();
    const [onPublic, onPrivate] = await new Promise<unknown[]>((resolve) => {
      const arrived: unknown[] = [];
      const collect = (data: unknown): void => {
        arrived.push(data);
        if (arrived.length === 2) resolve(arrived);
      };
      let joinedCount = 0;
      const publishOnceBothAreIn = (): void => {
        joinedCount += 1;
        if (joinedCount < 2) return;
        harness.service.publish('trade-info-1-2', 'chart-update', { bar: 1 });
        harness.service.publish('private-account_12', 'account-update', { seq: 1 });
      };
      echo
        .channel('trade-info-1-2')
        .listen('.chart-update', collect)
        .subscribed(publishOnceBothAreIn);
      echo
        .private('account_12')
        .listen('.account-update', collect)
        .subscribed(publishOnceBothAreIn);
    });
    expect([onPublic, onPrivate]).toEqual([{ bar: 1 }, { seq: 1 }]);
    echo.leave('account_12');
    await new Promise<void>((resolve) => echo.channel('afterwards').subscribed(resolve));
    expect(harness.service.hasSubscribers('private-account_12')).toBe(false);
    expect(harness.service.hasSubscribers('trade-info-1-2')).toBe(true);
  });

  it('receives a rejection in its error callback', async () => {
    const echo = await harness.openEcho({ authorize: () => ({ auth: `${APP.key}:forged` }) });
    const rejection = await new Promise((resolve) => echo.private('account_12').error(resolve));
    expect(rejection).toMatchObject({ type: 'AuthError', status: 401 });
  });

  it('receives the current members, joins, leaves and client events', async () => {
    const member = (id: string) => ({
      authorize: (socketId: string, channel: string) =>
        harness.library.authorizeChannel(socketId, channel, { user_id: id, user_info: { id } }),
    });
    const [ada, ben] = await Promise.all([
      harness.openEcho(member('1')),
      harness.openEcho(member('2')),
    ]);
    const room = ada.join('room');
    expect(await new Promise((resolve) => room.here(resolve))).toEqual([{ id: '1' }]);
    const joining = new Promise((resolve) => room.joining(resolve));
    const whispered = new Promise((resolve) => room.listenForWhisper('wave', resolve));
    const leaving = new Promise((resolve) => room.leaving(resolve));
    const bensRoom = ben.join('room');
    await new Promise((resolve) => bensRoom.here(resolve));
    expect(await joining).toEqual({ id: '2' });
    bensRoom.whisper('wave', { hands: 2 });
    expect(await whispered).toEqual({ hands: 2 });
    ben.leave('room');
    expect(await leaving).toEqual({ id: '2' });
  });
});

describe('closing sockets', () => {
  it('[AUTH-19] closes the sockets of a user whose session is revoked, and no others', async () => {
    const [theirs, others] = await Promise.all([harness.openClient(), harness.openClient()]);
    await nextEvent(theirs.subscribe('private-account_12'), 'pusher:subscription_succeeded');
    await nextEvent(others.subscribe('private-account_13'), 'pusher:subscription_succeeded');
    const closing = nextEvent(theirs.connection, 'disconnected');
    expect(harness.service.closeUser('12')).toBe(1);
    expect(harness.service.hasSubscribers('private-account_12')).toBe(false);
    await closing;
    await nextEvent(others.subscribe('afterwards'), 'pusher:subscription_succeeded');
    expect(others.connection.state).toBe('connected');
    expect(harness.service.closeUser('12')).toBe(0);
  });

  it('[AUTH-19] closes a socket whose grant was signed for a session but not used yet', async () => {
    const [revoked, spared] = await Promise.all([harness.openClient(), harness.openClient()]);
    for (const [client, sessionId] of [[revoked, 'a'] as const, [spared, 'b'] as const]) {
      const owner = { userId: '12', sessionId };
      const { socket_id: socketId } = client.connection;
      harness.service.authSignature(socketId, 'private-account_12', undefined, owner);
    }
    const closing = nextEvent(revoked.connection, 'disconnected');
    expect(harness.service.closeSession('a')).toBe(1);
    await closing;
    expect(spared.connection.state).toBe('connected');
    expect(harness.service.stats().revokedCount).toBe(1);
  });

  it('lets clients reconnect by themselves after a restart, with their channels', async () => {
    const client = await harness.openClient();
    const channel = client.subscribe('news');
    await nextEvent(channel, 'pusher:subscription_succeeded');
    const oldSocketId = client.connection.socket_id;
    const reconnected = new Promise((resolve) => {
      client.connection.bind('connected', resolve);
    });
    await harness.service.close();
    // A rejected connection would make pusher-js wait fifteen seconds: start the service before the
    // next attempt.
    const next = await openBroadcast({ port: harness.port });
    try {
      await reconnected;
      expect(client.connection.socket_id).not.toBe(oldSocketId);
      await nextEvent(channel, 'pusher:subscription_succeeded');
      const arrived = nextEvent(channel, 'fresh');
      next.service.publish('news', 'fresh', { seq: 1 });
      expect(await arrived).toEqual({ seq: 1 });
    } finally {
      client.disconnect();
      await next.close();
    }
  });
});

it('closes within its grace while clients hold it open without a request or a response', async () => {
  const held = await openBroadcast();
  const silent = await Promise.all(
    ['', 'GET /app/test-key HTTP/1.1\r\nHo'].map(async (bytes) => {
      const socket = connect(held.port, '127.0.0.1');
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      socket.write(bytes);
      return { ended: new Promise((resolve) => socket.once('close', resolve)) };
    }),
  );
  const bare = await held.openBare();
  const closed = held.service.close();
  held.tick();
  await Promise.all([closed, bare.ended, ...silent.map(({ ended }) => ended)]);
});

it('reports that its port is in use', async () => {
  await expect(openBroadcast({ port: harness.port })).rejects.toThrow('EADDRINUSE');
});

describe('publishing in process', () => {
  it('writes nothing without subscribers, and rejects an event above the size limit', async () => {
    const huge = 'x'.repeat(10 * 1024 + 1);
    expect(harness.service.publish('news', 'huge', huge)).toBe('published');
    expect(harness.service.stats().publishedEventCount).toBe(0);
    const client = await harness.openClient();
    await nextEvent(client.subscribe('news'), 'pusher:subscription_succeeded');
    expect(harness.service.publish('news', 'huge', huge)).toBe('event_too_large');
    expect(harness.service.publish('news', 'full', huge.slice(1))).toBe('published');
    expect(harness.service.stats()).toMatchObject({
      publishedEventCount: 1,
      oversizedEventCount: 1,
    });
  });

  it('treats an invalid channel or a reserved event of the protocol as our bug', () => {
    expect(() => harness.service.publish('no spaces', 'event', {})).toThrow(
      'channel that can exist',
    );
    expect(() => harness.service.publish('private-encrypted-a', 'event', {})).toThrow('can exist');
    expect(() => harness.service.publish('news', 'pusher:error', {})).toThrow('name of its own');
  });
});
