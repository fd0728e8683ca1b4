/** Draws the result of a position as a picture, in the colors of the page. */

export interface ShareCard {
  /** "BTC/USDT". */
  readonly pair: string;
  /** "Long 20x". */
  readonly position: string;
  /** "+100.00%" or "+1,500.00 USDT". */
  readonly result: string;
  readonly isProfit: boolean;
  readonly rows: readonly { readonly label: string; readonly value: string }[];
  /** Name of the exchange. */
  readonly brand: string;
  readonly time: string;
}

export const CARD_WIDTH = 720;
export const CARD_HEIGHT = 405;

const PADDING = 48;
const NAMES = {
  surface: '--surface-1',
  line: '--line-strong',
  text1: '--text-1',
  text2: '--text-2',
  text3: '--text-3',
  up: '--up-text',
  down: '--down-text',
  accent: '--accent',
  font: '--font',
} as const;
type Colors = Readonly<Record<keyof typeof NAMES, string>>;

function colorsOf(element: Element): Colors {
  const style = getComputedStyle(element);
  return Object.fromEntries(
    Object.entries(NAMES).map(([key, name]) => [key, style.getPropertyValue(name).trim()]),
  ) as unknown as Colors;
}

/** @param ratio canvas pixels per CSS pixel. */
export function paintShareCard(canvas: HTMLCanvasElement, card: ShareCard, ratio: number): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const colors = colorsOf(canvas);
  const isMirrored = getComputedStyle(canvas).direction === 'rtl';
  canvas.width = CARD_WIDTH * ratio;
  canvas.height = CARD_HEIGHT * ratio;
  context.scale(ratio, ratio);
  context.direction = isMirrored ? 'rtl' : 'ltr';
  const start = isMirrored ? CARD_WIDTH - PADDING : PADDING;
  const end = CARD_WIDTH - start;
  const write = (text: string, y: number, size: number, color: string, weight = 400, x = start) => {
    context.font = `${weight} ${size}px ${colors.font}`;
    context.fillStyle = color;
    context.textAlign = x === start ? 'start' : 'end';
    context.fillText(text, x, y);
  };
  paintSurface(context, colors, isMirrored);
  write(card.pair, 82, 26, colors.text1, 600);
  write(card.position, 82, 20, card.isProfit ? colors.up : colors.down, 600, end);
  write(card.result, 186, 68, card.isProfit ? colors.up : colors.down, 600);
  card.rows.forEach(({ label, value }, at) => {
    const y = 240 + at * 34;
    write(label, y, 17, colors.text2);
    write(value, y, 19, colors.text1, 500, end);
  });
  write(card.brand, CARD_HEIGHT - 34, 18, colors.text1, 600);
  write(card.time, CARD_HEIGHT - 34, 15, colors.text3, 400, end);
}

function paintSurface(
  context: CanvasRenderingContext2D,
  colors: Colors,
  isMirrored: boolean,
): void {
  context.fillStyle = colors.surface;
  context.fillRect(0, 0, CARD_WIDTH, CARD_HEIGHT);
  context.fillStyle = colors.accent;
  context.fillRect(isMirrored ? CARD_WIDTH - 6 : 0, 0, 6, CARD_HEIGHT);
  context.fillStyle = colors.line;
  context.fillRect(PADDING, CARD_HEIGHT - 72, CARD_WIDTH - 2 * PADDING, 1);
}
