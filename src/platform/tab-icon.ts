/** Pictures of the browser's tab that are drawn here, over the page's own. */
import { coverPageIcon } from './page-icon.ts';

export type TabIcon = 'up' | 'down' | 'stale';

const SIZE = 32;
/** In the colours the page wears; a stale market has none. */
const COLOURS: Readonly<Record<TabIcon, string>> = {
  up: '--up',
  down: '--down',
  stale: '--warning',
};
/** From the middle of the picture: its own shape for each, whatever colours a person can tell apart. */
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

/** @param icon undefined shows the page's own again. Drawn only when it is another one. */
export function showTabIcon(icon: TabIcon | undefined): void {
  const { theme, scheme, updown } = document.documentElement.dataset;
  const key = icon === undefined ? undefined : [icon, theme, scheme, updown].join(' ');
  if (key === shownKey) return;
  shownKey = key;
  coverPageIcon(icon === undefined ? undefined : drawn(icon));
}

/** @returns undefined where the browser cannot draw. */
function drawn(icon: TabIcon): string | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const pen = canvas.getContext('2d');
  if (pen === null) return undefined;
  const style = getComputedStyle(document.documentElement);
  pen.fillStyle = style.getPropertyValue(COLOURS[icon]).trim();
  pen.beginPath();
  for (const [x, y] of SHAPES[icon]) pen.lineTo(SIZE / 2 + x, SIZE / 2 + y);
  pen.closePath();
  pen.fill();
  return canvas.toDataURL('image/png');
}
