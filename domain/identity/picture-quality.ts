/** Whether a picture of a paper can be read: measured by the client before it is sent, and by the exchange. The
 *  picture is shrunk to one size first, so that both measure the same whatever the camera. */
import { assert } from '#contract/core/assert.ts';
import { PICTURE_SIDE_MIN, type RejectReason } from '#contract/core/identity-papers.ts';

/** 8-bit brightness, row by row. */
export interface GreyPicture {
  readonly pixels: Uint8Array | Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

export type PictureReason = Extract<
  RejectReason,
  'too_small' | 'blank' | 'too_dark' | 'too_bright' | 'blurred'
>;

export interface PictureMeasures {
  /** Variance of the Laplacian: edges make it high, blur makes it low. */
  readonly sharpness: number;
  /** Mean brightness, 0 to 255. */
  readonly brightness: number;
  /** Variance of brightness: 0 for one colour. */
  readonly contrast: number;
}

/** The shorter side of the picture that is measured. */
const MEASURED_SIDE = PICTURE_SIDE_MIN;
/** A sharp photo of a document measures 150 to 3000, one out of focus below 20. */
const SHARPNESS_MIN = 40;
/** A wall or a covered lens has noise, and nothing else. */
const CONTRAST_MIN = 36;
const BRIGHTNESS_MIN = 40;
/** Scans of white pages measure up to 250. */
const BRIGHTNESS_MAX = 252;

/**
 * Reasons for which a picture would be rejected; none for a readable one.
 * @example 400 × 300 pixels: `too_small`. One colour: `blank`. All but black: `too_dark`.
 */
export function pictureReasons(picture: GreyPicture): readonly PictureReason[] {
  if (Math.min(picture.width, picture.height) < PICTURE_SIDE_MIN) return ['too_small'];
  const { sharpness, brightness, contrast } = measurePicture(picture);
  if (contrast < CONTRAST_MIN) return ['blank'];
  const reasons: PictureReason[] = [];
  if (brightness < BRIGHTNESS_MIN) reasons.push('too_dark');
  if (brightness > BRIGHTNESS_MAX) reasons.push('too_bright');
  if (sharpness < SHARPNESS_MIN) reasons.push('blurred');
  return reasons;
}

export function measurePicture(picture: GreyPicture): PictureMeasures {
  assert(picture.pixels.length === picture.width * picture.height, 'one byte for each pixel');
  const { pixels, width, height } = shrunkOf(picture);
  const { mean: brightness, variance: contrast } = spreadOf(pixels);
  return { sharpness: spreadOf(laplacianOf(pixels, width, height)).variance, brightness, contrast };
}

interface MeasuredPicture {
  readonly pixels: Float32Array;
  readonly width: number;
  readonly height: number;
}

/** Averages blocks of pixels, so that the shorter side has `MEASURED_SIDE` of them. */
function shrunkOf(picture: GreyPicture): MeasuredPicture {
  const factor = Math.max(1, Math.min(picture.width, picture.height) / MEASURED_SIDE);
  const width = Math.floor(picture.width / factor);
  const height = Math.floor(picture.height / factor);
  const pixels = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) pixels[y * width + x] = blockMean(picture, x, y, factor);
  }
  return { pixels, width, height };
}

function blockMean(picture: GreyPicture, x: number, y: number, factor: number): number {
  const [left, right] = [Math.floor(x * factor), Math.floor((x + 1) * factor)];
  const [top, bottom] = [Math.floor(y * factor), Math.floor((y + 1) * factor)];
  let sum = 0;
  for (let row = top; row < bottom; row += 1) {
    for (let column = left; column < right; column += 1) {
      sum += picture.pixels[row * picture.width + column] ?? 0;
    }
  }
  return sum / ((right - left) * (bottom - top));
}

/** Difference of each inner pixel from its four neighbours. */
function laplacianOf(pixels: Float32Array, width: number, height: number): Float32Array {
  const at = (index: number): number => pixels[index] ?? 0;
  const result = new Float32Array(Math.max(0, width - 2) * Math.max(0, height - 2));
  let index = 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const here = y * width + x;
      const around = at(here - 1) + at(here + 1) + at(here - width) + at(here + width);
      result[index] = 4 * at(here) - around;
      index += 1;
    }
  }
  return result;
}

function spreadOf(values: Float32Array): { readonly mean: number; readonly variance: number } {
  let [sum, squares] = [0, 0];
  for (const value of values) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / values.length;
  return { mean, variance: squares / values.length - mean * mean };
}
