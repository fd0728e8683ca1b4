/** Calls of the two review queues. */
import { OPERATOR_CALLS } from '#contract/operator/addresses.ts';
import { REASON_LENGTH_MAX, reviewsCodec, type ReviewedKind } from '#contract/operator/reviews.ts';
import type { Custody } from '#server/custody/custody.ts';
import type { OperatorCalls } from './operator-calls.ts';
import { decide, decisionOf, reviewsOf } from './review-queue.ts';

const KINDS: readonly ReviewedKind[] = ['withdrawals', 'deposits'];

export function registerReviewCalls(calls: OperatorCalls, custody: Custody): void {
  calls.read(OPERATOR_CALLS.reviews, reviewsCodec, () => reviewsOf(custody.context.db));
  for (const kind of KINDS) {
    calls.change(`${OPERATOR_CALLS[kind]}/:id`, async ({ params, body, address }) => {
      const { id = '' } = params;
      const { reason } = body;
      const decision = decisionOf(kind, body['decision']);
      if (decision === undefined) return 'decision_unknown';
      if (!/^\d{1,15}$/.test(id)) return 'not_found';
      return decide(custody, {
        kind,
        id: Number(id),
        decision,
        reason: typeof reason === 'string' ? reason.slice(0, REASON_LENGTH_MAX) : undefined,
        address,
      });
    });
  }
}
