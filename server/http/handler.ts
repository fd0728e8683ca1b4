/** Joins a route of the contract with the work behind it. The work receives the decoded request. The type of a
 *  handler names its rejections: `handlersOf` accepts only those that `contract/docs` lists for the call, and
 *  the general ones. */
import { assert } from '#contract/core/assert.ts';
import type { RequestId, UserId } from '#contract/core/ids.ts';
import type { Route } from '#contract/core/route.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { RejectionName } from '#contract/errors.ts';
import { parse, type AnyCodec, type ModelOf, type Codec } from '#contract/codec.ts';
import type { CallOrigin } from '#server/accounts/audit.ts';
import type { Trader } from '#server/accounts/sign-in/sessions.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import type { Message } from '#server/runtime/sentence.ts';

export type AnyRoute = Route;

/** Errors that any call may return. */
export const GENERAL_REJECTIONS = [
  'field_invalid',
  'body_unreadable',
  'body_too_large',
  'media_type_unsupported',
  'too_many_requests',
  'internal',
  'unavailable',
  'maintenance',
] as const satisfies RejectionName[];
export type GeneralRejection = (typeof GENERAL_REJECTIONS)[number];
/** Additional errors of calls that accept a bearer token. */
export const BEARER_REJECTIONS = [
  'bearer_missing',
  'bearer_invalid',
] as const satisfies RejectionName[];

export interface Accepted<Reply = unknown> {
  readonly message: Message;
  readonly reply: Reply;
  /** Added next to `success`, for example `replayed`. */
  readonly beside?: Readonly<Record<string, unknown>>;
  /** HTTP status other than 200, of an operator's change that was not made. */
  readonly status?: number;
  /** Token of the device that has signed in; sent as a cookie, not in the body. */
  readonly deviceToken?: string;
}

/** `message` is shown to the user for the user's own actions; read calls leave it empty. */
export function accept(message: Message): Accepted<undefined>;
export function accept<Reply>(message: Message, reply: Reply): Accepted<Reply>;
export function accept(message: Message, reply?: unknown): Accepted {
  return { message, reply };
}

/** Model of a part of a route; undefined if the route has no such part. */
type PartOf<Part> = [Part] extends [undefined] ? undefined : ModelOf<Part>;

export interface Call<R extends AnyRoute> {
  readonly params: PartOf<R['params']>;
  readonly query: PartOf<R['query']>;
  readonly body: PartOf<R['body']>;
  /** IP address of the caller: the socket's peer, or the value from a trusted proxy. */
  readonly address: string;
  /** The IP address with the browser's user agent, and whether the caller is still connected. */
  readonly origin: CallOrigin;
  readonly now: EpochMs;
  /** Undefined for a visitor. */
  readonly trader: Trader | undefined;
}
export interface TraderCall<R extends AnyRoute> extends Call<R> {
  readonly trader: Trader;
  readonly userId: UserId;
}

export type HandlerResponse<R extends AnyRoute, Code extends RejectionName> =
  | Accepted<PartOf<R['reply']>>
  | Rejection<Code>;

/** Data of a call before decoding. */
export interface RawCall {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly address: string;
  readonly device: string;
  /** The language that the call names. */
  readonly language?: string | undefined;
  /** Aborted when the caller disconnects; only for calls that may wait in a queue. */
  readonly signal: AbortSignal | undefined;
  /** Token from the browser's device cookie; only for the sign-in call. */
  readonly deviceToken: string | undefined;
  readonly now: EpochMs;
  readonly trader: Trader | undefined;
}

export interface Handler<
  R extends AnyRoute = AnyRoute,
  Code extends RejectionName = RejectionName,
> {
  readonly route: R;
  /** Decodes, works, encodes. The reply of an accepted answer is in wire form. */
  respond(call: RawCall): Promise<Accepted | Rejection<Code>>;
}

/** A call with a request ID is registered by `handleOnce` alone: as an argument of the others it has this type,
 *  which no route has. */
type WithoutRequestId<R extends AnyRoute> =
  PartOf<R['body']> extends { readonly requestId: RequestId }
    ? { readonly 'a call with a request ID is registered with handleOnce': never }
    : unknown;

/** For calls that visitors may make. */
export function handle<R extends AnyRoute, Code extends RejectionName = never>(
  route: R & WithoutRequestId<R>,
  work: (call: Call<R>) => HandlerResponse<R, Code> | Promise<HandlerResponse<R, Code>>,
): Handler<R, Code | GeneralRejection> {
  return handlerOf<R, Code>(route, work);
}

