/** The picture of the browser's tab: the page's own, or one drawn here. */

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
/** Of the page itself, while another is shown. */
let ownHref: string | undefined;

/** @param icon undefined shows the page's own again. Drawn only when it is another one. */
export function showTabIcon(icon: TabIcon | undefined): void {
  const { theme, scheme, updown } = document.documentElement.dataset;
  const key = icon === undefined ? undefined : [icon, theme, scheme, updown].join(' ');
  if (key === shownKey) return;
  const link = iconLink();
  if (shownKey === undefined) ownHref = link.getAttribute('href') ?? undefined;
  shownKey = key;
  const href = icon === undefined ? ownHref : (drawn(icon) ?? ownHref);
  if (href === undefined) link.remove();
  else link.href = href;
}

function iconLink(): HTMLLinkElement {
  const known = document.head.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (known !== null) return known;
  const made = document.createElement('link');
  made.rel = 'icon';
  document.head.append(made);
  return made;
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
