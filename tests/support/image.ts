/** Screenshots of a page as numbers: eight bits per channel, as browsers take them. */
import { inflateSync } from 'node:zlib';
import { assert } from '#contract/core/assert.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Colour = readonly [red: number, green: number, blue: number];

const SIGNATURE_LENGTH = 8;
const CHUNK_FRAME_LENGTH = 12;
/** PNG color types with three channels or four. */
const CHANNEL_COUNTS: Readonly<Record<number, number>> = { 2: 3, 6: 4 };

export class Image {
  readonly width: number;
  readonly height: number;
  readonly #channelCount: number;
  readonly #bytes: Uint8Array;

  constructor(png: Buffer) {
    const data: Buffer[] = [];
    let at = SIGNATURE_LENGTH;
    while (at < png.length) {
      const length = png.readUInt32BE(at);
      const type = png.toString('latin1', at + 4, at + 8);
      if (type === 'IDAT') data.push(png.subarray(at + 8, at + 8 + length));
      at += length + CHUNK_FRAME_LENGTH;
    }
    this.width = png.readUInt32BE(16);
    this.height = png.readUInt32BE(20);
    const channelCount = CHANNEL_COUNTS[png.readUInt8(25)];
    assert(png.readUInt8(24) === 8 && channelCount !== undefined, 'browsers take plain pictures');
    this.#channelCount = channelCount;
    this.#bytes = removeFilter(
      inflateSync(Buffer.concat(data)),
      this.width * channelCount,
      channelCount,
    );
  }

  colourAt(x: number, y: number): Colour {
    const at = (y * this.width + x) * this.#channelCount;
    const [red = 0, green = 0, blue = 0] = this.#bytes.subarray(at, at + 3);
    return [red, green, blue];
  }

  /** Share of a box whose distance from `colour` exceeds `distanceMin`, 0 to 1. */
  shareUnlike(colour: Colour, distanceMin: number, box: Box = this.full): number {
    const unlikeCount = this.#countWhere(
      box,
      (x, y) => distanceOf(this.colourAt(x, y), colour) >= distanceMin,
    );
    return unlikeCount / (box.width * box.height);
  }

  /** Share of a box whose distance from the same place of another image exceeds `distanceMin`. */
  shareUnlikeIn(other: Image, distanceMin: number, box: Box = this.full): number {
    const unlikeCount = this.#countWhere(
      box,
      (x, y) => distanceOf(this.colourAt(x, y), other.colourAt(x, y)) >= distanceMin,
    );
    return unlikeCount / (box.width * box.height);
  }

  get full(): Box {
    return { x: 0, y: 0, width: this.width, height: this.height };
  }

  #countWhere(box: Box, is: (x: number, y: number) => boolean): number {
    let count = 0;
    for (let y = box.y; y < box.y + box.height; y += 1) {
      for (let x = box.x; x < box.x + box.width; x += 1) if (is(x, y)) count += 1;
    }
    return count;
  }
}

/** Returns the greatest difference of a channel, 0 to 255. */
export const distanceOf = (one: Colour, other: Colour): number =>
  Math.max(...one.map((channel, index) => Math.abs(channel - (other[index] ?? 0))));

/** Undoes the filter of each line. @source PNG specification, 9.2. */
function removeFilter(lines: Uint8Array, lineLength: number, step: number): Uint8Array {
  const bytes = new Uint8Array((lines.length / (lineLength + 1)) * lineLength);
  for (let start = 0, from = 0; from < lines.length; start += lineLength, from += lineLength + 1) {
    const filter = lines[from];
    for (let index = 0; index < lineLength; index += 1) {
      const left = index < step ? 0 : (bytes[start + index - step] ?? 0);
      const above = bytes[start + index - lineLength] ?? 0;
      const corner = index < step ? 0 : (bytes[start + index - lineLength - step] ?? 0);
      bytes[start + index] = (lines[from + 1 + index] ?? 0) + predict(filter, left, above, corner);
    }
  }
  return bytes;
}

function predict(filter: number | undefined, left: number, above: number, corner: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return above;
    case 3:
      return (left + above) >> 1;
    case 4: {
      const guess = left + above - corner;
      const [toLeft, toAbove, toCorner] = [left, above, corner].map((one) =>
        Math.abs(guess - one),
      ) as [number, number, number];
      if (toLeft <= toAbove && toLeft <= toCorner) return left;
      return toAbove <= toCorner ? above : corner;
    }
    default:
      return 0;
  }
}
