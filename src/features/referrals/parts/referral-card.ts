/** Draws the card of a referral code as a picture, in the colors of the page. */
import type { QrModules } from '#src/design/data/QrCode.tsx';
import {
  CARD_HEIGHT,
  CARD_PADDING,
  CARD_WIDTH,
  openShareCanvas,
  type ShareCanvas,
} from '#src/design/data/share-canvas.ts';

export interface ReferralCard {
  /** Name of the exchange. */
  readonly brand: string;
  /** "Trade with me". */
  readonly title: string;
  /** "You get back 25% of the commission on your fees"; empty for a code without a share. */
  readonly offer: string;
  readonly codeLabel: string;
  readonly code: string;
  /** Host of the link. */
  readonly site: string;
  /** QR code of the link; undefined while its part loads. */
  readonly modules: QrModules | undefined;
}

const QR_SIZE = 184;
const QR_TOP = 56;
/** Width of the texts beside the QR code. */
const TEXT_WIDTH = CARD_WIDTH - 2 * CARD_PADDING - QR_SIZE - 24;

/** @param ratio canvas pixels per CSS pixel. */
export function paintReferralCard(
  canvas: HTMLCanvasElement,
  card: ReferralCard,
  ratio: number,
): void {
  const opened = openShareCanvas(canvas, ratio);
  if (opened === undefined) return;
  const { colors, write } = opened;
  const maxWidth = TEXT_WIDTH;
  write(card.title, { y: 96, size: 34, color: colors.text1, weight: 600, maxWidth });
  write(card.offer, { y: 138, size: 19, color: colors.accentText, weight: 500, maxWidth });
  write(card.codeLabel, { y: 206, size: 16, color: colors.text2, maxWidth });
  write(card.code, { y: 258, size: 46, color: colors.text1, weight: 600, maxWidth });
  const y = CARD_HEIGHT - 34;
  write(card.brand, { y, size: 18, color: colors.text1, weight: 600 });
  write(card.site, { y, size: 15, color: colors.text3, edge: 'end' });
  if (card.modules !== undefined) paintModules(opened, card.modules);
}

/** Dark on light in every theme, because many cameras cannot read the inverse. */
function paintModules({ context, isMirrored }: ShareCanvas, { size, data }: QrModules): void {
  const left = isMirrored ? CARD_PADDING : CARD_WIDTH - CARD_PADDING - QR_SIZE;
  context.fillStyle = '#fff';
  context.fillRect(left, QR_TOP, QR_SIZE, QR_SIZE);
  context.fillStyle = '#000';
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
