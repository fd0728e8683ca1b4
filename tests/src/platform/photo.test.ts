import { afterEach, expect, it, vi } from 'vitest';
import { AVATAR_BYTES_MAX, AVATAR_SIDE_MAX } from '#contract/rest/profile.ts';
import {
  compressWithin,
  openPhoto,
  UPLOAD_BYTES_MAX,
  UPLOAD_SIDE_MAX,
} from '#src/platform/photo.ts';

/** Simulates an encoder whose file size depends on scale and quality. */
const photoOf = (bytesFull: number) => {
  const tries: string[] = [];
  const encode = (scale: number, quality: number): Promise<Blob> => {
    tries.push(`${scale} ${quality}`);
    return Promise.resolve(new Blob(['x'.repeat(Math.ceil(bytesFull * scale * scale * quality))]));
  };
  return { tries, encode };
};

it('[UPLOAD-01] encodes an image that fits once, at the best quality', async () => {
  const { tries, encode } = photoOf(100_000);
  expect((await compressWithin(encode)).size).toBe(90_000);
  expect(tries).toEqual(['1 0.9']);
});

it.each([350_000, 500_000, 1_000_000, 5_000_000])(
  '[UPLOAD-01] makes an image of %i bytes fit, reducing quality first',
  async (bytes) => {
    const { encode, tries } = photoOf(bytes);
    expect((await compressWithin(encode)).size).toBeLessThanOrEqual(UPLOAD_BYTES_MAX);
    expect(tries.slice(0, 2)).toEqual(['1 0.9', '1 0.8'].slice(0, tries.length));
  },
);

it('[UPLOAD-01] accepts an image of exactly the size limit, and not one byte more', async () => {
  const { encode } = photoOf(10);
  expect((await compressWithin(encode, 9)).size).toBe(9);
  expect((await compressWithin(encode, 8)).size).toBe(8);
});

it('rejects an image that cannot be made small enough', async () => {
  await expect(compressWithin(photoOf(50_000_000).encode)).rejects.toThrow('small enough');
});

it('uses the limit of the exchange', () => {
  expect(UPLOAD_BYTES_MAX).toBe(300_000);
  expect(UPLOAD_BYTES_MAX).toBe(AVATAR_BYTES_MAX);
  expect(UPLOAD_SIDE_MAX).toBe(AVATAR_SIDE_MAX);
});

/** Stubs decoding, which the browser does, with a fixed result. */
const open = (file: Blob, width: number, height: number) => {
  vi.stubGlobal('createImageBitmap', () =>
    Promise.resolve({ width, height, close: () => undefined }),
  );
  return openPhoto(file);
};
afterEach(() => vi.unstubAllGlobals());

const fileOf = (size: number, { type = 'image/png', start = '' } = {}) =>
  new Blob([start + 'x'.repeat(size - start.length)], { type });
const safeIntegerOf = (side: number) => ({ x: 0, y: 0, side });

it.each([1, 100_000, 299_999, 300_000])(
  '[UPLOAD-01] passes on a square image of %i bytes unchanged',
  async (size) => {
    const file = fileOf(size);
    const photo = await open(file, 600, 600);
    expect(await photo.cropped(safeIntegerOf(600), 512)).toBe(file);
  },
);

it.each([
  ['of 300,001 bytes', fileOf(300_001), 600, 600, safeIntegerOf(600)],
  ['of which a part is kept', fileOf(1_000), 600, 600, { x: 10, y: 10, side: 500 }],
  ['that is no square', fileOf(1_000), 600, 400, safeIntegerOf(400)],
  ['of another type', fileOf(1_000, { type: 'image/gif' }), 600, 600, safeIntegerOf(600)],
  ['with camera data', fileOf(1_000, { start: '\xff\xe1Exif\0\0' }), 600, 600, safeIntegerOf(600)],
  [
    'with camera data, a PNG',
    fileOf(1_000, { start: '\x89PNG\r\n\x1a\n\0\0\0\x1aeXIfMM' }),
    600,
    600,
    safeIntegerOf(600),
  ],
  [
    'with camera data, a WebP',
    fileOf(1_000, { start: 'RIFF\0\0\0\0WEBPEXIF', type: 'image/webp' }),
    600,
    600,
    safeIntegerOf(600),
  ],
  [
    'with a description by XMP',
    fileOf(1_000, { start: '\xff\xe1http://ns.adobe.com/xap/1.0/' }),
    600,
    600,
    safeIntegerOf(600),
  ],
  ['of too many pixels', fileOf(1_000), 2_049, 2_049, safeIntegerOf(2_049)],
] as const)('[UPLOAD-01] encodes an image %s', async (_, file, width, height, square) => {
  const photo = await open(file, width, height);
  // The test environment cannot draw, so the attempt to encode throws.
  await expect(photo.cropped(square, 512)).rejects.toThrow();
});
