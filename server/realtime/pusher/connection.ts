/** One client's socket: its channels, its owner, and its limits for sent messages and unread bytes.
 *  Handles frames and limits; the conversation handles the messages. */
import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import { isProtocolError, type CloseCause } from './close-codes.ts';
import type { BroadcastCounters } from './counters.ts';
import { CLOSE_GRACE_SEC, type BroadcastLimits } from './limits.ts';
import { errorText } from './messages.ts';
import type { Outbox } from './outbox.ts';

/** The part of a socket visible to publishers. */
export interface SocketView {
  readonly socketId: string;
  /** Set by `pusher:signin`. */
  readonly userId: string | undefined;
  /** Bytes sent but not yet received by the client. */
  readonly queuedBytes: number;
  hasJoined(channel: string): boolean;
}

/** User to whom the application granted access on a socket. */
export interface SocketOwner {
  readonly userId: string;
  readonly sessionId?: string;
}

/** Closes a connection as soon as the written data has left. */
export function endSoon(wire: Duplex): void {
  wire.end(() => wire.destroy());
}

const TEXT_FRAME = { binary: false, compress: false } as const;

export class Connection implements SocketView {
  readonly socketId: string;
  readonly joined = new Set<string>();
  userId: string | undefined;
  /** The JSON used to sign the user in. */
  userData: string | undefined;
  readonly #socket: WebSocket;
  readonly #wire: Duplex;
  readonly #outbox: Outbox;
  readonly #limits: BroadcastLimits;
  readonly #counters: BroadcastCounters;
  readonly #ownerUserIds = new Set<string>();
  readonly #ownerSessionIds = new Set<string>();
  #errorCount = 0;
  #framesThisSec = 0;
  #clientEventsThisSec = 0;
  #quietSec = 0;
  #closingSec = 0;

  constructor(
    socketId: string,
    line: { readonly socket: WebSocket; readonly wire: Duplex; readonly outbox: Outbox },
    rules: { readonly limits: BroadcastLimits; readonly counters: BroadcastCounters },
  ) {
    this.socketId = socketId;
    this.#socket = line.socket;
    this.#wire = line.wire;
    this.#outbox = line.outbox;
    this.#limits = rules.limits;
    this.#counters = rules.counters;
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  get queuedBytes(): number {
    return this.#socket.bufferedAmount;
  }

  hasJoined(channel: string): boolean {
    return this.joined.has(channel);
  }

  own(owner: SocketOwner): void {
    this.#ownerUserIds.add(owner.userId);
    if (owner.sessionId !== undefined) this.#ownerSessionIds.add(owner.sessionId);
  }

  isOfUser(userId: string): boolean {
    return this.userId === userId || this.#ownerUserIds.has(userId);
  }

  isOfSession(sessionId: string): boolean {
    return this.#ownerSessionIds.has(sessionId);
  }

  sendText(text: string): void {
    this.deliver(Buffer.from(text));
  }

  /** Sends a frame; `frame` may be shared by many sockets and is not changed. A client with too
   *  many unread bytes is disconnected without a close frame, which would wait behind them. */
  deliver(frame: Buffer): void {
    if (!this.isOpen) return;
    if (this.queuedBytes + frame.length > this.#limits.queuedBytesMax) return this.#cutSlow();
    this.#outbox.hold(this.#wire);
    this.#socket.send(frame, TEXT_FRAME);
    this.#counters.sentFrameCount += 1;
    this.#counters.sentBytes += frame.length;
  }

  /** Responds to a websocket ping; the pong counts against the queue limit like any other response. */
  respondToPing(payload: Buffer): void {
    if (!this.isOpen) return;
    if (this.queuedBytes + payload.length > this.#limits.queuedBytesMax) return this.#cutSlow();
    this.#socket.pong(payload);
  }

  /**
   * Counts any incoming frame.
   * @returns false when this second's frame limit is exceeded.
   */
  receive(): boolean {
    this.#quietSec = 0;
    this.#framesThisSec += 1;
    return this.#framesThisSec <= this.#limits.inboundFramesPerSecMax;
  }

  /** @returns false when the socket has exceeded its fault limit. */
  countError(): boolean {
    this.#errorCount += 1;
    this.#counters.errorCount += 1;
    return this.#errorCount <= this.#limits.errorCountMax;
  }

  /** @returns false when this second's limit of client events is exceeded. */
  countClientEvent(): boolean {
    this.#clientEventsThisSec += 1;
    return this.#clientEventsThisSec <= this.#limits.clientEventsPerSecMax;
  }

  /** Runs once per second. Counts calls instead of reading the clock, so a clock change disconnects
   *  no client. */
  sweep(): void {
    this.#framesThisSec = 0;
    this.#clientEventsThisSec = 0;
    if (!this.isOpen) {
      this.#closingSec += 1;
      if (this.#closingSec >= CLOSE_GRACE_SEC) this.#socket.terminate();
      return;
    }
    this.#quietSec += 1;
    if (this.#quietSec >= this.#limits.cutAfterQuietSec) {
      this.#counters.quietCutCount += 1;
      this.#socket.terminate();
    } else if (this.#quietSec === this.#limits.pingAfterQuietSec) {
      this.#socket.ping();
    }
  }

  close(cause: CloseCause): void {
    if (isProtocolError(cause)) this.sendText(errorText(cause.reason, cause.code));
    this.#socket.close(cause.code, cause.reason);
  }

  /** Closes without waiting for the client's close frame, so that a place is free immediately. */
  cutOff(cause: CloseCause): void {
    this.close(cause);
    endSoon(this.#wire);
  }

  terminate(): void {
    this.#socket.terminate();
  }

  #cutSlow(): void {
    this.#counters.slowCutCount += 1;
    this.#socket.terminate();
  }
}
