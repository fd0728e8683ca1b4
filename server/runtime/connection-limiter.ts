/** Bounds the TCP connections of an HTTP server, per address block and in all. A connection that
 *  waits for a request gives way to a new one of the same block. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { FairShare, type ShareLimits } from './fair-share.ts';

export interface ConnectionLimiterOptions extends ShareLimits {
  /** True for a peer whose connections carry those of many clients; only the total bounds it. */
  /** Connections above this count are closed by the system, also those of proxies. */
  readonly connectionCountMax: number;
  readonly isProxy: (address: string) => boolean;
  /** Called when the system has no file descriptor left for a connection. */
  readonly onAcceptError: (error: Error) => void;
}

export interface ConnectionLimiter {
  /** Hands the connection of an upgraded request over to its new owner, who bounds it. */
  release(socket: object): void;
}

export function limitConnections(
  server: Server,
  { connectionCountMax, isProxy, onAcceptError, ...limits }: ConnectionLimiterOptions,
): ConnectionLimiter {
  const busy = new Map<Socket, number>();
  const share = new FairShare<Socket>(limits, (socket) => !busy.has(socket));
  const drop = (socket: Socket): void => {
    share.release(socket);
    socket.destroy();
  };

  server.maxConnections = connectionCountMax;
  // Without a listener, a failed accept would end the process.
  server.on('error', (error) => {
    // The caller of `listen` reports its failure.
    if (server.listening) onAcceptError(error);
  });
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    // The peer has already gone.
    if (address === undefined) return void socket.destroy();
    if (isProxy(address)) return;
    const place = share.placeFor(address);
    if (place.kind !== 'place') return drop(socket);
    if (place.evicted !== undefined) drop(place.evicted);
    share.add(socket, address);
    socket.once('close', () => share.release(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    busy.set(socket, (busy.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (busy.get(socket) ?? 1) - 1;
      if (left === 0) busy.delete(socket);
      else busy.set(socket, left);
    });
  });
  return { release: (socket) => share.release(socket as Socket) };
}
