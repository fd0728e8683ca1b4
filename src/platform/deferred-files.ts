/** Files that the page's host has named as wanted behind the first picture, on hold by a medium that is none:
 *  on a slow line they would take width from what the picture waits for. */
const ON_HOLD = 'link[rel="preload"][media="not all"]';

export function fetchDeferredFiles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>(ON_HOLD)) link.media = '';
}
