/** Pictures as pixels, and their files. */
import sharp from 'sharp';
import { assert } from '#contract/core/assert.ts';

const CHANNEL_COUNT = 4;

/** Opaque pixels: red, green, blue, alpha, one byte each. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** @param file content of a file: by its path, sharp would return what the file contained when it was read first. */
export async function readRaster(file: Uint8Array): Promise<Raster> {
  const { data, info } = await sharp(file, { limitInputPixels: false })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = new Uint8Array(data.buffer, data.byteOffset, data.length);
  return { width: info.width, height: info.height, pixels };
}

export const pngOf = (raster: Raster): Promise<Buffer> => sharpOf(raster).png().toBuffer();

/** Slow and small: written once, read in every run. */
export const webpOf = (raster: Raster): Promise<Buffer> =>
  sharpOf(raster).removeAlpha().webp({ lossless: true, effort: 4 }).toBuffer();

function sharpOf({ width, height, pixels }: Raster) {
  return sharp(pixels, {
    raw: { width, height, channels: CHANNEL_COUNT },
    limitInputPixels: false,
  });
}

/** Black, opaque. */
export function blankRaster(width: number, height: number): Raster {
  const pixels = new Uint8Array(width * height * CHANNEL_COUNT);
  for (let at = 3; at < pixels.length; at += CHANNEL_COUNT) pixels[at] = 255;
  return { width, height, pixels };
}

/** Copies the whole of `from` to the top of `to`, which has room for it. */
export function pasteRaster(from: Raster, to: Raster, left = 0): void {
  assert(left + from.width <= to.width && from.height <= to.height, 'a picture fits its sheet');
  for (let y = 0; y < from.height; y += 1) {
    const start = y * from.width * CHANNEL_COUNT;
    const row = from.pixels.subarray(start, start + from.width * CHANNEL_COUNT);
    to.pixels.set(row, (y * to.width + left) * CHANNEL_COUNT);
  }
}

/** @returns the part of a raster that begins at its top. */
export function cutRaster(from: Raster, left: number, width: number, height: number): Raster {
  assert(left + width <= from.width && height <= from.height, 'a picture is inside of its sheet');
  const pixels = new Uint8Array(width * height * CHANNEL_COUNT);
  for (let y = 0; y < height; y += 1) {
    const start = (y * from.width + left) * CHANNEL_COUNT;
    pixels.set(
      from.pixels.subarray(start, start + width * CHANNEL_COUNT),
      y * width * CHANNEL_COUNT,
    );
  }
  return { width, height, pixels };
}

export const areEqual = (one: Raster, other: Raster): boolean =>
  one.width === other.width &&
  one.height === other.height &&
  Buffer.compare(one.pixels, other.pixels) === 0;
