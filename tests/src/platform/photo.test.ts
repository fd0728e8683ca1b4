import { expect, it } from 'vitest';
import { AVATAR_BYTES_MAX } from '#contract/rest/profile.ts';
import { compressed, UPLOAD_BYTES_MAX } from '#src/platform/photo.ts';

/** As large as its pixels and its quality make it. */
const photoOf = (bytesFull: number) => {
  const tries: string[] = [];
  const encode = (scale: number, quality: number): Promise<Blob> => {
    tries.push(`${scale} ${quality}`);
    return Promise.resolve(new Blob(['x'.repeat(Math.ceil(bytesFull * scale * scale * quality))]));
  };
  return { tries, encode };
};

it('[UPLOAD-01] sends a small picture as it is, at the best quality', async () => {
  const { tries, encode } = photoOf(100_000);
  expect((await compressed(encode)).size).toBe(90_000);
  expect(tries).toEqual(['1 0.9']);
});

it.each([350_000, 500_000, 1_000_000, 5_000_000])(
  '[UPLOAD-01] makes a picture of %i bytes fit, quality first',
  async (bytes) => {
    const { encode, tries } = photoOf(bytes);
    expect((await compressed(encode)).size).toBeLessThanOrEqual(UPLOAD_BYTES_MAX);
    expect(tries.slice(0, 2)).toEqual(['1 0.9', '1 0.8'].slice(0, tries.length));
  },
);

it('[UPLOAD-01] takes what is exactly as large as may be, and not a byte more', async () => {
  const { encode } = photoOf(10);
  expect((await compressed(encode, 9)).size).toBe(9);
  expect((await compressed(encode, 8)).size).toBe(8);
});

it('says so when nothing makes a picture small enough', async () => {
  await expect(compressed(photoOf(50_000_000).encode)).rejects.toThrow('small enough');
});

it('knows the limit of the exchange', () => {
  expect(UPLOAD_BYTES_MAX).toBe(AVATAR_BYTES_MAX);
});
