/** Draws temporary favicons over the page's own. */
import { coverPageIcon } from './page-icon.ts';

export type TabIcon = 'up' | 'down' | 'stale';

const SIZE = 32;
/** Colors of the current theme; a stale market is uncolored. */
const COLOURS: Readonly<Record<TabIcon, string>> = {
  up: '--up',
  down: '--down',
  stale: '--warning',
};
/** Coordinates from the icon's center. Each icon has its own shape, so that it does not depend on
 *  color vision. */
const SHAPES: Readonly<Record<TabIcon, readonly (readonly [x: number, y: number])[]>> = {
  up: [
    [0, -13],
    [14, 12],
    [-14, 12],
  ],
  down: [
    [0, 13],
    [14, -12],
    [-14, -12],
  ],
  stale: [
    [-13, -4],
    [13, -4],
    [13, 4],
    [-13, 4],
  ],
};

let shownKey: string | undefined;

/**
 * Draws only when the icon changes.
 * @param icon undefined restores the page's own icon.
 */
export function showTabIcon(icon: TabIcon | undefined): void {
  const { theme, scheme, updown } = document.documentElement.dataset;
  const key = icon === undefined ? undefined : [icon, theme, scheme, updown].join(' ');
  if (key === shownKey) return;
  shownKey = key;
  coverPageIcon(icon === undefined ? undefined : drawIcon(icon));
}

/** @returns undefined when the browser cannot draw. */
function drawIcon(icon: TabIcon): string | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  const style = getComputedStyle(document.documentElement);
  context.fillStyle = style.getPropertyValue(COLOURS[icon]).trim();
  context.beginPath();
  for (const [x, y] of SHAPES[icon]) context.lineTo(SIZE / 2 + x, SIZE / 2 + y);
  context.closePath();
  context.fill();
  return canvas.toDataURL('image/png');
}
