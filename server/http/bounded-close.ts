/** Closes an HTTP server within a few seconds. Browsers keep connections open that have nothing to send, and
 *  Node waits for some of them: spare ones that were never used, and those whose response came after the stop. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Schedule } from '#server/runtime/schedule.ts';

/** For requests that are still arriving, and for responses that are still being sent. */
export const CLOSE_GRACE_MS = 5_000;

/** @returns closes the server: connections without a request immediately, the others after their response, or
 *  when the grace is over. */
export function boundedClose(app: FastifyInstance, schedule: Schedule): () => Promise<void> {
  const { server } = app;
  const sockets = new Set<Socket>();
  let isClosing = false;
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // Accepted after the stop, before the port is released.
    if (isClosing) socket.destroy();
  });
  server.on('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.once('close', () => {
      if (isClosing) server.closeIdleConnections();
    });
  });
  const destroyAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return () => {
    isClosing = true;
    for (const socket of sockets) {
      if (socket.bytesRead === 0) socket.destroy();
    }
    schedule(destroyAll, CLOSE_GRACE_MS);
    return app.close();
  };
}
