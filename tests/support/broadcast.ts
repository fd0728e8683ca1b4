/** Broadcast service on a free port, with the real libraries connected to it and a bare socket for
 *  messages that no library would send. Time passes only when a test advances it. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Echo from 'laravel-echo';
import PusherLibrary from 'pusher';
import PusherClient, { type Options as ClientOptions } from 'pusher-js';
import { WebSocket } from 'ws';
import { epochMs } from '#contract/core/time.ts';
import type { BroadcastOptions, BroadcastService } from '#server/realtime/pusher/broadcast-api.ts';
import { createBroadcastService } from '#server/realtime/pusher/broadcast-service.ts';
import { seededRandom } from './seeded-random.ts';

export const APP = { appId: '3', key: 'test-key', secret: 'test-secret' } as const;
const HOST = '127.0.0.1';

export interface Grant {
  readonly auth: string;
  readonly channel_data?: string;
}

export interface ClientSetup {
  /** Grants access to a channel; undefined rejects. Default: every private channel is granted. */
  readonly authorize?: (socketId: string, channel: string) => Grant | undefined;
  readonly signIn?: (socketId: string) => { readonly auth: string; readonly user_data: string };
  readonly options?: Partial<ClientOptions>;
}

export interface BareSetup {
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface BroadcastHarness {
  readonly service: BroadcastService;
  readonly port: number;
  /** The official server library, connected to the signed HTTP API. */
  readonly library: PusherLibrary;
  /** Opens a connected pusher-js client. */
  openClient(setup?: ClientSetup): Promise<PusherClient>;
  /** Starts a pusher-js client that is still connecting. */
  startClient(setup?: ClientSetup): PusherClient;
  openEcho(setup?: ClientSetup): Promise<Echo<'reverb'>>;
  /** Opens a bare websocket that has received `pusher:connection_established`. */
  openBare(setup?: BareSetup): Promise<BareClient>;
  /** Starts a bare websocket that has received nothing yet. */
  startBare(setup?: BareSetup): BareClient;
  /** Advances the service by the given number of seconds. */
  tick(seconds?: number): void;
  /** Closes clients first, so that none reconnects, then the service. */
  close(): Promise<void>;
}

let harnessCount = 0;

export async function openBroadcast(
  options: Partial<BroadcastOptions> = {},
): Promise<BroadcastHarness> {
  harnessCount += 1;
  const random = seededRandom(20_260_101 + harnessCount); // No two services assign the same ids.
  let waiting: (() => void)[] = [];
  const service = createBroadcastService({
    ...APP,
    host: HOST,
    port: 0,
    clock: () => epochMs(Date.now()),
    schedule: (run) => void waiting.push(run),
    random: (limit) => random.between(0, limit - 1),
    allowedOrigins: 'any',
    ...options,
  });
  const { port } = await service.listen();
  const library = new PusherLibrary({ ...APP, host: HOST, port: String(port) });
  const clients: PusherClient[] = [];
  const bareClients: BareClient[] = [];

  const grantOf = (socketId: string, channel: string): Grant => ({
    auth: service.authSignature(socketId, channel),
  });

  const startClient = (setup: ClientSetup = {}): PusherClient => {
    const client = new PusherClient(APP.key, {
      cluster: '',
      wsHost: HOST,
      wsPort: port,
      forceTLS: false,
      enabledTransports: ['ws'],
      channelAuthorization: {
        customHandler: ({ socketId, channelName }, callback) => {
          const grant = (setup.authorize ?? grantOf)(socketId, channelName);
          if (grant === undefined) callback(new Error('rejected'), null);
          else callback(null, grant);
        },
      },
      userAuthentication: {
        customHandler: ({ socketId }, callback) => {
          if (setup.signIn === undefined) callback(new Error('rejected'), null);
          else callback(null, setup.signIn(socketId));
        },
      },
      ...setup.options,
    });
    clients.push(client);
    return client;
  };

  const openClient = async (setup?: ClientSetup): Promise<PusherClient> => {
    const client = startClient(setup);
    await stateOf(client, 'connected');
    return client;
  };

  const startBare = ({ path, headers = {} }: BareSetup = {}): BareClient => {
    const url = `ws://${HOST}:${port}${path ?? `/app/${APP.key}?protocol=7&client=js&version=8`}`;
    const bare = new BareClient(new WebSocket(url, { headers, perMessageDeflate: false }));
    bareClients.push(bare);
    return bare;
  };

  return {
    service,
    port,
    library,
    openClient,
    startClient,
    openEcho: async (setup) => {
      const client = await openClient(setup);
      return new Echo({ broadcaster: 'reverb', key: APP.key, client });
    },
    openBare: async (setup) => {
      const bare = startBare(setup);
      await bare.next('pusher:connection_established');
      return bare;
    },
    startBare,
    tick: (seconds = 1) => {
      for (let second = 0; second < seconds; second += 1) {
        const due = waiting;
        waiting = [];
        for (const run of due) run();
      }
    },
    close: async () => {
      for (const client of clients) client.disconnect();
      for (const bare of bareClients) bare.destroy();
      const closed = service.close();
      for (const run of waiting) run();
      await closed;
    },
  };
}

/** Resolves once the client is in this state. */
export const stateOf = (client: PusherClient, state: string): Promise<unknown> =>
  client.connection.state === state ? Promise.resolve() : nextEvent(client.connection, state);

interface Emitter {
  bind(event: string, callback: (data: unknown) => void): unknown;
  unbind(event: string, callback: (data: unknown) => void): unknown;
}

/** Resolves with the data of the next such event of a pusher-js channel, user or connection. */
export const nextEvent = (emitter: Emitter, event: string): Promise<unknown> =>
  new Promise((resolve) => {
    const onEvent = (data: unknown): void => {
      emitter.unbind(event, onEvent);
      resolve(data);
    };
    emitter.bind(event, onEvent);
  });

export interface WireMessage {
  readonly event: string;
  readonly channel?: string;
  readonly data?: unknown;
  readonly user_id?: string;
}

/** Opens a websocket by hand, for bytes that no library would write. The socket is paused: it
 *  neither reads nor responds until it is resumed. */
export async function openTcp(harness: BroadcastHarness): Promise<Socket> {
  const socket = connect({ port: harness.port, host: HOST });
  socket.on('error', () => undefined); // Ignores errors: such a socket is expected to be cut off.
  socket.write(
    [
      `GET /app/${APP.key}?protocol=7 HTTP/1.1`,
      'Host: localhost',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      '\r\n',
    ].join('\r\n'),
  );
  await once(socket, 'data');
  socket.pause();
  return socket;
}

/** Websocket that sends exactly the given messages and stores everything it receives. */
export class BareClient {
  readonly socket: WebSocket;
  /** All received messages, oldest first. */
  readonly received: WireMessage[] = [];
  /** The close code, the HTTP status of a rejected upgrade, or 0 for a connection cut without a
   *  close frame. */
  readonly ended: Promise<number>;
  #readCount = 0;
  #readers: (() => void)[] = [];

