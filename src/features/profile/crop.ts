/** Crop of a photo: the center and zoom of a square. Pure geometry. */
import type { Square } from '#src/platform/photo.ts';

export interface Crop {
  /** Center of the square, as shares of the photo's width and height, from 0 to 1. */
  readonly across: number;
  readonly down: number;
  /** 1 shows the largest possible square. */
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const ZOOM_MAX = 4;
export const CENTRED: Crop = { across: 0.5, down: 0.5, zoom: 1 };

/** Returns the square, limited to the photo. */
export function squareOf({ width, height }: Size, { across, down, zoom }: Crop): Square {
  const side = Math.min(width, height) / Math.min(ZOOM_MAX, Math.max(1, zoom));
  return {
    x: within(across * width - side / 2, width - side),
    y: within(down * height - side / 2, height - side),
    side,
  };
}

/** Returns the crop after the photo was dragged by `x` and `y` pixels in an area of side
 *  `areaSide`. */
export function dragCrop(
  size: Size,
  crop: Crop,
  by: { x: number; y: number },
  areaSide: number,
): Crop {
  const { x, y, side } = squareOf(size, crop);
  const scale = side / areaSide;
  const moved = squareOf(size, {
    ...crop,
    across: (x + side / 2 - by.x * scale) / size.width,
    down: (y + side / 2 - by.y * scale) / size.height,
  });
  return {
    ...crop,
    across: (moved.x + side / 2) / size.width,
    down: (moved.y + side / 2) / size.height,
  };
}

const within = (value: number, maxValue: number): number => Math.min(Math.max(0, value), maxValue);
