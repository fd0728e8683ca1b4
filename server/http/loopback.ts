/** Restricts pages to the local machine and blocks requests from other sites' pages. */
import type { FastifyRequest } from 'fastify';
import { isLoopbackHost } from '#server/runtime/loopback-host.ts';

const MAPPED_IPV4 = /^::ffff:/;

/** Requires a local socket peer, no proxy in between, and a local Host header: a foreign domain
 *  that resolves to this machine is rejected. */
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
