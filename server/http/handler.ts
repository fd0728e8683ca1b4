/** How a call is answered: the contract's route is joined with the work behind it. The work gets what was
 *  sent in our words, and may refuse only with what the route lists or any call may meet. */
import { assert } from '#contract/core/assert.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { Route } from '#contract/core/route.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { RejectionName } from '#contract/errors.ts';
import { parse, type AnyCodec, type ModelOf, type Codec } from '#contract/codec.ts';
import type { Origin } from '#server/accounts/audit.ts';
import type { Trader } from '#server/accounts/sessions.ts';

export type AnyRoute = Route;

/** Any call may be refused for these. */
export const GENERAL_REJECTIONS = [
  'field_invalid',
  'body_unreadable',
  'body_too_large',
  'media_type_unsupported',
  'too_many_requests',
  'internal',
  'unavailable',
] as const satisfies RejectionName[];
export type GeneralRejection = (typeof GENERAL_REJECTIONS)[number];
/** Calls that take a bearer may be refused for these too. */
export const BEARER_REJECTIONS = [
  'bearer_missing',
  'bearer_invalid',
] as const satisfies RejectionName[];

export interface RejectionDetails {
  /** In place of the registry's words. */
  readonly message?: string;
  /** What is wrong with which field, by the wire's field path. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Stands beside `success`, as a failed sign-in's `email_verified`. */
  readonly beside?: Readonly<Record<string, unknown>>;
  readonly retryAfterMs?: number;
}
export interface Rejected<Code extends RejectionName = RejectionName> extends RejectionDetails {
  readonly isAccepted: false;
  readonly code: Code;
}
export interface Accepted<Reply = unknown> {
  readonly isAccepted: true;
  readonly message: string;
  readonly reply: Reply;
  /** Stands beside `success`, as `replayed`. */
  readonly beside?: Readonly<Record<string, unknown>>;
}

export const reject = <const Code extends RejectionName>(
  code: Code,
  details: RejectionDetails = {},
): Rejected<Code> => ({ isAccepted: false, code, ...details });

/** `message` is shown to the person when the call was theirs; reads leave it empty. */
export function accept(message: string): Accepted<undefined>;
export function accept<Reply>(message: string, reply: Reply): Accepted<Reply>;
export function accept(message: string, reply?: unknown): Accepted {
  return { isAccepted: true, message, reply };
}

/** The model of a part of a route; undefined where the route has no such part. */
type PartOf<Part> = [Part] extends [undefined] ? undefined : ModelOf<Part>;

export interface Call<R extends AnyRoute> {
  readonly params: PartOf<R['params']>;
  readonly query: PartOf<R['query']>;
  readonly body: PartOf<R['body']>;
  /** Where the call came from: the socket's other end, or what a trusted proxy says. */
  readonly address: string;
  /** The same, with what the browser calls itself. */
  readonly origin: Origin;
  readonly now: EpochMs;
  /** Undefined for a visitor. */
  readonly trader: Trader | undefined;
}
export interface TraderCall<R extends AnyRoute> extends Call<R> {
  readonly trader: Trader;
  readonly traderId: UserId;
}

type CodeOf<R> =
  R extends Route<unknown, unknown, unknown, unknown, infer Code>
    ? Extract<Code, RejectionName>
    : never;
export type HandlerResponse<R extends AnyRoute> =
  | Accepted<PartOf<R['reply']>>
  | Rejected<CodeOf<R> | GeneralRejection>;

/** What the router knows of a call before anything is decoded. */
export interface RawCall {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly address: string;
  readonly device: string;
  readonly now: EpochMs;
  readonly trader: Trader | undefined;
}

export interface Handler<R extends AnyRoute = AnyRoute> {
  readonly route: R;
  /** Decodes, works, encodes. The reply of an accepted answer is in wire form. */
  respond(call: RawCall): Promise<Accepted | Rejected>;
}

/** For calls that visitors may make. */
export function handle<R extends AnyRoute>(
  route: R,
  work: (call: Call<R>) => HandlerResponse<R> | Promise<HandlerResponse<R>>,
): Handler<R> {
  return {
    route,
    async respond(raw) {
      const decoded = decode(route, raw);
      if (!decoded.ok) return reject('field_invalid', { fields: decoded.issues });
      const { address, device, now, trader } = raw;
      const respond = await work({
        ...(decoded.model as unknown as Call<R>),
        address,
        origin: { address, device },
        now,
        trader,
      });
      return respond.isAccepted ? encoded(route, respond) : respond;
    },
  };
}

/** For calls that need a bearer: the router lets nobody else through. */
export function handleTrader<R extends AnyRoute>(
  route: R,
  work: (call: TraderCall<R>) => HandlerResponse<R> | Promise<HandlerResponse<R>>,
): Handler<R> {
  assert(route.access === 'trader', `${route.path} asks for a bearer`);
  return handle(route, (call) => {
    const { trader } = call;
    assert(trader !== undefined, 'the router checks the bearer first');
    return work({ ...call, trader, traderId: trader.userId });
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

function encoded(route: AnyRoute, respond: Accepted): Accepted {
  const codec = route.reply as Codec<unknown, unknown> | undefined;
  return codec === undefined ? respond : { ...respond, reply: codec.encode(respond.reply) };
}
