/** Decides which requests the shell's worker handles. All others pass as without a worker: API
 *  calls, the broadcast service, uploaded images, other origins, iframes of other applications. */
import { isPagePath, isWebviewPath } from '#contract/core/page-address.ts';
import type { Route } from './service-worker.ts';

export type HandledRequest = 'page' | 'file' | 'none';

/** The build puts a content hash into the names of all files in this folder. */
const HASHED_FOLDER = '/static/';

/** Rules for the browser: requests other than pages and hashed files bypass the worker. They neither start it, which
 *  would delay a call, nor keep it running. Without support for such rules, `handledRequestOf` declines them. */
export const ROUTES: readonly Route[] = [
  { condition: { urlPattern: `${HASHED_FOLDER}*` }, source: 'fetch-event' },
  {
    condition: {
      or: [{ requestMode: 'cors' }, { requestMode: 'no-cors' }, { requestMode: 'same-origin' }],
    },
    source: 'network',
  },
];

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
