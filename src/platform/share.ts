/** The sharing of the device, which not every browser offers. */

/** Whether images can be shared. */
export const canShareFiles = (): boolean =>
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [new File([], 'image.png', { type: 'image/png' })] });

/** Opens the sharing of the device. A user who closes it has changed nothing. */
export async function shareFile(file: File, url: string): Promise<void> {
  try {
    await navigator.share({ files: [file], url });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}
