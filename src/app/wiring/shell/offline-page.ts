/** Detects the offline page served by the shell worker: it shows cached data and sends no requests
 *  until the exchange responds. */
let isOffline: boolean | undefined;

export const isOfflinePage = (): boolean =>
  (isOffline ??= document.querySelector('meta[name="tidemark-kept"]') !== null);
