/** What the rest of the server may ask of the broadcast service. Types only; `createBroadcastService`
 *  answers them. */
import type { Clock } from '#contract/core/time.ts';
import type { Recipients } from './channels.ts';
import type { SocketOwner, SocketView } from './connection.ts';
import type { BroadcastCounters } from './counters.ts';
import type { BroadcastLimits } from './limits.ts';
import type { AppCredentials } from './signatures.ts';

export interface BroadcastOptions extends AppCredentials {
  readonly host: string;
  /** 0 takes any free port; `listen` says which. */
  readonly port: number;
  readonly clock: Clock;
  /** Runs `run` once, `delayMs` later. */
  readonly schedule: (run: () => void, delayMs: number) => void;
  /** A whole number from 0 up to but without `limit`; unguessable in production. */
  readonly random: (limit: number) => number;
  /** Full origins of the pages that may connect, or `any`. */
  readonly allowedOrigins: readonly string[] | 'any';
  readonly limits?: Partial<BroadcastLimits>;
  /** Default: true. */
  readonly allowsClientEvents?: boolean;
  /** Tells every channel how many sockets it has, once a second after a change. Default: false. */
  readonly sendsSubscriptionCount?: boolean;
  /** Asked after a right signature, and for public channels. Default: yes. */
  readonly maySubscribe?: (socket: SocketView, channel: string) => boolean;
  /** Whose a channel is by its name, so that `closeUser` finds who joined it. Default: nobody's. */
  readonly userOfChannel?: (channel: string) => string | undefined;
  /** Told of our own bugs; the socket or call concerned is ended, the service goes on. */
  readonly onInternalError?: (error: unknown) => void;
}

export interface BroadcastStats extends Readonly<BroadcastCounters> {
  readonly connectionCount: number;
  readonly channelCount: number;
  /** Bytes waiting for clients to read them, all sockets together. */
  readonly queuedBytes: number;
}

export interface BroadcastService {
  /** @throws when the port is taken. */
  listen(): Promise<{ readonly host: string; readonly port: number }>;
  /** Says 1001 to every socket, waits a few seconds at most, and frees the port. */
  close(): Promise<void>;
  /** `data` is sent as it is when it is text, else as JSON. Nobody there: nothing is written.
   *  @returns 'event_too_large' when `data` passes `eventBytesMax`; nothing is sent then. */
  publish(
    channel: string,
    event: string,
    data: unknown,
    recipients?: Recipients,
  ): 'published' | 'event_too_large';
  subscriberCount(channel: string): number;
  hasSubscribers(channel: string): boolean;
  /** Closes every socket that is signed in as the user, was granted something in their name or joined a
   *  channel of theirs. @returns how many. */
  closeUser(userId: string): number;
  /** The same for one session, as named in the grants' owner. @returns how many. */
  closeSession(sessionId: string): number;
  /** @returns the `auth` of the authorization endpoint. With `owner` the socket is theirs from now on,
   *  even before it uses the grant. */
  authSignature(
    socketId: string,
    channel: string,
    channelData?: string,
    owner?: SocketOwner,
  ): string;
  /** The same for `pusher:signin`; `userData` is JSON with at least `id`, a string. */
  userSignature(socketId: string, userData: string, owner?: SocketOwner): string;
  stats(): BroadcastStats;
}
