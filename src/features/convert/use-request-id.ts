/** One request ID per content: a request that is repeated after a missing response has the same ID, so that
 *  the exchange carries it out once. */
import { useRef } from 'react';
import type { RequestId } from '#contract/core/ids.ts';
import type { CommandOutcome } from '#src/binding/command-outcome.ts';
import { useConvertService } from '#src/binding/convert.ts';

/** @returns a function that runs `send` with the ID of `content`. */
export function useRequestId() {
  const { newRequestId } = useConvertService();
  const pending = useRef<{ readonly content: string; readonly id: RequestId }>(undefined);
  return async (
    content: unknown,
    send: (id: RequestId) => Promise<CommandOutcome>,
  ): Promise<CommandOutcome> => {
    const text = JSON.stringify(content);
    if (pending.current?.content !== text) pending.current = { content: text, id: newRequestId() };
    const outcome = await send(pending.current.id);
    if (outcome !== 'unknown') pending.current = undefined;
    return outcome;
  };
}
