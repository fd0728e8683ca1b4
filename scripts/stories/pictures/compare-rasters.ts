/** Compares two pictures of a story. Only antialiasing may differ: pixels of edges, and those by little. */
import pixelmatch from 'pixelmatch';
import { areEqual, blankRaster, pasteRaster, type Raster } from './raster.ts';

/** In an area of one color every step counts. */
const AREA = { threshold: 0, includeAA: false };
/** A pixel of an edge may differ by rounding: some steps of 255. */
const EDGE = { threshold: 0.015, includeAA: false };
/** One that pixelmatch recognizes as antialiasing may differ by its own limit of what an eye sees. */
const ANTIALIASED = { threshold: 0.1, includeAA: true };

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
  const one = extend(before, width, height);
  const other = extend(after, width, height);
  const ignoreMask = edgesOf(one, other);
  const hasOtherSize = before.width !== after.width || before.height !== after.height;
  let worst: Difference | undefined;
  for (const options of [{ ...AREA, ignoreMask }, EDGE, ANTIALIASED]) {
    const picture = blankRaster(width, height);
    const pixelCount = pixelmatch(one.pixels, other.pixels, picture.pixels, width, height, options);
    if (pixelCount > (worst?.pixelCount ?? (hasOtherSize ? -1 : 0)))
      worst = { pixelCount, picture };
  }
  return worst;
}

/** @returns for each pixel whether a pixel beside it has another color, in both pictures. */
function edgesOf(one: Raster, other: Raster): Uint8Array {
  const [first, second] = [one, other].map(({ width, pixels }) => {
    const colors = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4);
    return colors.map((color, at) => {
      const hasLeft = at % width > 0 && colors[at - 1] !== color;
      const hasRight = at % width < width - 1 && colors[at + 1] !== color;
      const hasAbove = at >= width && colors[at - width] !== color;
      const hasBelow = at + width < colors.length && colors[at + width] !== color;
      return hasLeft || hasRight || hasAbove || hasBelow ? 1 : 0;
    });
  });
  return Uint8Array.from(first ?? [], (isEdge, at) => isEdge & (second?.[at] ?? 0));
}

function extend(raster: Raster, width: number, height: number): Raster {
  if (raster.width === width && raster.height === height) return raster;
  const extended = blankRaster(width, height);
  pasteRaster(raster, extended);
  return extended;
}
