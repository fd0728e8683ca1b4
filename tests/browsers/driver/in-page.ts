/** Functions that run in the page: their source is sent to the browser, so they use nothing from
 *  outside. */

/** Collects what a developer would see as errors in the console. */
export function collectErrors(): void {
  const errors: string[] = [];
  (window as { tidemarkErrors?: string[] }).tidemarkErrors = errors;
  const log = console.error;
  console.error = (...words: unknown[]) => {
    errors.push(words.map(String).join(' '));
    log(...words);
  };
  addEventListener('error', ({ message }) => errors.push(message));
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
  document.addEventListener('securitypolicyviolation', (event) => {
    errors.push(`policy broken: ${event.violatedDirective} ${event.blockedURI}`);
  });
}

/**
 * Returns the visible elements of a selector whose label or text is `name`.
 * @param inside selector of an element around them.
 */
export function elementsNamed(
  css: string,
  name: string | null,
  inside: string | null,
): readonly HTMLElement[] {
  const isVisible = (element: HTMLElement): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible';
  };
  const labelOf = (element: HTMLElement): string | undefined =>
    (element as HTMLInputElement).labels?.[0]?.textContent;
  const nameOf = (element: HTMLElement): string =>
    (element.getAttribute('aria-label') ?? labelOf(element) ?? element.textContent).trim();
  const roots = inside === null ? [document] : [...document.querySelectorAll(inside)];
  return roots
    .flatMap((root) => [...root.querySelectorAll<HTMLElement>(css)])
    .filter((element) => isVisible(element) && (name === null || nameOf(element) === name));
}

/** Sets the value of a field that every browser fills in by a control of its own: a date, a choice. */
export function setValue(element: HTMLInputElement | HTMLSelectElement, value: string): void {
  const kind = element instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(element, value);
  for (const type of ['input', 'change']) {
    element.dispatchEvent(new Event(type, { bubbles: true }));
  }
}
