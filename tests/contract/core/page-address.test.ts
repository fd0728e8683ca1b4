import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isPagePath, isReservedSegment } from '#contract/core/page-address.ts';

it('[ROUTE-19] treats addresses of the client’s router as pages, with and without a language', () => {
  for (const path of ['/', '/markets', '/vi/exchange/spot/BTC_USDT', '/webview/spot/BTC_USDT']) {
    expect(isPagePath(path), path).toBe(true);
  }
});

it('treats no address of a profile image, an icon or another file as a page', () => {
  const files = ['/avatars/nothing', '/icons/nothing', '/static/js/gone', '/Avatars/nothing'];
  const named = ['/.well-known/change-password', '/gone.png', '/en/.env', '/index.html/x'];
  for (const path of [...files, ...named]) expect(isPagePath(path), path).toBe(false);
});

it('reserves every folder of files that the build copies', () => {
  const entries = readdirSync(new URL('../../../public', import.meta.url), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(folders.length).toBeGreaterThan(0);
  for (const folder of folders) expect(isReservedSegment(folder), folder).toBe(true);
});
