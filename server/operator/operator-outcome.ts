/** Replies of changes that were not made, with the status of each. */
import type { OperatorOutcome } from '#contract/operator/outcome.ts';
import { accept, type Accepted } from '#server/http/handler.ts';

/** The other outcomes are about a field: 422. */
const STATUSES: Readonly<Partial<Record<OperatorOutcome, number>>> = {
  done: 200,
  not_found: 404,
  state_changed: 409,
  response_pending: 409,
  set_by_configuration: 409,
};

export const replyWith = (
  outcome: OperatorOutcome,
): Accepted<{ readonly outcome: OperatorOutcome }> => ({
  ...accept('', { outcome }),
  status: STATUSES[outcome] ?? 422,
});
