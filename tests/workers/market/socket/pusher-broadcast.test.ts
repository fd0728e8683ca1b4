/** The library under our control: one socket per attempt for any response of the service, and no
 *  channel that is rejoined automatically. */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { parse } from '#contract/codec.ts';
import { deploymentConfig } from '#contract/config.ts';
import { MINUTE_MS } from '#contract/core/durations.ts';
import { deploymentOf, readConfig } from '#server/config/config.ts';
import { openBroadcast } from '#tests/support/broadcast.ts';
import { FakeSocket } from '#tests/support/fake-socket.ts';
import { bundledBroadcast } from '#tests/support/bundled-broadcast.ts';
import type { MarketOptions } from '#workers/market/market-api.ts';
import type { Broadcast } from '#workers/market/socket/broadcast.ts';
import { createPusherBroadcast } from '#workers/market/socket/pusher-broadcast.ts';

let create: typeof createPusherBroadcast;

const PLAIN = { host: 'exchange.test', port: 6006, isTls: false, key: 'key', cluster: 'mt1' };

class Harness {
  readonly sockets: FakeSocket[] = [];
  readonly received: string[] = [];
  readonly requested: string[] = [];
  authorize: (socketId: string, channel: string) => Promise<string> = async (id) => `for:${id}`;
  readonly broadcast: Broadcast;

  constructor(broadcast: MarketOptions['broadcast'] = PLAIN) {
    this.broadcast = create(
      {
        broadcast,
        authorize: (socketId, channel) => {
          this.requested.push(`${channel} on ${socketId}`);
          return this.authorize(socketId, channel);
        },
        openSocket: (url) => {
          const socket = new FakeSocket(url);
          this.sockets.push(socket);
          return socket.asWebSocket;
        },
      },
      {
        onOpen: () => this.received.push('open'),
        onClose: (code, reason) => this.received.push(`close ${code} ${reason}`.trim()),
        onPong: () => this.received.push('pong'),
        onText: (text) => text.startsWith('mine'),
        onError: () => this.received.push('fault'),
      },
    );
  }

  get socket(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (socket === undefined) throw new Error('no socket was opened');
    return socket;
  }

  connect(socketId = '1.1'): void {
    this.broadcast.open();
    this.socket.establish(socketId);
  }

  join(name: string): void {
    this.broadcast.join(name, {
      onJoined: () => this.received.push(`joined ${name}`),
      onRejected: () => this.received.push(`refused ${name}`),
      onEvent: (event, payload) =>
        this.received.push(`${name} ${event} ${JSON.stringify(payload)}`),
    });
  }
}

/** A unit test loads the packages themselves; a browser loads our reduced bundle of them. */
const BUILDS = [
  ['as its packages bring it', () => Promise.resolve(createPusherBroadcast)],
  ['as it is bundled', bundledBroadcast],
] as const;

let harness: Harness;

