/** What the rest of the worker knows of a broadcast service: connections come and go, channels are
 *  joined by name on a connection. Types only; `pusher-broadcast.ts` is the one that really connects. */

export interface BroadcastEvents {
  /** The handshake is over: channels may be joined. */
  readonly onOpen: () => void;
  /** The connection, or the attempt, is over; once per `open()` unless `close()` was called. */
  readonly onClose: (code: number, reason: string) => void;
  readonly onPong: () => void;
  /** Each text as it came, before anything is parsed. @returns true when it needs no further reading. */
  readonly onText: (text: string) => boolean;
  /** A text that made the library fall over. */
  readonly onError: () => void;
}

export interface ChannelEvents {
  /** Each time the service confirms, so once per connection. */
  readonly onJoined: () => void;
  /** The service, or the page that signs, said no. */
  readonly onRejected: () => void;
  /** Any event of the channel but the protocol's own. */
  readonly onEvent: (event: string, payload: unknown) => void;
}

export interface Broadcast {
  /** One attempt at one connection; it is never repeated by itself. */
  open(): void;
  /** Ends connection or attempt without a word of `onClose`. */
  close(): void;
  /** Only between `onOpen` and `onClose`, and not for a channel that is joined. `name` is as the wire
   *  spells it, `private-` included. */
  join(name: string, events: ChannelEvents): void;
  leave(name: string): void;
  /** Channels joined or being joined on the service's side, as far as this end knows. */
  readonly joinedNames: readonly string[];
  ping(): void;
}
