/** Some pages are for whoever sits at this machine: nobody else, and no page of another site. */
import type { FastifyRequest } from 'fastify';
import { isLoopbackHost } from '#server/runtime/loopback-host.ts';

const MAPPED_IPV4 = /^::ffff:/;

/** The socket's other end is on this machine, no proxy stands between, and the address bar said so too: a
 *  foreign name that was made to point here is refused. */
export function isFromThisMachine(request: FastifyRequest): boolean {
  const peer = (request.socket.remoteAddress ?? '').replace(MAPPED_IPV4, '');
  return (
    isLoopbackHost(peer) &&
    isLoopbackHost(request.hostname) &&
    request.headers['x-forwarded-for'] === undefined &&
    request.headers['x-forwarded-host'] === undefined &&
    request.headers.forwarded === undefined
  );
}
