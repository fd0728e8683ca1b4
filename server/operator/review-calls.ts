/** Calls of the two review queues. */
import { DECIDE, reviews, type ReviewedKind } from '#contract/operator/reviews.ts';
import type { Custody } from '#server/custody/custody.ts';
import { accept, handle } from '#server/http/handler.ts';
import { replyWith } from './operator-outcome.ts';
import { decide, reviewsOf } from './review-queue.ts';

const KINDS: readonly ReviewedKind[] = ['withdrawals', 'deposits'];

export const reviewCalls = (custody: Custody) => [
  handle(reviews, () => accept('', reviewsOf(custody.context.db))),
  ...KINDS.map((kind) =>
    handle(DECIDE[kind], async ({ params: { id }, body, address }) =>
      replyWith(await decide(custody, { kind, id, ...body, address })),
    ),
  ),
];
