/** API of the broadcast service for the rest of the server. Types only; `createBroadcastService`
 *  implements them. */
import type { Clock } from '#contract/core/time.ts';
import type { Delays } from '#server/runtime/delays.ts';
import type { Recipients } from './channels.ts';
import type { SocketOwner, SocketView } from './connection.ts';
import type { BroadcastCounters } from './counters.ts';
import type { BroadcastLimits } from './limits.ts';
import type { AppCredentials } from './signatures.ts';

export interface BroadcastOptions extends AppCredentials {
  readonly host: string;
  /** 0 selects any free port; `listen` returns it. */
  readonly port: number;
  readonly clock: Clock;
  /** Runs `run` once, `delayMs` later. */
  readonly schedule: (run: () => void, delayMs: number) => void;
  /** Returns an integer from 0 (included) to `limit` (excluded); must be unpredictable in
   *  production. */
  readonly random: (limit: number) => number;
  /** Full origins of the pages that may connect, or `any`. */
  readonly allowedOrigins: readonly string[] | 'any';
  readonly limits?: Partial<BroadcastLimits>;
  /** Addresses and ranges of proxies whose X-Forwarded-For names the client. Default: none. */
  readonly trustedProxies?: readonly string[];
  /** Default: true. */
  readonly allowsClientEvents?: boolean;
  /** Sends every channel its number of sockets, once per second after a change. Default: false. */
  readonly sendsSubscriptionCount?: boolean;
  /** Called after a valid signature, and for public channels. Default: true. */
  readonly maySubscribe?: (socket: SocketView, channel: string) => boolean;
  /** Returns a channel's owner by its name, so that `closeUser` finds its subscribers. Default: no
   *  owner. */
  readonly userOfChannel?: (channel: string) => string | undefined;
  /** Receives the time from each event's publication to the write on its sockets. */
  readonly delays?: Delays;
  /** Called for own bugs; the affected socket or call ends, the service continues. */
  readonly onInternalError?: (error: unknown) => void;
}

export interface BroadcastStats extends Readonly<BroadcastCounters> {
  readonly connectionCount: number;
  readonly channelCount: number;
  /** Bytes not yet read by clients, of all sockets. */
  readonly queuedBytes: number;
  /** Only when an outside service has the sockets. */
  readonly outside?: {
    readonly isAvailable: boolean;
    readonly waitingEventCount: number;
    /** Events dropped since start, because the service did not accept them in time. */
    readonly droppedEventCount: number;
  };
}

/** What the exchange uses: sockets of our own (`BroadcastService`) or an outside service. */
export interface Broadcast {
  /** @throws when the port is taken. */
  listen(): Promise<{ readonly host: string; readonly port: number }>;
  /** Closes every socket with 1001, waits a few seconds at most, and releases the port. */
  close(): Promise<void>;
  /**
   * Publishes an event. Text `data` is sent unchanged, other data as JSON. Nothing is written
   * without subscribers.
   * @returns 'event_too_large' when `data` exceeds `eventBytesMax`; nothing is sent then.
   */
  publish(
    channel: string,
    event: string,
    data: unknown,
    recipients?: Recipients,
  ): 'published' | 'event_too_large';
  hasSubscribers(channel: string): boolean;
  /**
   * Closes every socket that is signed in as the user, received a grant in the user's name or
   * joined a channel of the user.
   * @returns the number of sockets.
   */
  closeUser(userId: string): number;
  /**
   * Like `closeUser`, for one session named in the grants' owner.
   * @returns the number of sockets.
   */
  closeSession(sessionId: string): number;
  /**
   * Cuts sockets without a close frame, as a lost network does; clients may connect again.
   * @param userId like `closeUser`; without it, every socket is cut.
   * @returns the number of sockets.
   */
  cutSockets(userId?: string): number;
  /** @returns the `auth` of the authorization endpoint. With `owner` the socket belongs to that
   *  user from now on, even before the grant is used. */
  authSignature(
    socketId: string,
    channel: string,
    channelData?: string,
    owner?: SocketOwner,
  ): string;
  /** Like `authSignature`, for `pusher:signin`; `userData` is JSON with at least a string `id`. */
  userSignature(socketId: string, userData: string, owner?: SocketOwner): string;
  stats(): BroadcastStats;
}

/** Broadcast through sockets of our own. */
export interface BroadcastService extends Broadcast {
  subscriberCount(channel: string): number;
}