  constructor(socket: WebSocket) {
    this.socket = socket;
    this.ended = new Promise((resolve) => {
      socket.on('unexpected-response', (request, response) => {
        request.destroy();
        resolve(response.statusCode ?? 0);
      });
      socket.on('close', (code) => resolve(code === 1006 ? 0 : code));
      socket.on('error', () => undefined); // The reason of the end is in `ended`.
    });
    socket.on('message', (data: Buffer) => {
      this.received.push(JSON.parse(data.toString()) as WireMessage);
      this.#wakeReaders();
    });
    socket.on('close', () => this.#wakeReaders());
  }

  get socketId(): string {
    const [established] = this.received;
    const data = JSON.parse(String(established?.data)) as { socket_id: string };
    return data.socket_id;
  }

  /** Sends text unchanged and anything else as JSON. */
  send(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  subscribe(channel: string, grant: Partial<Grant> = {}): void {
    this.send({ event: 'pusher:subscribe', data: { channel, ...grant } });
  }

  /**
   * Resolves with the next unread message with this event name; earlier messages count as read.
   * @throws when the socket ends first.
   */
  async next(event: string): Promise<WireMessage> {
    for (;;) {
      while (this.#readCount < this.received.length) {
        const message = this.received[this.#readCount];
        this.#readCount += 1;
        if (message?.event === event) return message;
      }
      if (this.socket.readyState === WebSocket.CLOSED) throw new Error(`ended before ${event}`);
      await new Promise<void>((resolve) => {
        this.#readers.push(resolve);
      });
    }
  }

  /** Resolves when everything the service has sent so far has been received. */
  async settle(): Promise<readonly WireMessage[]> {
    this.send({ event: 'pusher:ping', data: {} });
    await this.next('pusher:pong');
    return this.received;
  }

  destroy(): void {
    this.socket.terminate();
  }

  #wakeReaders(): void {
    for (const wake of this.#readers.splice(0)) wake();
  }
}
