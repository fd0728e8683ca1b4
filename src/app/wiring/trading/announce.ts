/** A call somebody made by hand: its success and its refusal are shown, and it never throws. */
import type { ApiResponse } from '#src/api/response.ts';
import { failureNotice, serverNotice } from '#machines/kernel/notice.ts';
import { showNotice } from '../../toaster.ts';

/** @returns the model, or undefined when the exchange refused or did not answer. */
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
