/** The picture of the browser's tab: the product's own or the operator's, and for a while another over it. */

/** What is shown where nothing lies over it; undefined where the page has none. */
let own: string | undefined;
let isCovered = false;

/** The operator's picture instead of the product's. */
export function setPageIcon(href: string): void {
  own = href;
  if (!isCovered) write(href);
}

/** @param href undefined shows the page's own again. */
export function coverPageIcon(href: string | undefined): void {
  if (!isCovered) own = iconLink()?.getAttribute('href') ?? undefined;
  isCovered = href !== undefined;
  write(href ?? own);
}

const iconLink = (): HTMLLinkElement | null =>
  document.head.querySelector<HTMLLinkElement>('link[rel="icon"]');

function write(href: string | undefined): void {
  const known = iconLink();
  if (href === undefined) return known?.remove();
  const link = known ?? document.createElement('link');
  link.rel = 'icon';
  link.href = href;
  if (known === null) document.head.append(link);
}
