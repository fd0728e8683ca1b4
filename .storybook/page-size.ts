/** Gives a story the page size that it requires, before it renders. */

declare global {
  /** Provided by the page that shows stories without the toolbar around them. */
  var resizeStoryPage: ((viewport: string | undefined) => Promise<void>) | undefined;
}

/** Viewport that the page has now; undefined is the size that it opened with. */
let current: string | undefined;

export async function preparePageSize(globals: Readonly<Record<string, unknown>>): Promise<void> {
  const { value } = (globals['viewport'] ?? {}) as { readonly value?: string };
  if (value === current) return;
  current = value;
  await globalThis.resizeStoryPage?.(value);
}
