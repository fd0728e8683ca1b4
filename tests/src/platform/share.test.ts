import { afterEach, expect, it, vi } from 'vitest';
import { canShareFiles, shareFile } from '#src/platform/share.ts';

afterEach(() => void vi.unstubAllGlobals());

const image = new File(['image'], 'K7M4PQ2X.png', { type: 'image/png' });

it('[REF-01] offers to share images only where the browser can', () => {
  vi.stubGlobal('navigator', {});
  expect(canShareFiles()).toBe(false);
  vi.stubGlobal('navigator', { canShare: () => false });
  expect(canShareFiles()).toBe(false);
  vi.stubGlobal('navigator', { canShare: ({ files }: { files: File[] }) => files.length === 1 });
  expect(canShareFiles()).toBe(true);
});

it('[REF-01] shares an image with its link, and treats a closed dialog as no failure', async () => {
  const share = vi.fn(async () => {});
  vi.stubGlobal('navigator', { share });
  await shareFile(image, 'https://tidemark.test/signup?ref_code=K7M4PQ2X');
  expect(share).toHaveBeenCalledWith({
    files: [image],
    url: 'https://tidemark.test/signup?ref_code=K7M4PQ2X',
  });
  share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
  await expect(shareFile(image, '')).resolves.toBeUndefined();
  share.mockRejectedValueOnce(new DOMException('blocked', 'NotAllowedError'));
  await expect(shareFile(image, '')).rejects.toThrow('blocked');
});
