/** Reads the chart's colors and fonts from the page's CSS variables, because a canvas has no
 *  cascade. */

export interface ChartTheme {
  readonly up: string;
  readonly down: string;
  readonly onUp: string;
  readonly onDown: string;
  readonly upText: string;
  readonly downText: string;
  readonly text1: string;
  readonly text2: string;
  readonly text3: string;
  readonly surface2: string;
  readonly grid: string;
  readonly line: string;
  readonly accent: string;
  readonly warning: string;
  readonly drawing: string;
  readonly font: string;
}

const NAMES = {
  up: '--up',
  down: '--down',
  onUp: '--on-up',
  onDown: '--on-down',
  upText: '--up-text',
  downText: '--down-text',
  text1: '--text-1',
  text2: '--text-2',
  text3: '--text-3',
  surface2: '--surface-2',
  grid: '--grid',
  line: '--line',
  accent: '--accent',
  warning: '--warning-text',
  drawing: '--info-text',
  font: '--font',
} as const;

export function chartThemeOf(element: Element): ChartTheme {
  const style = getComputedStyle(element);
  const read = (name: string): string => style.getPropertyValue(name).trim();
  return Object.fromEntries(
    Object.entries(NAMES).map(([key, name]) => [key, read(name)]),
  ) as unknown as ChartTheme;
}

/** Attributes of the root element that determine colors. */
const DRESS = ['data-theme', 'data-scheme', 'data-updown', 'data-accent', 'style'];

/**
 * Calls `onChange` when the page's colors change.
 * @returns a function that stops watching.
 */
export function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: DRESS });
  return () => observer.disconnect();
}
