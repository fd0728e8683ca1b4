/** The page inside another application: what leads elsewhere opens beside it, and a session is the host's to
 *  give. Decided once, by the address the page was loaded at. */
import { useBrowserLocation, navigate as browse } from 'wouter/use-browser-location';
import { splitLocale } from '#src/i18n/locale-path.ts';

const EMBEDDED = /^\/webview\/spot\/[^/?#]+\/?(?:[?#]|$)/;

/** @param path without its language. */
export const isEmbeddedPath = (path: string): boolean => EMBEDDED.test(path);

/** Somebody pressed what needs a session. */
type Listener = () => void;
let sessionListener: Listener | undefined;

/** @returns what ends it. */
export function onSessionRequested(listener: Listener): () => void {
  sessionListener = listener;
  return () => {
    if (sessionListener === listener) sessionListener = undefined;
  };
}

/** In place of the router's own: the frame never becomes another page of ours. */
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

/** For the router of such a page. */
export const EMBEDDED_ROUTER = { hook: useEmbeddedLocation };
