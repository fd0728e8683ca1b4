/** What the page knows and a worker cannot: network, visibility, and waking from sleep. */

export interface PageLiveness {
  readonly isOnline: boolean;
  readonly isVisible: boolean;
}

export const livenessNow = (): PageLiveness => ({
  isOnline: navigator.onLine,
  isVisible: document.visibilityState === 'visible',
});

/** Tells `onChange` of every change; the returned function stops it. */
export function watchLiveness(onChange: (liveness: PageLiveness) => void): () => void {
  const tell = () => onChange(livenessNow());
  const unwatch = [
    listen(window, 'online', tell),
    listen(window, 'offline', tell),
    listen(document, 'visibilitychange', tell),
  ];
  return () => unwatch.forEach((stop) => stop());
}

/** Tells of being hidden and shown: one listener, for what begins and ends often. */
export function watchVisibility(onChange: (isVisible: boolean) => void): () => void {
  return listen(document, 'visibilitychange', () => onChange(livenessNow().isVisible));
}

/** Tells of a page that comes back from freezing or from the back/forward cache. */
export function watchResume(onResume: () => void): () => void {
  const unwatch = [
    listen(document, 'resume', onResume),
    listen(window, 'pageshow', (event) => {
      if (event instanceof PageTransitionEvent && event.persisted) onResume();
    }),
  ];
  return () => unwatch.forEach((stop) => stop());
}

function listen(target: EventTarget, type: string, handle: (event: Event) => void): () => void {
  target.addEventListener(type, handle);
  return () => target.removeEventListener(type, handle);
}
