/** Decides which URL paths are pages of the client. Used by the exchange, which serves them, and by
 *  the service worker, which caches the shell. */

/** First path segments that are never a page of the client. */
const RESERVED_SEGMENTS = new Set([
  'api',
  'docs',
  'broadcasting',
  'outbox',
  'stand-in',
  'static',
  'app',
  'apps',
  'metrics',
  'healthz',
  'readyz',
]);
/** The only page that another application may embed in an iframe, with an optional language prefix. */
const WEBVIEW = /^(?:\/[A-Za-z-]{2,12})?\/webview\/spot\/[^/]+\/?$/;

/**
 * Treats a name with a dot as a file, not as a page.
 * @param path without query.
 */
export function isPagePath(path: string): boolean {
  const segments = path.split('/');
  return !RESERVED_SEGMENTS.has(segments[1] ?? '') && !(segments.at(-1) ?? '').includes('.');
}

export const isWebviewPath = (path: string): boolean => WEBVIEW.test(path);
