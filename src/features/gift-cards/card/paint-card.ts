/** Paints a card as a picture. */
import type { QrModules } from '#src/design/data/QrCode.tsx';
import { asWritten, leftToRight } from '#src/format/isolate-text.ts';
import { CARD_VIEW } from '../parts/card-motifs.ts';

export const PICTURE_WIDTH = 720;
export const PICTURE_HEIGHT = 454;

export interface PaintedCard {
  readonly fill: string;
  readonly text: string;
  /** Path in the coordinates of `CARD_VIEW`. */
  readonly motif: string;
  readonly brand: string;
  readonly theme: string;
  readonly value: string;
  /** "Paid in BTC"; '' for the coin itself. */
  readonly payment: string;
  readonly note: string;
  readonly number: string;
  readonly expiry: string;
  /** '' for a picture without the code, as is its warning. */
  readonly code: string;
  readonly warning: string;
  /** QR code of the link; undefined without the code, and while its part loads. */
  readonly modules: QrModules | undefined;
}

const PADDING = 40;
const QR_SIZE = 168;
const QR_TOP = 84;
const MOTIF_OPACITY = 0.28;
const NOTE_LINES_MAX = 2;
const NOTE_SIZE = 19;

interface Surface {
  readonly context: CanvasRenderingContext2D;
  readonly card: PaintedCard;
  /** Whether text runs from right to left. */
  readonly isMirrored: boolean;
  readonly font: string;
}

interface Written {
  readonly y: number;
  readonly size: number;
  readonly weight?: number;
  readonly edge?: 'start' | 'end';
  /** A longer text is written smaller. */
  readonly maxWidth?: number;
}

/** @param ratio canvas pixels per CSS pixel. */
export function paintCard(canvas: HTMLCanvasElement, card: PaintedCard, ratio: number): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const { direction, fontFamily: font } = getComputedStyle(canvas);
  const isMirrored = direction === 'rtl';
  canvas.width = PICTURE_WIDTH * ratio;
  canvas.height = PICTURE_HEIGHT * ratio;
  context.scale(ratio, ratio);
  context.direction = isMirrored ? 'rtl' : 'ltr';
  const surface = { context, card, isMirrored, font };
  context.fillStyle = card.fill;
  context.fillRect(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT);
  if (card.code === '') paintMotif(surface);
  else paintModules(surface);
  paintTexts(surface);
}

function paintTexts(surface: Surface): void {
  const { card } = surface;
  const hasCode = card.code !== '';
  const width = PICTURE_WIDTH - 2 * PADDING;
  const maxWidth = hasCode ? width - QR_SIZE - PADDING / 2 : width;
  write(surface, asWritten(card.brand), { y: 60, size: 22, weight: 600, maxWidth: width / 2 });
  write(surface, asWritten(card.theme), { y: 60, size: 18, edge: 'end', maxWidth: width / 2 });
  write(surface, leftToRight(card.value), { y: 160, size: 52, weight: 600, maxWidth });
  write(surface, card.payment, { y: 194, size: 18, maxWidth });
  for (const [index, line] of linesOf(surface, card.note, maxWidth).entries()) {
    write(surface, asWritten(line), { y: 232 + 26 * index, size: NOTE_SIZE, maxWidth });
  }
  if (hasCode) {
    write(surface, leftToRight(card.code), { y: 332, size: 36, weight: 600 });
    write(surface, card.warning, { y: 366, size: 18, weight: 600 });
  }
  const y = PICTURE_HEIGHT - 36;
  write(surface, leftToRight(card.number), { y, size: 18, maxWidth: width / 2 });
  write(surface, card.expiry, { y, size: 16, edge: 'end', maxWidth: width / 2 });
}

function write({ context, card, isMirrored, font }: Surface, text: string, at: Written): void {
  const { y, size, weight = 400, edge = 'start', maxWidth = PICTURE_WIDTH - 2 * PADDING } = at;
  context.font = `${weight} ${size}px ${font}`;
  const { width } = context.measureText(text);
  const fitted = width > maxWidth ? Math.floor((size * maxWidth) / width) : size;
  context.font = `${weight} ${fitted}px ${font}`;
  context.fillStyle = card.text;
  context.textAlign = edge;
  const x = (edge === 'start') === isMirrored ? PICTURE_WIDTH - PADDING : PADDING;
  context.fillText(text, x, y);
}

/** A note in two lines; an ellipsis stands for what does not fit. */
function linesOf({ context, font }: Surface, note: string, maxWidth: number): readonly string[] {
  context.font = `400 ${NOTE_SIZE}px ${font}`;
  const isFitting = (text: string): boolean => context.measureText(text).width <= maxWidth;
  const lines: string[] = [''];
  for (const word of note.split(/\s+/u)) {
    const last = lines.at(-1) ?? '';
    const longer = last === '' ? word : `${last} ${word}`;
    if (isFitting(longer)) lines[lines.length - 1] = longer;
    else if (last === '') lines[lines.length - 1] = cutText(word, isFitting);
    else if (lines.length === NOTE_LINES_MAX) {
      lines[lines.length - 1] = cutText(longer, isFitting);
      break;
    } else lines.push(cutText(word, isFitting));
  }
  return lines;
}

function cutText(text: string, isFitting: (text: string) => boolean): string {
  if (isFitting(text)) return text;
  const signs = Array.from(text);
  while (signs.length > 1 && !isFitting(`${signs.join('')}…`)) signs.pop();
  return `${signs.join('')}…`;
}

function paintMotif({ context, card, isMirrored }: Surface): void {
  context.save();
  if (isMirrored) {
    context.translate(PICTURE_WIDTH, 0);
    context.scale(-1, 1);
  }
  context.scale(PICTURE_WIDTH / CARD_VIEW.width, PICTURE_HEIGHT / CARD_VIEW.height);
  context.globalAlpha = MOTIF_OPACITY;
  context.strokeStyle = card.text;
  context.lineWidth = 3;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.stroke(new Path2D(card.motif));
  context.restore();
}

/** Dark on light on every card, because many cameras cannot read the inverse. */
function paintModules({ context, card, isMirrored }: Surface): void {
  const left = isMirrored ? PADDING : PICTURE_WIDTH - PADDING - QR_SIZE;
  context.fillStyle = '#fff';
  context.fillRect(left, QR_TOP, QR_SIZE, QR_SIZE);
  if (card.modules === undefined) return;
  context.fillStyle = '#000';
  const { size, data } = card.modules;
  const edge = (at: number): number => (at * QR_SIZE) / size;
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) {
      // Half a pixel more, so that no light line remains between two modules.
      if (isDark) {
        context.fillRect(left + edge(x), QR_TOP + edge(y), edge(1) + 0.5, edge(1) + 0.5);
      }
    }
  }
}
