/** Small pictures for the tests of the comparison. */
import { pasteRaster, type Raster } from '#scripts/stories/pictures/raster.ts';

type Gray = (x: number, y: number) => number;

/** A picture whose pixels have the given brightness, 0 to 255. */
export function drawRaster(width: number, height: number, gray: Gray): Raster {
  const pixels = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    const value = gray(at % width, Math.floor(at / width));
    pixels.set([value, value, value, 255], at * 4);
  }
  return { width, height, pixels };
}

export const drawFlat = (width: number, height: number, gray = 200): Raster =>
  drawRaster(width, height, () => gray);

/** A copy with one pixel of another brightness. */
export function withPixel(raster: Raster, x: number, y: number, gray: number): Raster {
  const copy = drawRaster(raster.width, raster.height, () => 0);
  pasteRaster(raster, copy);
  copy.pixels.set([gray, gray, gray, 255], (y * raster.width + x) * 4);
  return copy;
}

/** A dark half and a light half, with one column of an edge between them. */
export const drawEdge = (edge: number): Raster =>
  drawRaster(12, 12, (x) => (x < 6 ? 40 : x === 6 ? edge : 220));
