/** Favicon of the page: the product's or the operator's, with an optional temporary override. */

/** Icon without an override; undefined if the page has none. */
let own: string | undefined;
let isCovered = false;

/** Replaces the product's icon with the operator's. */
export function setPageIcon(href: string): void {
  own = href;
  if (!isCovered) write(href);
}

/** @param href undefined restores the page's own icon. */
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
