/** Messages of other windows, for example of a page in a frame. */

/** Origin of a page in a sandbox. */
const SANDBOXED = 'null';

/**
 * Calls `onMessage` for each message of a window of `origin`, or of a page in a sandbox. Its content is not read.
 * @returns the function that ends it.
 */
export function watchMessages(origin: string, onMessage: () => void): () => void {
  const listen = (event: MessageEvent): void => {
    if (event.origin === origin || event.origin === SANDBOXED) onMessage();
  };
  window.addEventListener('message', listen);
  return () => window.removeEventListener('message', listen);
}
