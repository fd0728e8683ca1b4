/** Request IDs of commands whose outcome is unknown. They belong to the service, not to a component: a form that was
 *  closed and opened again repeats its request under the same ID, so that the exchange carries it out once. */
import type { RequestId } from '#contract/core/ids.ts';
import type { CommandOutcome } from './command-outcome.ts';

/** Runs `send` with the ID of `content`: a new one, unless an earlier request with it has no known outcome. */
export type WithRequestId = (
  content: unknown,
  send: (id: RequestId) => Promise<CommandOutcome>,
) => Promise<CommandOutcome>;

/** Contents without a known outcome that are remembered; the oldest is forgotten. */
const PENDING_COUNT_MAX = 100;

export function createRequestIds(newRequestId: () => RequestId): WithRequestId {
  const pending = new Map<string, RequestId>();
  return async (content, send) => {
    const text = JSON.stringify(content);
    const id = pending.get(text) ?? newRequestId();
    pending.set(text, id);
    const [oldest] = pending.keys();
    if (pending.size > PENDING_COUNT_MAX && oldest !== undefined) pending.delete(oldest);
    const outcome = await send(id);
    if (outcome !== 'unknown') pending.delete(text);
    return outcome;
  };
}
