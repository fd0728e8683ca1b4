/** Activates preload links for files needed after the first paint. The server deactivates them with
 *  a media query that never matches, because on a slow connection they would take bandwidth from
 *  the files the first paint needs. */
const ON_HOLD = 'link[rel="preload"][media="not all"]';

export function fetchDeferredFiles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>(ON_HOLD)) link.media = '';
}
