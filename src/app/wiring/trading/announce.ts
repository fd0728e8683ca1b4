/** Runs a call started by the user and shows its success or error; never throws. */
import type { ApiResponse } from '#src/api/response.ts';
import { failureNotice, serverNotice } from '#machines/kernel/notice.ts';
import { showNotice } from '../../toaster.ts';

/**
 * Runs the call.
 * @returns the model, or undefined when the exchange rejected the call or did not respond.
 */
export async function announced<Model>(
  call: Promise<ApiResponse<Model>>,
): Promise<Model | undefined> {
  try {
    const { model, message } = await call;
    showNotice(serverNotice('success', message));
    return model;
  } catch (error) {
    showNotice(failureNotice(error));
    return undefined;
  }
}
