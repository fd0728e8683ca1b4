/** Maps errors before, around or inside a call to rejections, without stacks or paths. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError } from 'fastify';
import type { EpochMs } from '#contract/core/time.ts';
import { QueueClosed } from '#server/exchange/command-queue.ts';
import { HashingBusy } from '#server/accounts/password/hash-queue.ts';
import { rejectedResponse } from './envelope.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';
import { sentence } from '#server/runtime/sentence.ts';

const BUSY_RETRY_MS = 1_000;

/** @returns undefined for an internal error, which is logged and sent as `internal`. */
export function rejectionOfError(error: unknown): Rejection | undefined {
  if (error instanceof QueueClosed) return reject('unavailable', { retryAfterMs: BUSY_RETRY_MS });
  if (error instanceof HashingBusy) {
    const { retryAfterMs } = error;
    const seconds = Math.ceil(retryAfterMs / 1_000);
    const message = sentence('Too many users are signing in right now. Try again in {seconds} s.', {
      seconds,
    });
    return reject('password_check_busy', { retryAfterMs, message });
  }
  if (!(error instanceof Error)) return undefined;
  const { code, statusCode } = error as FastifyError;
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return reject('media_type_unsupported');
  if (statusCode === 413) return reject('body_too_large');
  if (statusCode === 415) return reject('media_type_unsupported');
  if (statusCode === 429) return reject('too_many_requests');
  if (statusCode === 404) return reject('not_found');
  // Invalid JSON, a wrong length, an invalid escape in the URL.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return reject('body_unreadable');
  }
  return undefined;
}

/** Responds to requests that are not valid HTTP, and closes the socket. */
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
