/** HTTP server: parses bodies, checks bearer tokens, limits rates, runs handlers and wraps their
 *  responses. It depends only on the routes' contract; the handlers contain the logic. */
import cors from '@fastify/cors';
import formBody from '@fastify/formbody';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Clock } from '#contract/core/time.ts';
import { signIn } from '#contract/rest/auth.ts';
import { refreshToken } from '#contract/rest/tokens.ts';
import { normalAddressOf } from '#server/runtime/address-block.ts';
import { trustedProxiesOf } from '#server/runtime/client-address.ts';
import { withSlack } from '#server/runtime/connection-budget.ts';
import { limitConnections } from '#server/runtime/connection-limiter.ts';
import { readBearer, type TokenOwners } from './bearer.ts';
import { deviceOf } from './device.ts';
import { deviceCookieOf, deviceTokenOf } from './device-cookie.ts';
import { acceptedResponse, rejectedResponse, wordedFields, type WireResponse } from './envelope.ts';
import { LANGUAGE_HEADER } from './exchange-texts.ts';
import { respondToBrokenRequest, rejectionOfError } from './errors.ts';
import { type Accepted, type Handler } from './handler.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import { IN_ENGLISH, inEnglish, type Message, type WordIn } from '#server/runtime/sentence.ts';
import { hasSite, isEntrance, rateLimitOf, siteRateLimitOf } from './rate-limits.ts';
import { maintenanceRejection, type MaintenanceText } from './maintenance-gate.ts';
import type { OperatorAccess } from './operator-access.ts';
import { bodyWithToken, withRefreshCookie } from './refresh-cookie.ts';
import { REQUEST_ID_HEADER, requestIdOf } from './request-id.ts';
import { DATA_HEADERS } from './security-policy.ts';

export const API_BASE = '/api';
const BODY_BYTES_MAX = 64 * 1024;
/** For a whole request, and for its headers. A connection that sends nothing ends with the second. */
const REQUEST_TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 10_000;
const TIMEOUT_CHECK_MS = 5_000;
/** For a connection between two requests. */
const KEEP_ALIVE_MS = 72_000;
/** The bound of an IPv6 /48 is this many times that of a /64. */
const BLOCKS_PER_SITE = 4;
const CORS_MAX_AGE_SEC = 600;

export interface HttpOptions {
  readonly clock: Clock;
  readonly handlers: readonly Handler[];
  readonly traderOf: TokenOwners['traderOf'];
  readonly traderOfChainToken: TokenOwners['traderOfChainToken'];
  /** Binds the cookie of a refresh token to its handle; undefined for a forged token. */
  readonly refreshBindingOf: (refreshToken: string) => string | undefined;
  /** Admits callers of the operator's calls. */
  readonly operator: OperatorAccess;
  /** True when pages of this origin may call. */
  readonly isOriginAllowed: (origin: string) => boolean;
  readonly trustedProxies: readonly string[];
  readonly rateLimitScale: number;
  readonly connectionCountMax: number;
  /** TCP connections of one IPv4 address or IPv6 /64. */
  readonly connectionsPerAddress: number;
  /** Called when the system has no file descriptor left for a connection. */
  readonly onAcceptError: (error: Error) => void;
  /** Above this mean delay of the event loop, calls get a "try again later" response; 0
   *  disables this. */
  readonly loopDelayMsMax: number;
  /** Default: never in maintenance. */
  readonly maintenance?: MaintenanceText;
  /** Default: messages in English. */
  readonly wordIn?: WordIn;
  /** Called for internal errors. */
  readonly onError: (error: unknown, call: FailedCall) => void;
  /** Makes the ID of a call that brings none. */
  readonly createRequestId: () => string;
  /** Called for every response. */
  readonly onResponse: (response: ResponseNote) => void;
}

export interface FailedCall {
  readonly id: string;
  readonly method: string;
  readonly path: string;
}

export interface ResponseNote {
  /** The route's path with parameter names, or `other`. */
  readonly route: string;
  readonly method: string;
  readonly requestId: string;
  readonly status: number;
  readonly durationMs: number;
}

