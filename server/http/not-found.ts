/** Answers addresses that nothing answers: pages of the client by the page, calls by a refusal. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#contract/core/time.ts';
import { refusedAnswer } from './envelope.ts';
import { refuse, type AnyRoute } from './handler.ts';
import { API_BASE, send } from './http-server.ts';

export interface NotFoundOptions {
  readonly clock: Clock;
  readonly routes: readonly AnyRoute[];
  /** @returns whether it has answered. */
  readonly answerPage: (request: FastifyRequest, reply: FastifyReply) => boolean;
}

export function registerNotFound(app: FastifyInstance, options: NotFoundOptions): void {
  const known = options.routes.map((route) => ({
    method: route.method,
    pattern: patternOf(route.isAtRoot ? route.path : API_BASE + route.path),
  }));
  app.setNotFoundHandler((request, reply) => {
    if (options.answerPage(request, reply)) return reply;
    const [path = ''] = request.url.split('?', 1);
    const methods = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (methods.length === 0)
      return send(reply, refusedAnswer(refuse('not_found'), options.clock()));
    const answer = refusedAnswer(refuse('method_not_allowed'), options.clock());
    return send(reply, { ...answer, headers: { allow: methods.join(', ') } });
  });
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/:[a-z_]+/gi, '[^/]+')}$`);
