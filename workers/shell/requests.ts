/** Which requests the shell's worker answers. Whatever is not named here goes its way as if there were no
 *  worker: calls, the broadcast service, pictures people sent, other origins, frames of other applications. */
import { isPagePath, isWebviewPath } from '#contract/core/page-address.ts';

export type HandledRequest = 'page' | 'file' | 'none';

/** The build puts a hash of the content into the names of all that lies here. */
const HASHED_FOLDER = '/static/';

export function handledRequestOf(
  { method, mode, destination, url }: Pick<Request, 'method' | 'mode' | 'destination' | 'url'>,
  origin: string,
): HandledRequest {
  if (method !== 'GET') return 'none';
  const address = new URL(url);
  if (address.origin !== origin) return 'none';
  if (mode === 'navigate') {
    const isOurs = isPagePath(address.pathname) && !isWebviewPath(address.pathname);
    return destination === 'document' && isOurs ? 'page' : 'none';
  }
  return address.pathname.startsWith(HASHED_FOLDER) ? 'file' : 'none';
}
