/** Draws the result of a position as a picture, in the colors of the page. */
import { CARD_HEIGHT, openShareCanvas } from '#src/design/data/share-canvas.ts';

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

/** @param ratio canvas pixels per CSS pixel. */
export function paintShareCard(canvas: HTMLCanvasElement, card: ShareCard, ratio: number): void {
  const opened = openShareCanvas(canvas, ratio);
  if (opened === undefined) return;
  const { colors, write } = opened;
  const resultColor = card.isProfit ? colors.up : colors.down;
  write(card.pair, { y: 82, size: 26, color: colors.text1, weight: 600 });
  write(card.position, { y: 82, size: 20, color: resultColor, weight: 600, edge: 'end' });
  write(card.result, { y: 186, size: 68, color: resultColor, weight: 600 });
  card.rows.forEach(({ label, value }, at) => {
    const y = 240 + at * 34;
    write(label, { y, size: 17, color: colors.text2 });
    write(value, { y, size: 19, color: colors.text1, weight: 500, edge: 'end' });
  });
  const y = CARD_HEIGHT - 34;
  write(card.brand, { y, size: 18, color: colors.text1, weight: 600 });
  write(card.time, { y, size: 15, color: colors.text3, edge: 'end' });
}
