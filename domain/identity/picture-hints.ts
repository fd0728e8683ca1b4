/** Hints about a picture of a paper that a user can act on before it is sent. Glare is doubtful, so the exchange does not
 *  decide by it. */
import type { RejectReason } from '#contract/core/identity-papers.ts';
import { pictureReasons, type GreyPicture } from './picture-quality.ts';

export type PictureHint = Extract<
  RejectReason,
  'too_small' | 'blank' | 'too_dark' | 'too_bright' | 'blurred' | 'glare' | 'cut_off'
>;

/** Everything that may make a picture unreadable; what the exchange would reject it for comes first. */
export function pictureHints(picture: GreyPicture): readonly PictureHint[] {
  const reasons = pictureReasons(picture);
  if (reasons.includes('too_small') || reasons.includes('blank')) return reasons;
  return [
    ...reasons,
    ...(hasGlare(picture) ? (['glare'] as const) : []),
    ...(isCutOff(picture) ? (['cut_off'] as const) : []),
  ];
}

const BLOCKS_PER_SIDE = 24;
const WHITE_MIN = 250;
/** A bright page is no glare. */
const BRIGHTNESS_MAX = 190;
/** Share of the blocks that a reflection covers. */
const GLARE_MIN = 0.008;

/** Whether a part is burnt out while the rest is not: the reflection of a lamp on plastic. */
function hasGlare(picture: GreyPicture): boolean {
  let white = 0;
  let sum = 0;
  for (let row = 0; row < BLOCKS_PER_SIDE; row += 1) {
    for (let column = 0; column < BLOCKS_PER_SIDE; column += 1) {
      const mean = blockMean(picture, row, column);
      sum += mean;
      if (mean >= WHITE_MIN) white += 1;
    }
  }
  const count = BLOCKS_PER_SIDE ** 2;
  return white / count >= GLARE_MIN && sum / count <= BRIGHTNESS_MAX;
}

function blockMean({ pixels, width, height }: GreyPicture, row: number, column: number): number {
  const left = Math.floor((column * width) / BLOCKS_PER_SIDE);
  const right = Math.floor(((column + 1) * width) / BLOCKS_PER_SIDE);
  const top = Math.floor((row * height) / BLOCKS_PER_SIDE);
  const bottom = Math.floor(((row + 1) * height) / BLOCKS_PER_SIDE);
  let sum = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) sum += pixels[y * width + x] ?? 0;
  }
  return sum / Math.max(1, (right - left) * (bottom - top));
}

/** Part of a side that its strip takes. */
const STRIP = 0.02;
/** Of the mean change inside: print that runs to the edge has about as much. */
const STRIP_CHANGE_MIN = 0.7;
const SIDE_COUNT = 4;

/** Whether print runs to some of the four edges. On all four, it is a scan or a patterned table. */
export function isCutOff(picture: GreyPicture): boolean {
  const { width, height } = picture;
  const [stripX, stripY] = [Math.ceil(width * STRIP), Math.ceil(height * STRIP)];
  const inside = changeIn(picture, stripX, stripY, width - stripX, height - stripY);
  const strips = [
    changeIn(picture, 0, 0, width, stripY),
    changeIn(picture, 0, height - stripY, width, height),
    changeIn(picture, 0, 0, stripX, height),
    changeIn(picture, width - stripX, 0, width, height),
  ];
  const busy = strips.filter((change) => change >= inside * STRIP_CHANGE_MIN).length;
  return inside > 0 && busy > 0 && busy < SIDE_COUNT;
}

/** Mean difference between neighbors in a row and in a column. */
function changeIn(
  { pixels, width }: GreyPicture,
  left: number,
  top: number,
  right: number,
  bottom: number,
): number {
  let sum = 0;
  for (let y = top; y < bottom - 1; y += 1) {
    for (let x = left; x < right - 1; x += 1) {
      const here = pixels[y * width + x] ?? 0;
      const next = pixels[y * width + x + 1] ?? 0;
      const below = pixels[(y + 1) * width + x] ?? 0;
      sum += Math.abs(here - next) + Math.abs(here - below);
    }
  }
  return sum / Math.max(1, (right - left) * (bottom - top));
}
