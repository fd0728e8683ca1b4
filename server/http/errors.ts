/** Turns what went wrong before, around or inside a call into a refusal: never a stack, never a path. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError } from 'fastify';
import type { EpochMs } from '#contract/core/time.ts';
import { QueueClosed } from '#server/exchange/command-queue.ts';
import { HashingBusy } from '#server/accounts/password-hash.ts';
import { rejectedResponse } from './envelope.ts';
import { reject, type Rejected } from './handler.ts';

const BUSY_RETRY_MS = 1_000;

/** @returns undefined when it is our own fault: to be logged and answered as `internal`. */
export function rejectionOfError(error: unknown): Rejected | undefined {
  if (error instanceof QueueClosed || error instanceof HashingBusy) {
    return reject('unavailable', { retryAfterMs: BUSY_RETRY_MS });
  }
  if (!(error instanceof Error)) return undefined;
  const { code, statusCode } = error as FastifyError;
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return reject('media_type_unsupported');
  if (statusCode === 413) return reject('body_too_large');
  if (statusCode === 415) return reject('media_type_unsupported');
  if (statusCode === 429) return reject('too_many_requests');
  if (statusCode === 404) return reject('not_found');
  // Unreadable JSON, a wrong length, a broken escape in the address.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return reject('body_unreadable');
  }
  return undefined;
}

/** Answers what is not even HTTP, and closes the door. */
export function respondToBrokenRequest(error: NodeJS.ErrnoException, socket: Socket, now: EpochMs) {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
  const body = JSON.stringify(rejectedResponse(reject('body_unreadable'), now).body);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
