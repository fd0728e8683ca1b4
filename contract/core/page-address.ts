/** Decides which URL paths are pages of the client. Used by the exchange, which serves them, and by
 *  the service worker, which caches the shell. */

/** First path segments that are never a page of the client. */
const RESERVED_SEGMENTS = new Set([
  'api',
  'avatars',
  'docs',
  'broadcasting',
  'icons',
  'outbox',
  'stand-in',
  'static',
  'stories',
  'app',
  'apps',
  'metrics',
  'healthz',
  'readyz',
]);
/** The only page that another application may embed in an iframe, with an optional language prefix. */
const WEBVIEW = /^(?:\/[A-Za-z\d-]{2,12})?\/webview\/spot\/[^/]+\/?$/;

/** Whether paths below this first segment belong to the exchange or to its files. Case does not
 *  count: an address that differs from a reserved one in case only is a mistake, not a page. */
export const isReservedSegment = (segment: string): boolean =>
  RESERVED_SEGMENTS.has(segment.toLowerCase());

/**
 * Treats a name with a dot as a file, not as a page, and so each path below one: /.well-known/x.
 * @param path without query.
 */
export function isPagePath(path: string): boolean {
  const [, first = ''] = path.split('/');
  return !isReservedSegment(first) && !path.includes('.');
}

export const isWebviewPath = (path: string): boolean => WEBVIEW.test(path);