describe.each(BUILDS)('the broadcast, %s', (_, load) => {
  beforeAll(async () => {
    create = await load();
  });
  beforeEach(() => {
    vi.stubGlobal('self', globalThis); // Emulates a worker.
    vi.useFakeTimers();
    harness = new Harness();
  });
  afterEach(() => {
    harness.broadcast.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  describe('a connection', () => {
    it.each([
      ['[RT-02] uses plain port 6006 when not secure', {}, 'ws://localhost:6006/app/'],
      [
        '[RT-01] uses secure port 443 of an exchange with TLS',
        { TIDEMARK_PUBLIC_URL: 'https://trade.example.com/' },
        'wss://trade.example.com:443/app/',
      ],
      [
        '[RT-01] uses secure port 443 of an outside broadcast service',
        { TIDEMARK_BROADCAST_URL: 'wss://live.example.com' },
        'wss://live.example.com:443/app/',
      ],
    ])('%s', (_title, environment, start) => {
      // What the exchange tells browsers, read as a browser reads it.
      const told = deploymentOf(readConfig(environment), { http: 3000, broadcast: 6006 });
      const read = parse(
        deploymentConfig,
        JSON.parse(JSON.stringify(deploymentConfig.encode(told))),
      );
      if (!read.ok) throw new Error('a browser cannot read what it is told');
      harness.broadcast.close();
      harness = new Harness(read.model.broadcast);
      harness.connect();
      expect(harness.socket.url.slice(0, start.length)).toBe(start);
      expect(harness.received).toEqual(['open']);
    });

    it.each([1000, 1001, 1006, 1011, 4000, 4001, 4004, 4009, 4100, 4200, 4201, 4300, 4301])(
      'is not retried by the library after close code %i',
      async (code) => {
        harness.connect();
        harness.socket.end(code, 'reason');
        await vi.advanceTimersByTimeAsync(MINUTE_MS);
        expect(harness.sockets).toHaveLength(1);
        expect(harness.received).toEqual(['open', `close ${code} reason`]);
        harness.connect('1.2');
        expect(harness.sockets).toHaveLength(2);
        expect(harness.received.at(-1)).toBe('open');
      },
    );

    it.each([1006, 1015, 4001, 4100, 4200])(
      'that fails with %i before its handshake is one attempt',
      async (code) => {
        harness.broadcast.open();
        harness.socket.dispatchEvent(new Event('error'));
        harness.socket.end(code);
        await vi.advanceTimersByTimeAsync(MINUTE_MS);
        expect(harness.sockets).toHaveLength(1);
        expect(harness.received).toEqual([`close ${code}`]);
      },
    );

    it('ends once when no pong arrives, fifteen seconds after the last message', async () => {
      harness.connect();
      await vi.advanceTimersByTimeAsync(14_900);
      expect(harness.received).toEqual(['open']);
      expect(harness.socket.sent.map(({ event }) => event)).toEqual(['pusher:ping']);
      await vi.advanceTimersByTimeAsync(MINUTE_MS);
      expect(harness.received).toEqual(['open', 'close 0 no pong']);
      expect(harness.sockets).toHaveLength(1);
      expect(harness.socket.isOver).toBe(true);
    });

    it('reports nothing after it was closed on purpose', async () => {
      harness.connect();
      const { socket } = harness;
      harness.broadcast.close();
      await vi.advanceTimersByTimeAsync(MINUTE_MS);
      expect(socket.isOver).toBe(true);
      expect(harness.received).toEqual(['open']);
      expect(harness.sockets).toHaveLength(1);
    });

    it('receives the pong of its own ping', async () => {
      harness.connect();
      harness.broadcast.ping();
      await vi.advanceTimersByTimeAsync(1);
      harness.socket.emitText('{"event":"pusher:pong","data":{}}');
      expect(harness.received).toEqual(['open', 'pong']);
    });

    it('survives frames that make the library throw', () => {
      harness.connect();
      for (const text of [
        '{}',
        'null',
        '[]',
        '7',
        '{"event":7}',
        '{"event":"x","channel":"__proto__"}',
      ]) {
        harness.socket.emitText(text);
      }
      harness.socket.emitText(new Uint8Array(3));
      harness.socket.emitText('mine');
      expect(harness.received.filter((word) => word === 'fault').length).toBeGreaterThan(2);
      expect(harness.received.filter((word) => word !== 'fault')).toEqual(['open']);
    });
  });

  describe('a channel', () => {
    it('delivers each event once under either name to its subscriber', async () => {
      harness.connect();
      harness.join('dashboard-2-1');
      await vi.advanceTimersByTimeAsync(1);
      harness.socket.confirm('dashboard-2-1');
      harness.socket.emit('order_place', { seq: 1 }, 'dashboard-2-1');
      harness.socket.emit('process-7', {}, 'dashboard-2-1');
      harness.socket.emit('order_place', { seq: 2 }, 'dashboard-2-3');
      expect(harness.received).toEqual([
        'open',
        'joined dashboard-2-1',
        'dashboard-2-1 order_place {"seq":1}',
        'dashboard-2-1 process-7 {}',
      ]);
    });

    it('is silent after it was left, joined and left again during its confirmation', async () => {
      harness.connect();
      harness.join('a');
      harness.broadcast.leave('a');
      harness.join('a');
      await vi.advanceTimersByTimeAsync(1);
      harness.socket.confirm('a');
      harness.socket.emit('x', 1, 'a');
      expect(harness.received).toEqual(['open', 'joined a', 'a x 1']);
      harness.broadcast.leave('a');
      await vi.advanceTimersByTimeAsync(1);
      harness.socket.emit('x', 2, 'a');
      expect(harness.received).toHaveLength(3);
      expect(harness.socket.subscriptions).toEqual([]);
    });

    it('[RT-10] is not rejoined on the next connection when it was left before its confirmation arrived', async () => {
      harness.connect();
      harness.join('left');
      harness.join('spared');
      await vi.advanceTimersByTimeAsync(1);
      harness.broadcast.leave('left');
      harness.socket.end(1006);
      harness.connect('1.2');
      harness.join('spared');
      await vi.advanceTimersByTimeAsync(MINUTE_MS / 12);
      expect(harness.socket.subscriptions).toEqual(['spared']);
      expect(harness.broadcast.joinedNames).toEqual(['spared']);
    });

    it('[RT-25] is signed for its socket, and rejected when the page does not sign', async () => {
      harness.connect('5.1');
      harness.join('private-account_7');
      await vi.advanceTimersByTimeAsync(1);
      expect(harness.requested).toEqual(['private-account_7 on 5.1']);
      expect(harness.socket.sent.at(-1)?.data['auth']).toBe('for:5.1');
      harness.authorize = () => Promise.reject(new Error('401'));
      harness.join('private-account_8');
      await vi.advanceTimersByTimeAsync(1);
      expect(harness.received).toEqual(['open', 'refused private-account_8']);
    });

    it('[RT-25] is not requested with a signature for the previous connection', async () => {
      let sign: (auth: string) => void = () => {};
      harness.authorize = () => new Promise((resolve) => (sign = resolve));
      harness.connect('5.1');
      harness.join('private-account_7');
      harness.socket.end(1006);
      harness.connect('5.2');
      sign('for:5.1');
      await vi.advanceTimersByTimeAsync(1);
      expect(harness.socket.subscriptions).toEqual([]);
    });
  });

  describe('on the exchange’s own broadcast service', () => {
    it('[RT-10] [RT-25] joins public and private channels, receives their events, and receives the close', async () => {
      vi.useRealTimers();
      const service = await openBroadcast();
      const received: string[] = [];
      let notify: () => void = () => {};
      const emit = (word: string) => {
        received.push(word);
        notify();
      };
      const receivedAll = (count: number) =>
        new Promise<void>((resolve) => {
          notify = () => {
            if (received.length >= count) resolve();
          };
          notify();
        });
      const broadcast = create(
        {
          broadcast: {
            host: '127.0.0.1',
            port: service.port,
            isTls: false,
            key: 'test-key',
            cluster: '',
          },
          authorize: async (socketId, channel) => service.service.authSignature(socketId, channel),
          openSocket: (url) => new WebSocket(url),
        },
        {
          onOpen: () => emit('open'),
          onClose: (code) => emit(`close ${code}`),
          onPong: () => emit('pong'),
          onText: () => false,
          onError: () => emit('fault'),
        },
      );
      broadcast.open();
      await receivedAll(1);
      for (const name of ['dashboard-2-1', 'private-account_7']) {
        broadcast.join(name, {
          onJoined: () => emit(`joined ${name}`),
          onRejected: () => emit(`refused ${name}`),
          onEvent: (event, payload) => emit(`${name} ${event} ${JSON.stringify(payload)}`),
        });
      }
      await receivedAll(3);
      expect(service.service.subscriberCount('private-account_7')).toBe(1);
      service.service.publish('dashboard-2-1', 'order_place', { seq: 1 });
      service.service.publish('private-account_7', 'account-update', { seq: 2 });
      await receivedAll(5);
      broadcast.ping();
      await receivedAll(6);
      await service.close();
      await receivedAll(7);
      expect(received).toEqual([
        'open',
        'joined dashboard-2-1',
        'joined private-account_7',
        'dashboard-2-1 order_place {"seq":1}',
        'private-account_7 account-update {"seq":2}',
        'pong',
        'close 1001',
      ]);
    });
  });
});
