import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from '#src/platform/clipboard.ts';

afterEach(() => vi.unstubAllGlobals());

it('rejects the promise when an insecure page has no clipboard', async () => {
  vi.stubGlobal('navigator', {});
  let response: Promise<void> | undefined;
  expect(() => {
    response = copyText('50297555');
  }).not.toThrow();
  await expect(response).rejects.toThrow();
});
