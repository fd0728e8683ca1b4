/** Runs a call started by the user and shows its success or error; never throws. */
import type { ApiResponse } from '#src/api/response.ts';
import type { CommandOutcome } from '#src/binding/command-outcome.ts';
import { failureNotice, serverNotice, type Notice } from '#machines/kernel/notice.ts';
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
export async function announcedOutcome<Model>(
  call: Promise<ApiResponse<Model>>,
  toneOf?: ToneOf<Model>,
): Promise<CommandOutcome> {
  const result = await showResponse(call, toneOf);
  if ('model' in result) return 'accepted';
  return isReadAndRejected(result.error) ? 'rejected' : 'unknown';
}

/** Tone of an accepted command, which may have done less than it was asked for. */
type ToneOf<Model> = (model: Model) => Notice['tone'];

async function showResponse<Model>(
  call: Promise<ApiResponse<Model>>,
  toneOf: ToneOf<Model> = () => 'success',
): Promise<{ readonly model: Model } | { readonly error: unknown }> {
  try {
    const { model, message } = await call;
    showNotice(serverNotice(toneOf(model), message));
    return { model };
  } catch (error) {
    showNotice(failureNotice(error));
    return { error };
  }
}
