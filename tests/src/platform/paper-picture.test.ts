import { expect, it } from 'vitest';
import { PICTURE_BYTES_MAX } from '#contract/rest/identity.ts';
import type { GreyPicture } from '#domain/identity/picture-quality.ts';
import { fileKindOf } from '#src/platform/file-kind.ts';
import {
  encodeWithin,
  ENCODINGS,
  fitWithin,
  isBlank,
  preparePicture,
  SIDE_READABLE,
  type Encoding,
} from '#src/platform/paper-picture.ts';
import { jpegOf, pngOf, webpOf } from '../../support/pictures.ts';

const textOf = ({ side, isGray, type, quality }: Encoding): string =>
  `${side} ${isGray ? 'gray' : 'color'} ${type.slice(6)} ${quality}`;

/** An encoder whose file size depends on all parts of the encoding. */
function encoder(bytesFull: number, canWrite = ['image/jpeg', 'image/webp']) {
  const tried: string[] = [];
  const encode = (encoding: Encoding): Promise<Blob> => {
    tried.push(textOf(encoding));
    const { side, isGray, quality } = encoding;
    const type = canWrite.includes(encoding.type) ? encoding.type : 'image/png';
    const share =
      (side / 2_000) ** 2 * quality * (isGray ? 0.7 : 1) * (type === 'image/webp' ? 0.6 : 1);
    return Promise.resolve(new Blob(['x'.repeat(Math.ceil(bytesFull * share))], { type }));
  };
  return { tried, encode };
}

it('[UPLOAD-01] lowers quality first, then the size, the color and the format (K5)', () => {
  expect(ENCODINGS.map(textOf)).toEqual([
    '2000 color jpeg 0.9',
    '2000 color jpeg 0.8',
    '2000 color jpeg 0.7',
    '2000 color jpeg 0.6',
    '2000 color jpeg 0.5',
    '1600 color jpeg 0.6',
    '1600 color jpeg 0.5',
    '1600 color jpeg 0.4',
    '1600 gray jpeg 0.5',
    '1600 gray jpeg 0.4',
    '1600 gray jpeg 0.3',
    '1600 gray webp 0.5',
    '1600 gray webp 0.35',
    '1600 gray webp 0.2',
  ]);
  expect(ENCODINGS.every(({ side }) => side >= SIDE_READABLE)).toBe(true);
});

it.each([100_000, 340_000, 700_000, 1_500_000, 3_000_000])(
  '[UPLOAD-01] makes a paper of %i bytes fit',
  async (bytes) => {
    const { encode } = encoder(bytes);
    expect((await encodeWithin(PICTURE_BYTES_MAX, encode)).size).toBeLessThanOrEqual(300_000);
  },
);

it('[UPLOAD-01] rejects a paper rather than making it unreadable (K5)', async () => {
  const { encode, tried } = encoder(20_000_000);
  await expect(encodeWithin(PICTURE_BYTES_MAX, encode)).rejects.toMatchObject({
    failure: 'too_large',
  });
  expect(tried).toHaveLength(ENCODINGS.length);
});

it('does not take a PNG for the WebP that a browser cannot write', async () => {
  const { encode } = encoder(1_700_000, ['image/jpeg']);
  await expect(encodeWithin(100_000, encode)).rejects.toMatchObject({ failure: 'too_large' });
});

it.each([
  [
    { width: 5_712, height: 4_284 },
    { width: 2_000, height: 1_500 },
  ],
  [
    { width: 12_000, height: 3_000 },
    { width: 2_400, height: 600 },
  ],
  [
    { width: 6_048, height: 8_064 },
    { width: 1_500, height: 2_000 },
  ],
  [
    { width: 900, height: 700 },
    { width: 900, height: 700 },
  ],
])('draws %j into %j, never a canvas over 16 megapixels (K3)', (size, expected) => {
  expect(fitWithin(size, 2_000, 600)).toEqual(expected);
});

const grid = (valueOf: (x: number, y: number) => number): GreyPicture => {
  const [width, height] = [80, 60];
  const pixels = new Uint8ClampedArray(width * height);
  pixels.forEach((_, at) => (pixels[at] = valueOf(at % width, Math.floor(at / width))));
  return { width, height, pixels };
};

it('finds a picture that the browser has not drawn (K3)', () => {
  expect(isBlank(grid(() => 0))).toBe(true);
  expect(isBlank(grid(() => 255))).toBe(true);
  expect(isBlank(grid((x) => 200 + (x % 2)))).toBe(true);
  // Half of it is drawn.
  expect(isBlank(grid((_, y) => (y < 30 ? 120 : 0)))).toBe(false);
});

const heic = (brand: string) =>
  new Blob([new Uint8Array([0, 0, 0, 24]), `ftyp${brand}`, new Uint8Array(12)]);
const blobOf = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);

it.each([
  ['jpeg', blobOf(jpegOf(8, 8))],
  ['png', blobOf(pngOf(8, 8))],
  ['webp', blobOf(webpOf(8, 8))],
  ['heic', heic('heic')],
  ['heic', heic('mif1')],
  ['pdf', new Blob(['%PDF-1.7\n'])],
  [undefined, heic('avif')],
  [undefined, new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'])],
  [undefined, new Blob([])],
])('tells %s by its bytes, whatever the file is called (K2)', async (kind, file) => {
  expect(await fileKindOf(file)).toBe(kind);
});

it.each([new Blob(['text']), new Blob(['%PDF-1.7\n'])])(
  'rejects a file that is no picture',
  async (file) => {
    const limits = { bytesMax: 300_000, sideMin: 600, sideMax: 4_096 };
    await expect(preparePicture(file, limits)).rejects.toMatchObject({ failure: 'unsupported' });
  },
);
