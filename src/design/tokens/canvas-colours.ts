/** The tokens as a canvas takes them: resolved colours, for chart, depth and painted book. */

export interface CanvasColours {
  readonly surface: string;
  readonly line: string;
  readonly grid: string;
  readonly text1: string;
  readonly text2: string;
  readonly text3: string;
  readonly up: string;
  readonly down: string;
  readonly upText: string;
  readonly downText: string;
  readonly upBar: string;
  readonly downBar: string;
  readonly onUp: string;
  readonly onDown: string;
  readonly accent: string;
  readonly warning: string;
  readonly averages: readonly [string, string, string];
  /** CSS font families, for `context.font`. */
  readonly font: string;
}

/** Read again after theme, scheme or up-and-down has changed. */
export function canvasColours(root: HTMLElement = document.documentElement): CanvasColours {
  const style = getComputedStyle(root);
  const read = (name: string): string => style.getPropertyValue(name).trim();
  return {
    surface: read('--surface-1'),
    line: read('--line'),
    grid: read('--grid'),
    text1: read('--text-1'),
    text2: read('--text-2'),
    text3: read('--text-3'),
    up: read('--up'),
    down: read('--down'),
    upText: read('--up-text'),
    downText: read('--down-text'),
    upBar: read('--up-bar'),
    downBar: read('--down-bar'),
    onUp: read('--on-up'),
    onDown: read('--on-down'),
    accent: read('--accent'),
    warning: read('--warning-text'),
    averages: [read('--average-1'), read('--average-2'), read('--average-3')],
    font: read('--font'),
  };
}
