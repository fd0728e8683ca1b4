import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isPagePath } from '#contract/core/page-address.ts';
import { root } from '#scripts/runner/programs.ts';
import { isKnownPath } from '#src/app/addresses.ts';

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

/** Returns the source file from which the build copies a file of the site root. */
const sourceOf = (address: string): string =>
  address === '/tidemark.svg' ? 'src/design/mark/tidemark.svg' : `public${address}`;

/** Reads width and height, which follow the signature of every PNG at a fixed offset. */
function sizeOfPng(bytes: Buffer): string {
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

it('has the fields that browsers require of an installable application', () => {
  expect(manifest).toMatchObject({ id: '/', scope: '/', display: 'standalone' });
  expect([manifest.name, manifest.short_name]).not.toContain('');
  const sizes = manifest.icons.filter(({ purpose }) => purpose === 'any').map((icon) => icon.sizes);
  expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
});

it('uses the background color of the page', () => {
  const [, ground = ''] =
    /--surface-0: (#\w+)/.exec(read('src/design/tokens/theme.css').toString()) ?? [];
  expect([manifest.theme_color, manifest.background_color]).toEqual([ground, ground]);
});

it.each(manifest.icons)('contains the icon $src in its declared size', ({ src, sizes, type }) => {
  const bytes = read(sourceOf(src));
  if (type === 'image/png') expect(sizeOfPng(bytes)).toBe(sizes);
  else expect([type, bytes.toString()]).toEqual(['image/svg+xml', expect.stringContaining('<svg')]);
});

it('has a start address and shortcuts of existing pages', () => {
  for (const address of [manifest.start_url, ...manifest.shortcuts.map(({ url }) => url)])
    expect(isPagePath(address) && isKnownPath(address), address).toBe(true);
});

it('is linked from the page', () => {
  expect(read('src/app/page.html').toString()).toContain(
    '<link rel="manifest" href="/manifest.webmanifest" />',
  );
});
