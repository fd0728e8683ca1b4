/** Handles unknown URLs: pages of the client get its page, API calls get a rejection. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathSourceOf } from '#contract/core/path-pattern.ts';
import type { Clock } from '#contract/core/time.ts';
import { DEMO_ROOT } from '#contract/core/trading-mode.ts';
import { rejectedResponse } from './envelope.ts';
import { type AnyRoute } from './handler.ts';
import { reject } from '#server/runtime/rejection.ts';
import { API_BASE, send } from './http-server.ts';

export interface NotFoundOptions {
  readonly clock: Clock;
  readonly routes: readonly AnyRoute[];
  /** @returns true when a page was sent. */
  readonly respondWithPage: (request: FastifyRequest, reply: FastifyReply) => boolean;
}

export function registerNotFound(app: FastifyInstance, options: NotFoundOptions): void {
  const known = options.routes.map((route) => ({
    method: route.method,
    pattern: callPatternOf(route.isAtRoot ? route.path : API_BASE + route.path),
  }));
  app.setNotFoundHandler((request, reply) => {
    if (options.respondWithPage(request, reply)) return reply;
    const [path = ''] = request.url.split('?', 1);
    const methodsOf = (of: string) =>
      known.filter(({ pattern }) => pattern.test(of)).map(({ method }) => method);
    const methods = methodsOf(path);
    if (methods.length === 0) {
      // A real call without a demo version: deposit, gift card, transfer.
      const isReal = methodsOf(path.replace(API_BASE + DEMO_ROOT, API_BASE)).length > 0;
      const rejection = reject(isReal ? 'demo_unavailable' : 'not_found');
      return send(reply, rejectedResponse(rejection, options.clock()));
    }
    const response = rejectedResponse(reject('method_not_allowed'), options.clock());
    return send(reply, { ...response, headers: { allow: methods.join(', ') } });
  });
}

const callPatternOf = (path: string): RegExp => new RegExp(`^${pathSourceOf(path)}$`);