/** Creates the server without pages; the caller registers those on the result before it listens. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const { clock } = options;
  const app = createApp(options);
  boundConnections(app, options);
  app.decorate('wordIn', options.wordIn ?? IN_ENGLISH);
  app.decorateRequest('trader', undefined);
  app.decorateRequest('bearerError', undefined);
  readBodies(app);
  app.setErrorHandler((error, request, reply) => {
    const rejection = rejectionOfError(error);
    if (rejection === undefined) {
      const path = request.routeOptions.url ?? 'other';
      options.onError(error, { id: request.id, method: request.method, path });
    }
    return send(reply, rejectedResponse(rejection ?? reject('internal'), clock()));
  });
  app.addHook('onResponse', (request, reply, done) => {
    options.onResponse({
      route: request.routeOptions.url ?? 'other',
      method: request.method,
      requestId: request.id,
      status: reply.statusCode,
      durationMs: reply.elapsedTime,
    });
    done();
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
  await app.register(underPressure, {
    maxEventLoopDelay: options.loopDelayMsMax,
    // The client's own files are always served, because a page that misses a script stays blank.
    pressureHandler: (request, reply) => {
      if (!request.url.startsWith(API_BASE)) return;
      void send(reply, rejectedResponse(reject('unavailable', { retryAfterMs: 1_000 }), clock()));
    },
  });
  await app.register(cors, {
    // A callback, because a promise would cost one extra microtask per call.
    origin: (origin, decide) => {
      decide(null, origin !== undefined && options.isOriginAllowed(origin));
    },
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: ['retry-after', REQUEST_ID_HEADER],
    maxAge: CORS_MAX_AGE_SEC,
  });
  app.addHook('onRequest', (request, _reply, done) => {
    readBearer(request, options);
    done();
  });
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: tooManyRequests,
    addHeadersOnExceeding: QUIET,
    addHeaders: { ...QUIET, 'retry-after': true },
  });
  for (const handler of options.handlers) addRoute(app, handler, options);
  return app;
}

/** Creates Fastify with its limits and time-outs, before any hook or route. */
function createApp({ clock, trustedProxies, createRequestId }: HttpOptions): FastifyInstance {
  return fastify({
    logger: false,
    requestIdHeader: false,
    genReqId: (request) => requestIdOf(request, createRequestId),
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: TIMEOUT_CHECK_MS },
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: (error, socket) => respondToBrokenRequest(error, socket, clock()),
    frameworkErrors: (error, _request, reply) => {
      void send(
        reply,
        rejectedResponse(rejectionOfError(error) ?? reject('body_unreadable'), clock()),
      );
    },
  });
}

function boundConnections(
  { server }: FastifyInstance,
  { trustedProxies, connectionCountMax, connectionsPerAddress, onAcceptError }: HttpOptions,
): void {
  const proxies = trustedProxiesOf(trustedProxies);
  limitConnections(server, {
    perBlock: connectionsPerAddress,
    perSite: connectionsPerAddress * BLOCKS_PER_SITE,
    total: connectionCountMax,
    connectionCountMax: withSlack(connectionCountMax),
    isProxy: (address) => proxies.has(address),
    onAcceptError,
  });
}

const RESPONSE_HEADERS = {
  ...DATA_HEADERS,
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
};

/** Sends a response that is not cached and that no browser renders as a page. */
export function send(reply: FastifyReply, response: WireResponse): FastifyReply {
  return reply
    .code(response.status)
    .headers(RESPONSE_HEADERS)
    .headers(response.headers)
    .send(JSON.stringify(wordedBody(reply, response)));
}

/** A reply may have a message of its own, for example a text that a user has written: it is sent as it is. */
function wordedBody(
  { server, request }: FastifyReply,
  { body, message, fields }: WireResponse,
): unknown {
  const language = languageOf(request);
  if (message === undefined || language === undefined) return body;
  const own = body as { readonly message?: unknown };
  if (own.message !== inEnglish(message)) return body;
  const word = (one: Message): string => server.wordIn(one, language);
  const errors = fields === undefined ? {} : { errors: wordedFields(fields, word) };
  return { ...own, message: word(message), ...errors };
}

const LANGUAGE = /^[a-z]{2,3}(?:-[a-z\d]{2,8})?$/i;

/** The language that a call names. */
function languageOf({ headers }: FastifyRequest): string | undefined {
  const language = headers[LANGUAGE_HEADER];
  return typeof language === 'string' && LANGUAGE.test(language) ? language : undefined;
}

