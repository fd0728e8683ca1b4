import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isPagePath } from '#contract/core/page-address.ts';
import { root } from '#scripts/runner/programs.ts';
import { isKnownPath } from '#src/app/routes.ts';

interface Icon {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
  readonly purpose: 'any' | 'maskable';
}

interface Manifest {
  readonly id: string;
  readonly name: string;
  readonly short_name: string;
  readonly start_url: string;
  readonly scope: string;
  readonly display: string;
  readonly theme_color: string;
  readonly background_color: string;
  readonly icons: readonly Icon[];
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[];
}

const read = (path: string): Buffer => readFileSync(join(root, path));
const manifest = JSON.parse(read('public/manifest.webmanifest').toString()) as Manifest;

/** Where the build takes a file of the root from. */
const sourceOf = (address: string): string =>
  address === '/tidemark.svg' ? 'src/design/mark/tidemark.svg' : `public${address}`;

/** Width and height stand at a fixed place of every PNG, behind its signature. */
function sizeOfPng(bytes: Buffer): string {
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

it('says what a browser asks of an application that can be installed', () => {
  expect(manifest).toMatchObject({ id: '/', scope: '/', display: 'standalone' });
  expect([manifest.name, manifest.short_name]).not.toContain('');
  const sizes = manifest.icons.filter(({ purpose }) => purpose === 'any').map((icon) => icon.sizes);
  expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
});

it('wears the ground of the page', () => {
  const [, ground = ''] =
    /--surface-0: (#\w+)/.exec(read('src/design/tokens/theme.css').toString()) ?? [];
  expect([manifest.theme_color, manifest.background_color]).toEqual([ground, ground]);
});

it.each(manifest.icons)('has the icon $src in the size it says', ({ src, sizes, type }) => {
  const bytes = read(sourceOf(src));
  if (type === 'image/png') expect(sizeOfPng(bytes)).toBe(sizes);
  else expect([type, bytes.toString()]).toEqual(['image/svg+xml', expect.stringContaining('<svg')]);
});

it('starts and leads to pages that exist', () => {
  for (const address of [manifest.start_url, ...manifest.shortcuts.map(({ url }) => url)])
    expect(isPagePath(address) && isKnownPath(address), address).toBe(true);
});

it('is named by the page', () => {
  expect(read('src/app/page.html').toString()).toContain(
    '<link rel="manifest" href="/manifest.webmanifest" />',
  );
});