function handlerOf<R extends AnyRoute, Code extends RejectionName>(
  route: R,
  work: (call: Call<R>) => HandlerResponse<R, Code> | Promise<HandlerResponse<R, Code>>,
): Handler<R, Code | GeneralRejection> {
  return {
    route,
    async respond(raw) {
      const decoded = decode(route, raw);
      if (!decoded.ok) return reject('field_invalid', { fields: decoded.issues });
      const { address, device, language, signal, deviceToken, now, trader } = raw;
      const respond = await work({
        ...(decoded.model as unknown as Call<R>),
        address,
        origin: { address, device, language, signal, deviceToken },
        now,
        trader,
      });
      return isRejection(respond) ? respond : encodeReply(route, respond);
    },
  };
}

/** For calls that need a bearer or a chain token: the router rejects all other callers. */
export function handleTrader<R extends AnyRoute, Code extends RejectionName = never>(
  route: R & WithoutRequestId<R>,
  work: (call: TraderCall<R>) => HandlerResponse<R, Code> | Promise<HandlerResponse<R, Code>>,
): Handler<R, Code | GeneralRejection> {
  return traderHandlerOf<R, Code>(route, work);
}

function traderHandlerOf<R extends AnyRoute, Code extends RejectionName>(
  route: R,
  work: (call: TraderCall<R>) => HandlerResponse<R, Code> | Promise<HandlerResponse<R, Code>>,
): Handler<R, Code | GeneralRejection> {
  const needsTrader = route.access === 'trader' || route.access === 'chain';
  assert(needsTrader, `${route.path} asks for a bearer or a chain token`);
  return handlerOf<R, Code>(route, (call) => {
    const { trader } = call;
    assert(trader !== undefined, 'the router checks the bearer first');
    return work({ ...call, trader, userId: trader.userId });
  });
}

export interface OnceRequest {
  /** Path of the call's route. */
  readonly call: string;
  readonly userId: UserId;
  readonly requestId: RequestId;
  /** All values that identify the request; JSON-serializable. */
  readonly intent: unknown;
}

/** Runs the work of a call and stores its reply, both in one transaction of type `Tx`. */
export interface Replies<Tx> {
  /** `work` runs at most once for a request ID; the same request again gets the stored reply. `barred` is asked
   *  only before work that has not run. */
  once<Reply, R extends Rejection>(
    request: OnceRequest,
    once: {
      readonly barred?: (() => R | undefined) | undefined;
      readonly work: (tx: Tx) => Accepted<Reply> | R;
    },
  ): Promise<Accepted<Reply> | R | Rejection<'request_id_reused' | 'unavailable'>>;
}

/** What a call with a request ID does. The reply must survive a JSON round trip. */
export interface Once<R extends AnyRoute, Tx, Code extends RejectionName> {
  readonly intent: unknown;
  /** Why nothing can be done now; read after the stored replies. */
  readonly barred?: (() => Rejection<Code> | undefined) | undefined;
  /** Runs inside the transaction that stores the reply, so it cannot wait for anything. */
  readonly work: (tx: Tx) => HandlerResponse<R, Code>;
}

type Plan<R extends AnyRoute, Tx, Code extends RejectionName> = Rejection<Code> | Once<R, Tx, Code>;

/** For calls of a trader with a request ID. `plan` checks what needs no transaction, such as a picture, and names the
 *  work. */
export function handleOnce<R extends AnyRoute, Tx, Code extends RejectionName = never>(
  route: R,
  replies: Replies<Tx>,
  plan: (call: TraderCall<R>) => Plan<R, Tx, Code> | Promise<Plan<R, Tx, Code>>,
): Handler<R, Code | 'request_id_reused' | GeneralRejection> {
  return traderHandlerOf<R, Code | 'request_id_reused' | 'unavailable'>(route, async (call) => {
    const planned = await plan(call);
    if (isRejection(planned)) return planned;
    const { intent, ...once } = planned;
    const { requestId } = call.body as { readonly requestId: RequestId };
    return replies.once({ call: route.path, userId: call.userId, requestId, intent }, once);
  });
}

const PARTS = ['params', 'query', 'body'] as const;

function decode(route: AnyRoute, raw: RawCall) {
  const model: Record<string, unknown> = {};
  const issues: Record<string, string> = {};
  for (const part of PARTS) {
    const codec = route[part] as AnyCodec | undefined;
    if (codec === undefined) continue;
    const parsed = parse(codec, raw[part] ?? {});
    if (parsed.ok) model[part] = parsed.model;
    else Object.assign(issues, parsed.issues);
  }
  if (Object.keys(issues).length > 0) return { ok: false, issues } as const;
  return { ok: true, model } as const;
}

function encodeReply(route: AnyRoute, respond: Accepted): Accepted {
  const codec = route.reply as Codec<unknown, unknown> | undefined;
  return codec === undefined ? respond : { ...respond, reply: codec.encode(respond.reply) };
}
