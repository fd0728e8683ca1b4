/** Behavior of a page embedded in another application: other pages open in a new tab, and the host
 *  provides the session. Determined once, by the address at page load. */
import { useBrowserLocation, navigate as browse } from 'wouter/use-browser-location';
import { splitLocale } from '#src/i18n/locale-path.ts';

const EMBEDDED = /^\/webview\/spot\/[^/?#]+\/?(?:[?#]|$)/;

/**
 * Returns whether the path is an embedded page.
 * @param path without its language.
 */
export const isEmbeddedPath = (path: string): boolean => EMBEDDED.test(path);

/** Called when the user clicks something that needs a session. */
type Listener = () => void;
let sessionListener: Listener | undefined;

/**
 * Registers the listener for session requests.
 * @returns a function that removes the listener.
 */
export function onSessionRequested(listener: Listener): () => void {
  sessionListener = listener;
  return () => {
    if (sessionListener === listener) sessionListener = undefined;
  };
}

/** Replaces the router's navigation: the embedded page never navigates to another page of the
 *  client. */
export function embeddedNavigate(to: string, options?: { readonly replace?: boolean }): void {
  const { path } = splitLocale(to);
  if (isEmbeddedPath(path)) return browse(to, options);
  if (/^\/sign(?:in|up)\b/.test(path)) return sessionListener?.();
  window.open(to, '_blank', 'noopener');
}

function useEmbeddedLocation(): [string, typeof embeddedNavigate] {
  const [path] = useBrowserLocation();
  return [path, embeddedNavigate];
}

/** Router options of an embedded page. */
export const EMBEDDED_ROUTER = { hook: useEmbeddedLocation };
