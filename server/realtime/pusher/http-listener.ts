/** Converts node's requests to calls, and results to HTTP responses. Reads a body only up to its
 *  limit; the server's timeouts end slow or endless requests. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { HttpResponse } from './http-api.ts';
import { queryOf, type Call } from './signed-call.ts';

const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 15_000;
const KEEP_ALIVE_TIMEOUT_MS = 5_000;
const HEADER_COUNT_MAX = 100;

/** Limits against slow and oversized requests. */
export const HTTP_SERVER_OPTIONS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: HEADERS_TIMEOUT_MS,
  requestTimeout: REQUEST_TIMEOUT_MS,
  keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
  connectionsCheckingInterval: KEEP_ALIVE_TIMEOUT_MS,
} as const;

export function listenForCalls(
  server: Server,
  bodyBytesMax: number,
  responseOf: (call: Call) => HttpResponse,
): void {
  server.maxHeadersCount = HEADER_COUNT_MAX;
  server.on('request', (request, response) => {
    // An aborted request has no client to respond to.
    request.on('error', () => response.destroy());
    readBody(request, bodyBytesMax, (body) => {
      respond(
        response,
        body === undefined ? TOO_LARGE : respondToRequest(request, body, responseOf),
      );
    });
  });
}

const TOO_LARGE: HttpResponse = { status: 413, reason: 'The body is too large' };

function respondToRequest(
  request: IncomingMessage,
  body: Buffer,
  responseOf: (call: Call) => HttpResponse,
): HttpResponse {
  const [path = '', queryText = '', ...more] = (request.url ?? '').split('?');
  const query = queryOf([queryText, ...more].join('?'));
  if (query === undefined) return { status: 400, reason: 'The query cannot be read' };
  return responseOf({ method: request.method ?? '', path, query, body });
}

/** Reads the body; passes undefined and stops reading as soon as the body exceeds its limit. */
function readBody(
  request: IncomingMessage,
  bytesMax: number,
  done: (body: Buffer | undefined) => void,
): void {
  const chunks: Buffer[] = [];
  let byteCount = 0;
  const onData = (chunk: Buffer): void => {
    byteCount += chunk.length;
    if (byteCount > bytesMax) {
      request.off('data', onData);
      request.off('end', onEnd);
      return done(undefined);
    }
    chunks.push(chunk);
  };
  const onEnd = (): void => done(Buffer.concat(chunks, byteCount));
  request.on('data', onData);
  request.on('end', onEnd);
}

function respond(response: ServerResponse, reply: HttpResponse): void {
  const isJson = reply.status === 200;
  const body = isJson ? JSON.stringify(reply.json) : reply.reason;
  response.writeHead(reply.status, {
    'content-type': isJson ? 'application/json' : 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    // Does not wait for the rest of an oversized body.
    ...(reply.status === 413 && { connection: 'close' }),
  });
  response.end(body);
}
