/** Accepts websockets: upgrades admitted ones, assigns each an id, and passes every frame to the
 *  conversation. A bug on one socket closes that socket, never the service. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { admissionOf, type AdmissionRules } from './admission.ts';
import { clientMessageOf } from './client-message.ts';
import {
  BINARY_FRAME,
  INTERNAL_ERROR,
  OVER_CAPACITY,
  TOO_MANY_FRAMES,
  type CloseCause,
} from './close-codes.ts';
import type { TrustedProxies } from '#server/runtime/client-address.ts';
import type { Capacity, Room } from './capacity.ts';
import { Connection, endSoon } from './connection.ts';
import { respond, type ConversationContext } from './conversation.ts';
import { CLOSE_GRACE_SEC, REJECTED_COUNT_MAX } from './limits.ts';
import { connectionEstablishedText, errorText } from './messages.ts';
import { Outbox } from './outbox.ts';

export interface GateOptions extends Omit<AdmissionRules, 'hasRoom'> {
  readonly context: ConversationContext;
  readonly capacity: Capacity;
  readonly proxies: TrustedProxies;
  /** By socket id; maintained by the gate. */
  readonly connections: Map<string, Connection>;
  readonly random: (limit: number) => number;
  readonly reportError: (error: unknown) => void;
}

const SOCKET_ID_PART_LIMIT = 10_000_000_000;

export class SocketGate {
  readonly #options: GateOptions;
  readonly #server: WebSocketServer;
  readonly #outbox = new Outbox();
  /** Rejected sockets that are closing, with the seconds so far. */
  readonly #rejected = new Map<WebSocket, number>();
  #rejectionsThisSec = 0;

  constructor(options: GateOptions) {
    this.#options = options;
    this.#server = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      autoPong: false, // `Connection` sends the pongs, within the queue limit.
      maxPayload: options.context.limits.inboundFrameBytesMax,
      maxFragments: 64,
    });
  }

  receive(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { context, capacity, proxies } = this.#options;
    const { url = '', headers } = request;
    const address = proxies.clientOf(
      request.socket.remoteAddress,
      headers['x-forwarded-for']?.toString(),
    );
    const room = capacity.roomFor(address);
    const hasRoom = room !== undefined;
    const admission = admissionOf({ url, origin: headers.origin }, { ...this.#options, hasRoom });
    if (admission.kind === 'foreignOrigin') {
      context.counters.foreignOriginCount += 1;
      return this.#reject(socket, '403 Forbidden');
    }
    if (admission.kind === 'rejected') {
      const isFull = admission.cause === OVER_CAPACITY;
      context.counters[isFull ? 'overCapacityCount' : 'wrongAddressCount'] += 1;
      this.#rejectionsThisSec += 1;
      const busiest = Math.max(this.#rejected.size, this.#rejectionsThisSec);
      if (busiest > REJECTED_COUNT_MAX) {
        return this.#reject(socket, '503 Service Unavailable');
      }
    }
    this.#server.handleUpgrade(request, socket, head, (opened) => {
      if (admission.kind === 'rejected')
        return this.#closeRejected(opened, socket, admission.cause);
      this.#occupy(this.#open(opened, socket), address, room);
    });
  }

  /** Runs once per second: terminates rejected sockets that do not close by themselves, and closes
   *  provisional ones that still belong to no account. */
  sweep(): void {
    this.#rejectionsThisSec = 0;
    for (const connection of this.#options.capacity.sweep()) {
      this.#options.context.counters.provisionalCutCount += 1;
      this.#cutOff(connection);
    }
    for (const [socket, sec] of this.#rejected) {
      if (sec >= CLOSE_GRACE_SEC) socket.terminate();
      else this.#rejected.set(socket, sec + 1);
    }
  }

  dropRejected(): void {
    for (const socket of this.#rejected.keys()) socket.terminate();
  }

  /** Ends a socket with 4100 and frees its place immediately. */
  #cutOff(connection: Connection): void {
    const { capacity, context } = this.#options;
    capacity.release(connection);
    context.channels.leaveAll(connection);
    connection.cutOff(OVER_CAPACITY);
  }

  #occupy(connection: Connection, address: string, room: Room | undefined): void {
    if (room === undefined) return;
    const { capacity, context } = this.#options;
    if (room.evicted !== undefined) {
      context.counters.evictedCount += 1;
      this.#cutOff(room.evicted);
    }
    capacity.add(connection, address, room);
  }

  #open(socket: WebSocket, wire: Duplex): Connection {
    const { capacity, context, connections } = this.#options;
    const socketId = this.#freshSocketId();
    const connection = new Connection(socketId, { socket, wire, outbox: this.#outbox }, context);
    connections.set(socketId, connection);
    context.counters.openedCount += 1;
    socket.on('message', (data: Buffer, isBinary) =>
      this.#guard(connection, () => this.#receive(connection, data, isBinary)),
    );
    socket.on('ping', (payload: Buffer) =>
      this.#guard(connection, () => {
        if (this.#admitsFrame(connection)) connection.respondToPing(payload);
      }),
    );
    socket.on('pong', () => void this.#admitsFrame(connection));
    socket.on('error', () => this.#countTransportError());
    socket.on('close', () =>
      this.#guard(connection, () => {
        connections.delete(socketId);
        capacity.release(connection);
        context.channels.leaveAll(connection);
      }),
    );
    connection.sendText(connectionEstablishedText(socketId));
    return connection;
  }

  #receive(connection: Connection, data: Buffer, isBinary: boolean): void {
    if (!connection.isOpen || !this.#admitsFrame(connection)) return;
    if (isBinary) return this.#cutAbuse(connection, BINARY_FRAME);
    respond(this.#options.context, connection, clientMessageOf(data.toString()));
  }

  /** @returns false when the socket exceeded its frame limit and was closed. */
  #admitsFrame(connection: Connection): boolean {
    if (connection.receive()) return true;
    if (connection.isOpen) this.#cutAbuse(connection, TOO_MANY_FRAMES);
    return false;
  }

  #cutAbuse(connection: Connection, cause: CloseCause): void {
    this.#options.context.counters.abuseCutCount += 1;
    this.#options.context.end(connection, cause);
  }

  #closeRejected(socket: WebSocket, wire: Duplex, cause: CloseCause): void {
    this.#rejected.set(socket, 0);
    socket.on('error', () => this.#countTransportError());
    socket.on('close', () => this.#rejected.delete(socket));
    socket.send(errorText(cause.reason, cause.code));
    socket.close(cause.code, cause.reason);
    endSoon(wire);
  }

  #reject(socket: Duplex, status: string): void {
    socket.on('error', () => this.#countTransportError());
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    socket.once('finish', () => socket.destroy());
  }

  #guard(connection: Connection, work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#options.reportError(error);
      connection.close(INTERNAL_ERROR);
    }
  }

  #countTransportError(): void {
    this.#options.context.counters.transportErrorCount += 1;
  }

  #freshSocketId(): string {
    const { random, connections } = this.#options;
    for (;;) {
      const id = `${random(SOCKET_ID_PART_LIMIT)}.${random(SOCKET_ID_PART_LIMIT)}`;
      if (!connections.has(id)) return id;
    }
  }
}