/** Accepts JSON and both form encodings only. Keys that would modify an object's prototype are
 *  rejected. */
function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Some clients send a content type without a body.
    if (body === '') done(null, undefined);
    else void parseJson(request, String(body), done);
  });
  void app.register(formBody, { bodyLimit: BODY_BYTES_MAX });
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, readMultipart);
}

/** Reads the text fields of a multipart form; files are ignored. */
async function readMultipart(request: FastifyRequest, body: Buffer | string): Promise<unknown> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  try {
    const form = await new Response(new Uint8Array(Buffer.from(body)), { headers }).formData();
    return Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));
  } catch (error) {
    throw Object.assign(new Error('The form cannot be read.', { cause: error }), {
      statusCode: 400,
    });
  }
}

function addRoute(app: FastifyInstance, handler: Handler, options: HttpOptions): void {
  const { route } = handler;
  const { clock, maintenance = () => undefined } = options;
  const cookies = { path: API_BASE + refreshToken.path, bindingOf: options.refreshBindingOf };
  const rejectCall = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const { bearerError } = request;
    const rejection =
      maintenanceRejection(route, maintenance) ??
      (bearerError === undefined ? undefined : reject(bearerError));
    if (rejection === undefined) done();
    else void send(reply, rejectedResponse(rejection, clock()));
  };
  app.route({
    method: route.method,
    url: route.isAtRoot ? route.path : API_BASE + route.path,
    bodyLimit: route.bodyBytesMax ?? BODY_BYTES_MAX,
    config: { access: route.access, rateLimit: rateLimitOf(route, options.rateLimitScale) },
    onRequest:
      route.access === 'operator' ? admission(options.operator) : siteLimiter(app, route, options),
    // Runs before the body is read, so that unauthorized bodies are not read.
    preParsing: (request, reply, _payload, done) => rejectCall(request, reply, done),
    // Checks again, because the session may end while the body arrives.
    preHandler: (request, reply, done) => {
      if (request.body !== undefined) readBearer(request, options);
      rejectCall(request, reply, done);
    },
    handler: async (request, reply) => {
      const response: Accepted | Rejection = await handler.respond({
        params: request.params,
        query: request.query,
        body: bodyWithToken(request, route, cookies),
        address: normalAddressOf(request.ip),
        device: deviceOf(request.headers['user-agent']),
        language: languageOf(request),
        signal: isEntrance(route) ? signalOf(reply) : undefined,
        deviceToken: deviceTokenOf(request, route),
        now: clock(),
        trader: request.trader,
      });
      const now = clock();
      if (isRejection(response)) return send(reply, rejectedResponse(response, now));
      const { accepted, cookie } = withRefreshCookie(request, route, response, cookies);
      const device = deviceCookieOf(request, response, API_BASE + signIn.path);
      for (const text of [cookie, device]) {
        if (text !== undefined) reply.header('set-cookie', text);
      }
      return send(reply, acceptedResponse(route, accepted, now));
    },
  });
}

/** Admits before the body is read, so that a wrong body tells nothing either. */
const admission =
  (operator: OperatorAccess) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> =>
    operator.admits(request, reply) ? undefined : reply;

/** Limits the visitors of one IPv6 site together; the plugin limits a call by one key only. */
function siteLimiter(
  app: FastifyInstance,
  route: Handler['route'],
  { clock, rateLimitScale }: HttpOptions,
) {
  const limit = siteRateLimitOf(route, rateLimitScale);
  const check = limit === false ? undefined : app.createRateLimit(limit);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (check === undefined || !hasSite(request)) return;
    const outcome = await check(request);
    if (outcome.isAllowed || !outcome.isExceeded) return;
    const rejection = reject('too_many_requests', { retryAfterMs: outcome.ttl });
    await send(reply, rejectedResponse(rejection, clock()));
  };
}

/** Aborts when the connection closes, also after the response. */
function signalOf(reply: FastifyReply): AbortSignal {
  const connection = new AbortController();
  reply.raw.once('close', () => connection.abort());
  return connection.signal;
}

/** Omits the rate limit headers; only `retry-after` is sent once the limit is exceeded. */
const QUIET = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};

const tooManyRequests = (): Error =>
  Object.assign(new Error('Too many requests.'), { statusCode: 429 });
