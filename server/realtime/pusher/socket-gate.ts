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
import { Connection } from './connection.ts';
import { respond, type ConversationContext } from './conversation.ts';
import { CLOSE_GRACE_SEC, REJECTED_COUNT_MAX } from './limits.ts';
import { connectionEstablishedText } from './messages.ts';
import { Outbox } from './outbox.ts';

export interface GateOptions extends Omit<AdmissionRules, 'hasRoom'> {
  readonly context: ConversationContext;
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
    const { context, connections } = this.#options;
    const hasRoom = connections.size < context.limits.connectionCountMax;
    const { url = '', headers } = request;
    const admission = admissionOf({ url, origin: headers.origin }, { ...this.#options, hasRoom });
    if (admission.kind === 'foreignOrigin') {
      context.counters.foreignOriginCount += 1;
      return this.#reject(socket, '403 Forbidden');
    }
    if (admission.kind === 'rejected') {
      const isFull = admission.cause === OVER_CAPACITY;
      context.counters[isFull ? 'overCapacityCount' : 'wrongAddressCount'] += 1;
      if (this.#rejected.size >= REJECTED_COUNT_MAX) {
        return this.#reject(socket, '503 Service Unavailable');
      }
    }
    this.#server.handleUpgrade(request, socket, head, (opened) => {
      if (admission.kind === 'admitted') this.#open(opened, socket);
      else this.#closeRejected(opened, admission.cause);
    });
  }

  /** Runs once per second: terminates rejected sockets that do not close by themselves. */
  sweep(): void {
    for (const [socket, sec] of this.#rejected) {
      if (sec >= CLOSE_GRACE_SEC) socket.terminate();
      else this.#rejected.set(socket, sec + 1);
    }
  }

  dropRejected(): void {
    for (const socket of this.#rejected.keys()) socket.terminate();
  }

  #open(socket: WebSocket, wire: Duplex): void {
    const { context, connections } = this.#options;
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
        context.channels.leaveAll(connection);
      }),
    );
    connection.sendText(connectionEstablishedText(socketId));
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

  #closeRejected(socket: WebSocket, cause: CloseCause): void {
    this.#rejected.set(socket, 0);
    socket.on('error', () => this.#countTransportError());
    socket.on('close', () => this.#rejected.delete(socket));
    socket.close(cause.code, cause.reason);
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
