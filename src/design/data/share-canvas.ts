/** Surface of a picture to be shared: its size, the colors of the page, and text at both edges. */

export const CARD_WIDTH = 720;
export const CARD_HEIGHT = 405;
export const CARD_PADDING = 48;
/** Canvas pixels per CSS pixel: sharp on every screen. */
export const CARD_RATIO = 2;

const NAMES = {
  surface: '--surface-1',
  line: '--line-strong',
  text1: '--text-1',
  text2: '--text-2',
  text3: '--text-3',
  up: '--up-text',
  down: '--down-text',
  accent: '--accent',
  accentText: '--accent-text',
  font: '--font',
} as const;
type Colors = Readonly<Record<keyof typeof NAMES, string>>;

interface CardText {
  readonly y: number;
  readonly size: number;
  readonly color: string;
  readonly weight?: number;
  /** Edge of the card that the text touches. */
  readonly edge?: 'start' | 'end';
  /** A longer text is written smaller. */
  readonly maxWidth?: number;
}

export interface ShareCanvas {
  readonly context: CanvasRenderingContext2D;
  readonly colors: Colors;
  /** Whether text runs from right to left. */
  readonly isMirrored: boolean;
  readonly write: (text: string, options: CardText) => void;
}

function colorsOf(element: Element): Colors {
  const style = getComputedStyle(element);
  return Object.fromEntries(
    Object.entries(NAMES).map(([key, name]) => [key, style.getPropertyValue(name).trim()]),
  ) as unknown as Colors;
}

/**
 * Paints the empty card.
 * @param ratio canvas pixels per CSS pixel.
 * @returns undefined in a browser that cannot paint.
 */
export function openShareCanvas(canvas: HTMLCanvasElement, ratio: number): ShareCanvas | undefined {
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  const colors = colorsOf(canvas);
  const isMirrored = getComputedStyle(canvas).direction === 'rtl';
  canvas.width = CARD_WIDTH * ratio;
  canvas.height = CARD_HEIGHT * ratio;
  context.scale(ratio, ratio);
  context.direction = isMirrored ? 'rtl' : 'ltr';
  paintSurface(context, colors, isMirrored);
  const left = CARD_PADDING;
  const right = CARD_WIDTH - CARD_PADDING;
  const write: ShareCanvas['write'] = (text, options) => {
    const { y, color, weight = 400, edge = 'start', maxWidth = right - left } = options;
    context.font = `${weight} ${options.size}px ${colors.font}`;
    const { width } = context.measureText(text);
    const size = width > maxWidth ? Math.floor((options.size * maxWidth) / width) : options.size;
    context.font = `${weight} ${size}px ${colors.font}`;
    context.fillStyle = color;
    context.textAlign = edge;
    context.fillText(text, (edge === 'start') === isMirrored ? right : left, y);
  };
  return { context, colors, isMirrored, write };
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
  context.fillRect(CARD_PADDING, CARD_HEIGHT - 72, CARD_WIDTH - 2 * CARD_PADDING, 1);
}
