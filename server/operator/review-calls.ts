/** Calls of the review queues. */
import { DECIDE, reviews, type ReviewedKind } from '#contract/operator/reviews.ts';
import { accept, handle } from '#server/http/handler.ts';
import { replyWith } from './operator-outcome.ts';
import { decide, reviewsOf, type ReviewParts } from './review-queue.ts';

const KINDS: readonly ReviewedKind[] = ['withdrawals', 'deposits', 'referrals'];

export const reviewCalls = (parts: ReviewParts) => [
  handle(reviews, () => accept('', reviewsOf(parts))),
  ...KINDS.map((kind) =>
    handle(DECIDE[kind], async ({ params: { id }, body, address }) =>
      replyWith(await decide(parts, { kind, id, ...body, address })),
    ),
  ),
];
