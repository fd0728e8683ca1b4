/** Broadcast service over pusher-js and laravel-echo, with their own reconnecting disabled: a
 *  socket is opened only inside `open()`, once, and its first sign of ending ends the attempt. Each
 *  connection starts with an empty channel table, so no old channel is rejoined. */
import Echo from 'laravel-echo';
import Pusher, { type ChannelAuthorizationCallback } from 'pusher-js/worker/index.js';
import type { MarketOptions } from '../market-api.ts';
import type { Broadcast, BroadcastEvents, ChannelEvents } from './broadcast.ts';

/** Silence before a ping, and the timeout of its pong: a dead socket is detected within 15 s. */
const ACTIVITY_TIMEOUT_MS = 10_000;
const PONG_TIMEOUT_MS = 5_000;
const PRIVATE_PREFIX = 'private-';

export interface PusherBroadcastOptions {
  readonly broadcast: MarketOptions['broadcast'];
  /**
   * Signs a private channel for the socket.
   * @returns the `auth` text.
   */
  readonly authorize: (socketId: string, channelName: string) => Promise<string>;
  readonly openSocket: (url: string) => WebSocket;
}

/** The part of a socket that pusher-js uses. */
interface SocketFace {
  onopen?: (event: Event) => void;
  onmessage?: (event: MessageEvent) => void;
  onerror?: (event: Event) => void;
  onclose?: (event: CloseEvent) => void;
  send(text: string): void;
  close(): void;
}

/** Prevents the client from connecting in its constructor. */
Pusher.isReady = false;
/** Set while an attempt may open its socket, because the library requests one at any time. */
let openAllowed: ((url: string) => SocketFace) | undefined;
Pusher.Runtime.createWebSocket = (url: string): SocketFace => {
  if (openAllowed === undefined) throw new Error('No attempt is due.');
  return openAllowed(url);
};

export function createPusherBroadcast(
  options: PusherBroadcastOptions,
  events: BroadcastEvents,
): Broadcast {
  const client = createClient(options);
  const echo = new Echo({ broadcaster: 'pusher', key: options.broadcast.key, client });
  /** Socket of the current attempt or connection; undefined between them. */
  let socket: WebSocket | undefined;

  const end = (): void => {
    const ended = socket;
    socket = undefined;
    client.disconnect();
    for (const { name } of client.allChannels()) leaveChannel(client, echo, name);
    ended?.close();
  };
  const endWith = (ended: WebSocket, code: number, reason: string): void => {
    if (ended !== socket) return;
    end();
    events.onClose(code, reason);
  };

  client.connection.bind('connected', () => {
    if (socket !== undefined) events.onOpen();
  });
  client.connection.bind('state_change', ({ previous }: { previous: string }) => {
    const ended = socket; // The library detects the end first when no pong arrives.
    if (previous !== 'connected' || ended === undefined) return;
    queueMicrotask(() => endWith(ended, 0, 'no pong'));
  });
  client.connection.bind('message', ({ event }: { event: string }) => {
    if (event === 'pusher:pong') events.onPong();
  });

  const openOnce = (url: string): SocketFace => {
    openAllowed = undefined;
    const opened = options.openSocket(url);
    socket = opened;
    return faceOf(opened, {
      onText: (text) => socket !== opened || events.onText(text),
      onError: events.onError,
      onEnd: (code, reason) => endWith(opened, code, reason),
    });
  };

  return {
    open: () => {
      openAllowed = openOnce;
      client.connect();
      openAllowed = undefined;
    },
    close: end,
    join: (name, channelEvents) => joinChannel(echo, name, channelEvents),
    leave: (name) => leaveChannel(client, echo, name),
    get joinedNames() {
      const joined = client.allChannels().filter((channel) => !channel.subscriptionCancelled);
      return joined.map((channel) => channel.name);
    },
    ping: () => void client.send_event('pusher:ping', {}),
  };
}

function joinChannel(
  echo: Echo<'pusher'>,
  name: string,
  { onJoined, onRejected, onEvent }: ChannelEvents,
): void {
  const channel = name.startsWith(PRIVATE_PREFIX)
    ? echo.private(name.slice(PRIVATE_PREFIX.length))
    : echo.channel(name);
  channel.subscribed(onJoined).error(onRejected);
  channel.listenToAll((event: string, payload: unknown) => {
    onEvent(event.startsWith('.') ? event.slice(1) : event, payload);
  });
}

function leaveChannel(client: Pusher, echo: Echo<'pusher'>, name: string): void {
  // The library returns undefined for an unknown channel, which its types do not say.
  (client.channel(name) as ReturnType<Pusher['channel']> | undefined)?.unbind_all();
  echo.leaveChannel(name);
  client.unsubscribe(name); // For channels unknown to echo.
}

function createClient({ broadcast, authorize }: PusherBroadcastOptions): Pusher {
  const sign = async (
    { socketId, channelName }: { socketId: string; channelName: string },
    callback: ChannelAuthorizationCallback,
  ): Promise<void> => {
    const signed = await authorize(socketId, channelName).catch(() => undefined);
    if (client.connection.socket_id !== socketId) return; // The request belongs to a connection that has ended.
    if (signed === undefined) callback(new Error('The page did not sign.'), null);
    else callback(null, { auth: signed });
  };
  const client: Pusher = new Pusher(broadcast.key, {
    cluster: broadcast.cluster,
    wsHost: broadcast.host,
    wsPort: broadcast.port,
    wssPort: broadcast.port,
    forceTLS: broadcast.isTls,
    enabledTransports: ['ws'],
    activityTimeout: ACTIVITY_TIMEOUT_MS,
    pongTimeout: PONG_TIMEOUT_MS,
    channelAuthorization: { customHandler: (request, callback) => void sign(request, callback) },
  });
  return client;
}

interface Watch {
  /** @returns true when the library does not need the text. */
  readonly onText: (text: string) => boolean;
  readonly onError: () => void;
  readonly onEnd: (code: number, reason: string) => void;
}

/** Wraps the socket for the library: texts are passed to our code first, and the end of the socket
 *  is handled before the library can reconnect. */
function faceOf(socket: WebSocket, { onText, onError, onEnd }: Watch): SocketFace {
  const face: SocketFace = {
    send: (text) => socket.send(text),
    close: () => socket.close(),
  };
  socket.addEventListener('open', (event) => face.onopen?.(event));
  socket.addEventListener('error', (event) => face.onerror?.(event));
  socket.addEventListener('close', (event) => {
    onEnd(event.code, event.reason);
    face.onclose?.(event);
  });
  socket.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (typeof event.data === 'string' && onText(event.data)) return;
    try {
      face.onmessage?.(event);
    } catch {
      onError(); // The library throws on malformed frames.
    }
  });
  return face;
}
