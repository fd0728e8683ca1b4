/** Compares two pictures of a story. Only antialiasing may differ: pixels of edges, and those by little. */
import pixelmatch from 'pixelmatch';
import { areEqual, blankRaster, pasteRaster, type Raster } from './raster.ts';

/** Any other color counts, unless pixelmatch recognizes antialiasing. */
const EXACT = { threshold: 0, includeAA: false };
/** An edge may differ by less than this: pixelmatch's own limit of what an eye sees. */
const EDGE = { threshold: 0.1, includeAA: true };

export interface Difference {
  /** Pixels that differ by more than antialiasing does. */
  readonly pixelCount: number;
  /** The picture in gray, with these pixels in red. */
  readonly picture: Raster;
}

/** @returns undefined for pictures that show the same. */
export function differenceOf(before: Raster, after: Raster): Difference | undefined {
  if (areEqual(before, after)) return undefined;
  const width = Math.max(before.width, after.width);
  const height = Math.max(before.height, after.height);
  const one = extend(before, width, height).pixels;
  const other = extend(after, width, height).pixels;
  const picture = blankRaster(width, height);
  const count = (output: Uint8Array | undefined, options: typeof EXACT): number =>
    pixelmatch(one, other, output, width, height, options);
  const exactCount = count(picture.pixels, EXACT);
  const edgeCount = count(exactCount === 0 ? picture.pixels : undefined, EDGE);
  const hasOtherSize = before.width !== after.width || before.height !== after.height;
  const pixelCount = Math.max(exactCount, edgeCount);
  return pixelCount > 0 || hasOtherSize ? { pixelCount, picture } : undefined;
}

function extend(raster: Raster, width: number, height: number): Raster {
  if (raster.width === width && raster.height === height) return raster;
  const extended = blankRaster(width, height);
  pasteRaster(raster, extended, 0);
  return extended;
}
