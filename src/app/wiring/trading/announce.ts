/** Runs a call started by the user and shows its success or error; never throws. */
import type { ApiResponse } from '#src/api/response.ts';
import type { CommandOutcome } from '#src/binding/command-outcome.ts';
import { failureNotice, serverNotice } from '#machines/kernel/notice.ts';
import { isReadAndRejected } from '#machines/kernel/rejection.ts';
import { showNotice } from '../shell/toaster.ts';

/**
 * Runs the call.
 * @returns the model, or undefined when the exchange rejected the call or did not respond.
 */
export async function announceResult<Model>(
  call: Promise<ApiResponse<Model>>,
): Promise<Model | undefined> {
  const result = await showResponse(call);
  return 'model' in result ? result.model : undefined;
}

/** Runs a command that is repeated under the same ID while its outcome is unknown. A repetition that the exchange
 *  did not read says nothing about the first attempt, so it leaves the outcome unknown. */
export async function announcedOutcome(
  call: Promise<ApiResponse<unknown>>,
): Promise<CommandOutcome> {
  const result = await showResponse(call);
  if ('model' in result) return 'accepted';
  return isReadAndRejected(result.error) ? 'rejected' : 'unknown';
}

async function showResponse<Model>(
  call: Promise<ApiResponse<Model>>,
): Promise<{ readonly model: Model } | { readonly error: unknown }> {
  try {
    const { model, message } = await call;
    showNotice(serverNotice('success', message));
    return { model };
  } catch (error) {
    showNotice(failureNotice(error));
    return { error };
  }
}
