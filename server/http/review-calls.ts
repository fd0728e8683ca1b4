/** Calls with which the operator reviews withdrawals and unusual deposits. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { OperatorAccess } from './operator-access.ts';
import { DATA_HEADERS } from './security-policy.ts';

/** `not_found` and `state_changed` are reported as such; `decision` is one of the queue's. */
export type ReviewOutcome = 'done' | 'not_found' | 'state_changed' | 'decision_unknown';

export interface ReviewQueue {
  /** Wire forms of what waits for a decision. */
  list(): { readonly withdrawals: readonly unknown[]; readonly deposits: readonly unknown[] };
  decide(
    kind: 'withdrawals' | 'deposits',
    id: number,
    decision: string,
    reason: string | undefined,
  ): Promise<ReviewOutcome>;
}

const STATUS = { done: 200, not_found: 404, state_changed: 409, decision_unknown: 422 } as const;
const REASON_LENGTH_MAX = 200;

export function registerReviewCalls(
  app: FastifyInstance,
  operator: OperatorAccess,
  queue: ReviewQueue,
): void {
  const send = (reply: FastifyReply, status: number, body: object) =>
    reply
      .code(status)
      .headers({ ...DATA_HEADERS, 'cache-control': 'no-store' })
      .send(body);

  app.get('/operator/reviews', async (request, reply) => {
    if (!operator.admits(request, reply)) return reply;
    return send(reply, 200, queue.list());
  });

  for (const kind of ['withdrawals', 'deposits'] as const) {
    app.post<{ Params: { id: string } }>(`/operator/${kind}/:id`, async (request, reply) => {
      if (!operator.admits(request, reply)) return reply;
      const { decision, reason } = textsOf(request.body);
      const id = /^\d{1,15}$/.test(request.params.id) ? Number(request.params.id) : 0;
      const outcome = await queue.decide(kind, id, decision ?? '', reason);
      return send(reply, STATUS[outcome], { outcome });
    });
  }
}

function textsOf(body: unknown): { readonly decision?: string; readonly reason?: string } {
  if (typeof body !== 'object' || body === null) return {};
  const { decision, reason } = body as Readonly<Record<string, unknown>>;
  return {
    ...(typeof decision === 'string' ? { decision } : {}),
    ...(typeof reason === 'string' ? { reason: reason.slice(0, REASON_LENGTH_MAX) } : {}),
  };
}
