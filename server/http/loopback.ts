/** Restricts pages to the local machine and blocks requests from other sites' pages. */
import type { FastifyRequest } from 'fastify';
import { normalAddressOf } from '#server/runtime/address-block.ts';
import { isLoopbackHost } from '#server/runtime/loopback-host.ts';

/** Requires a local socket peer, no proxy in between, and a local Host header: a foreign domain
 *  that resolves to this machine is rejected. */
export function isFromThisMachine(request: FastifyRequest): boolean {
  const peer = normalAddressOf(request.socket.remoteAddress);
  return (
    isLoopbackHost(peer) &&
    isLoopbackHost(request.hostname) &&
    request.headers['x-forwarded-for'] === undefined &&
    request.headers['x-forwarded-host'] === undefined &&
    request.headers.forwarded === undefined
  );
}
