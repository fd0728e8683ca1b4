/** Which addresses are pages of the client, for whoever stands between a person and them: the exchange that
 *  answers them, and the worker that keeps the shell. */

/** First segments that are never a page of the client. */
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
/** The one page that may stand in another application's frame; its language may stand before it. */
const WEBVIEW = /^(?:\/[A-Za-z-]{2,12})?\/webview\/spot\/[^/]+\/?$/;

/** @param path without query. A name with a dot is a file: it exists, or it does not. */
export function isPagePath(path: string): boolean {
  const segments = path.split('/');
  return !RESERVED_SEGMENTS.has(segments[1] ?? '') && !(segments.at(-1) ?? '').includes('.');
}

export const isWebviewPath = (path: string): boolean => WEBVIEW.test(path);
