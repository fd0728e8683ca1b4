/** Saves a bug report on the device. Its code is loaded with the first click. */
import { failureNotice } from '#machines/kernel/notice.ts';
import { loadPart } from '#src/deferred/load-part.ts';
import { services } from '../shell/services.ts';
import { showNotice } from '../shell/toaster.ts';

export async function saveReport(): Promise<void> {
  try {
    const { saveBugReport } = await loadPart('bugReport');
    await saveBugReport();
  } catch (error) {
    services().log('The bug report could not be saved.', error);
    showNotice(failureNotice(error));
  }
}
