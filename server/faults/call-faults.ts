/** Faults of calls: hooks of the HTTP server that delay and reject calls of the contract. Pages, files and
 *  the operator's own calls are never affected. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#contract/core/time.ts';
import { REJECTION_CODES, type RejectionName } from '#contract/errors.ts';
import { refreshToken } from '#contract/rest/tokens.ts';
import { randomOf, type Random } from '#server/bots/random.ts';
import { rejectedResponse, type WireResponse } from '#server/http/envelope.ts';
import { reject } from '#server/runtime/rejection.ts';
import { API_BASE, send } from '#server/http/http-server.ts';
import type { Schedule } from '#server/runtime/schedule.ts';
import type { Activation, FaultRegistry } from './fault-registry.ts';
import { matchesPattern } from './name-pattern.ts';

export interface CallFaultsOptions {
  readonly registry: FaultRegistry;
  readonly clock: Clock;
  readonly schedule: Schedule;
}

type Moment = 'request' | 'response';

const REJECTIONS_BY_CODE: ReadonlyMap<number, RejectionName> = new Map(
  // The table's keys are the names.
  (Object.entries(REJECTION_CODES) as [RejectionName, number][]).map(([name, code]) => [
    code,
    name,
  ]),
);

/** Installs the hooks. The server's own hooks have run before: the caller is known. */
export function addCallFaults(app: FastifyInstance, options: CallFaultsOptions): void {
  const faults = new CallFaults(options);
  app.addHook('onRequest', async (request, reply) => {
    const route = routeOf(request);
    if (route === undefined) return;
    await faults.delay(route, 'request');
    const response = faults.rejectTrader(route, request) ?? faults.forceResponse(route, 'request');
    if (response === undefined) return;
    replaced.add(request);
    await send(reply, response);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const route = routeOf(request);
    if (route === undefined || replaced.has(request)) return payload;
    await faults.delay(route, 'response');
    const response = faults.forceResponse(route, 'response');
    return response === undefined ? payload : replaceResponse(reply, response);
  });
}

/** Calls that were rejected before their work. */
const replaced = new WeakSet<FastifyRequest>();

/** Returns the path of a call as the contract names it; undefined for anything but a call. */
function routeOf({ routeOptions }: FastifyRequest): string | undefined {
  const { url, config } = routeOptions;
  const { access = 'operator' } = config;
  if (url === undefined || access === 'operator') return undefined;
  return url.startsWith(`${API_BASE}/`) ? url.slice(API_BASE.length) : url;
}

function replaceResponse(reply: FastifyReply, { status, body, headers }: WireResponse): string {
  const text = JSON.stringify(body);
  void reply
    .code(status)
    .removeHeader('set-cookie')
    .headers({ ...headers, 'content-length': String(Buffer.byteLength(text)) });
  return text;
}

class CallFaults {
  readonly #options: CallFaultsOptions;
  /** Random numbers of each activation, so that its jitter depends on its seed alone. */
  readonly #randoms = new WeakMap<Activation<'delay_calls'>, Random>();

  constructor(options: CallFaultsOptions) {
    this.#options = options;
  }

  async delay(route: string, moment: Moment): Promise<void> {
    const delayMs = this.#delayMsOf(route, moment);
    if (delayMs > 0) await new Promise<void>((done) => this.#options.schedule(done, delayMs));
  }

  rejectTrader(route: string, { trader }: FastifyRequest): WireResponse | undefined {
    const { registry, clock } = this.#options;
    const active = registry.activeOf('unauthorized_call');
    if (active === undefined || trader === undefined) return undefined;
    const { route: pattern, nth, times } = active.values;
    if (!matchesPattern(pattern, route) || active.count() % nth !== 0) return undefined;
    registry.noteHit('unauthorized_call', times);
    return rejectedResponse(reject('bearer_invalid'), clock());
  }

  forceResponse(route: string, moment: Moment): WireResponse | undefined {
    const { registry, clock } = this.#options;
    const active = registry.activeOf('forced_error');
    if (active === undefined || active.values.moment !== moment) return undefined;
    const { route: pattern, error_code, times } = active.values;
    const name = REJECTIONS_BY_CODE.get(error_code);
    if (name === undefined || !matchesPattern(pattern, route)) return undefined;
    registry.noteHit('forced_error', times);
    return rejectedResponse(reject(name), clock());
  }

  #delayMsOf(route: string, moment: Moment): number {
    const { registry } = this.#options;
    let delayMs = 0;
    const delay = registry.activeOf('delay_calls');
    if (delay?.values.moment === moment && matchesPattern(delay.values.route, route)) {
      registry.noteHit('delay_calls');
      delayMs += delay.values.delay_ms + this.#jitterMsOf(delay);
    }
    const refresh = registry.activeOf('slow_refresh');
    if (refresh !== undefined && moment === 'response' && route === refreshToken.path) {
      registry.noteHit('slow_refresh');
      delayMs += refresh.values.delay_ms;
    }
    return delayMs;
  }

  #jitterMsOf(active: Activation<'delay_calls'>): number {
    const { jitter_ms, seed } = active.values;
    const random = this.#randoms.get(active) ?? randomOf(seed);
    this.#randoms.set(active, random);
    return random.between(0, jitter_ms);
  }
}
