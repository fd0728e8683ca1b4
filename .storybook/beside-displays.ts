/** Displays of a story that is shown side by side. */

type Globals = Readonly<Record<string, unknown>>;

/** Returns the display of the toolbar and the other one. */
export function besideDisplays(
  globals: Globals,
  beside: 'theme' | 'direction',
  direction: string,
): readonly [Globals, Globals] {
  const other =
    beside === 'theme'
      ? { theme: globals['theme'] === 'light' ? 'dark' : 'light' }
      : { direction: direction === 'rtl' ? 'ltr' : 'rtl' };
  const own = { ...globals, beside: 'nothing' };
  return [own, { ...own, ...other }];
}
