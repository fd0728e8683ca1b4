import { afterEach, expect, it, vi } from 'vitest';
import { AVATAR_BYTES_MAX, AVATAR_SIDE_MAX } from '#contract/rest/profile.ts';
import {
  compressPhoto,
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

/** Stubs a browser that decodes `side` pixels a side, and encodes that many bytes for each pixel at full quality. */
function drawWith(side: number, bytesPerPixel: number): void {
  vi.stubGlobal('createImageBitmap', (_: unknown, scaled?: ImageBitmapOptions) =>
    Promise.resolve({
      width: scaled?.resizeWidth ?? side,
      height: scaled?.resizeHeight ?? side,
      close: () => undefined,
    }),
  );
  vi.stubGlobal('document', {
    createElement: () => ({
      width: 0,
      height: 0,
      getContext: () => ({ fillRect: () => undefined, drawImage: () => undefined }),
      toBlob(this: HTMLCanvasElement, done: BlobCallback, type: string, quality: number) {
        const size = Math.ceil(this.width * this.height * bytesPerPixel * quality);
        done(new Blob([new Uint8Array(size)], { type }));
      },
    }),
  });
}

it.each([
  ['that is small', 200_000, 600, 0.5],
  ['one byte too large', UPLOAD_BYTES_MAX + 1, 600, 0.5],
  ['of a phone', 6_000_000, 4_000, 1],
  ['that compresses badly', 9_000_000, 3_000, 3],
] as const)(
  '[UPLOAD-01] compresses a chat picture %s to 0.3 MB',
  async (_, bytes, side, density) => {
    drawWith(side, density);
    const file = fileOf(bytes);
    const { blob, width, height } = await compressPhoto(file, 1_600);
    expect(blob.size).toBeGreaterThan(0);
    expect(blob.size).toBeLessThanOrEqual(300_000);
    expect(blob === file).toBe(bytes <= 300_000);
    expect(Math.max(width, height)).toBeLessThanOrEqual(1_600);
  },
);

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
