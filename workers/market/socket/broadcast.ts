/** Interface of a broadcast service: connections open and close, and channels are joined by name on
 *  a connection. Types only; `pusher-broadcast.ts` implements the connection. */

export interface BroadcastEvents {
  /** The handshake is complete: channels can be joined. */
  readonly onOpen: () => void;
  /** The connection or attempt has ended; once per `open()` unless `close()` was called. */
  readonly onClose: (code: number, reason: string) => void;
  readonly onPong: () => void;
  /**
   * Receives each text before parsing.
   * @returns true when no further processing is needed.
   */
  readonly onText: (text: string) => boolean;
  /** A text made the library throw. */
  readonly onError: () => void;
}

export interface ChannelEvents {
  /** Called at each confirmation by the service, once per connection. */
  readonly onJoined: () => void;
  /** Called when the service, or the page that signs, rejects the join. */
  readonly onRejected: () => void;
  /** Receives every event of the channel except protocol events. */
  readonly onEvent: (event: string, payload: unknown) => void;
}

export interface Broadcast {
  /** Makes one attempt to connect; never retries by itself. */
  open(): void;
  /** Ends the connection or attempt without calling `onClose`. */
  close(): void;
  /** Joins a channel. Allowed only between `onOpen` and `onClose`, and not for a joined channel.
   *  `name` is the wire name, including `private-`. */
  join(name: string, events: ChannelEvents): void;
  leave(name: string): void;
  /** Channels joined or being joined at the service, as far as the client can tell. */
  readonly joinedNames: readonly string[];
  ping(): void;
}
