/** What the calls of all sections have in common: the token, the address of the caller, and the form
 *  of a response. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Codec } from '#contract/codec.ts';
import type { OperatorOutcome } from '#contract/operator/outcome.ts';
import type { OperatorAccess } from '#server/http/operator-access.ts';
import { DATA_HEADERS } from '#server/http/security-policy.ts';
import { normalAddressOf } from '#server/runtime/address-block.ts';

export interface OperatorCall {
  readonly params: Readonly<Record<string, string>>;
  /** Fields of the body; empty for a body that is no object. */
  readonly body: Readonly<Record<string, unknown>>;
  /** IP address of the caller. */
  readonly address: string;
}

/** Calls of the desk, by address. */
export class OperatorCalls {
  readonly #app: FastifyInstance;
  readonly #operator: OperatorAccess;

  constructor(app: FastifyInstance, operator: OperatorAccess) {
    this.#app = app;
    this.#operator = operator;
  }

  read<Wire, Model>(path: string, codec: Codec<Wire, Model>, model: () => Model): void {
    this.#app.get(path, async (request, reply) => {
      if (!this.#operator.admits(request, reply)) return reply;
      return send(reply, 200, codec.encode(model()));
    });
  }

  /** A call that changes something. `more` joins the outcome in the body. */
  change(path: string, work: (call: OperatorCall) => Promise<OperatorOutcome | ChangeReply>): void {
    this.#app.post(path, async (request, reply) => {
      if (!this.#operator.admits(request, reply)) return reply;
      const result = await work(callOf(request));
      const { outcome, ...more } = typeof result === 'string' ? { outcome: result } : result;
      return send(reply, STATUSES[outcome] ?? 422, { outcome, ...more });
    });
  }
}

export interface ChangeReply {
  readonly outcome: OperatorOutcome;
  /** Number of what was created. */
  readonly id?: number;
}

/** The other outcomes are about a field: 422. */
const STATUSES: Readonly<Partial<Record<OperatorOutcome, number>>> = {
  done: 200,
  not_found: 404,
  state_changed: 409,
  set_by_configuration: 409,
};

const send = (reply: FastifyReply, status: number, body: unknown): FastifyReply =>
  reply
    .code(status)
    .headers({ ...DATA_HEADERS, 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));

function callOf(request: FastifyRequest): OperatorCall {
  const { body, params } = request;
  return {
    params: params as Readonly<Record<string, string>>,
    body: typeof body === 'object' && body !== null ? { ...body } : {},
    address: normalAddressOf(request.ip),
  };
}

/** @returns undefined for a missing text, `invalid` for another type or a text that is too long. */
export function textIn(value: unknown, lengthMax: number): string | undefined | typeof INVALID {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' && value.length <= lengthMax ? value.trim() : INVALID;
}

export const INVALID = Symbol('invalid');
