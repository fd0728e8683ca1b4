import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Look } from '#scripts/stories/pictures/looks.ts';
import { PictureFolder, type StoredPicture } from '#scripts/stories/pictures/sheets.ts';
import { drawFlat, drawRaster } from './draw-rasters.ts';

const FILE = 'stories/design/controls/Button.stories.tsx';
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-pictures-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** With sheets of few pixels. */
const open = () => new PictureFolder(FILE, { folder, sheetPixelsMax: 20_000 });
const filesOf = () => readdirSync(join(folder, 'design/controls'));
const noise = (width: number, height: number, seed: number) =>
  drawRaster(width, height, (x, y) => (x * 31 + y * 17 + x * y * seed) % 256);

/** One picture of a look and a story. */
const pictureOf = (look: Look, id: string, raster = drawFlat(4, 4)): StoredPicture => ({
  look,
  id,
  raster,
});

it('reads every pixel back, of pictures of any size', async () => {
  const pictures = [
    pictureOf('light', 'button--calm', noise(40, 30, 3)),
    pictureOf('light', 'button--busy', noise(7, 90, 5)),
    pictureOf('rtl', 'button--calm', noise(101, 1, 7)),
  ];
  await open().write(pictures);
  expect(filesOf()).toEqual(['Button.json', 'Button.webp']);
  for (const { look, id, raster } of pictures) {
    expect(await open().read(look, id)).toEqual(raster);
  }
  expect(open().ids('light')).toEqual(['button--calm', 'button--busy']);
  expect(open().ids('dark')).toEqual([]);
  expect(await open().read('dark', 'button--calm')).toBeUndefined();
});

it('stores equal pictures once', async () => {
  const raster = noise(60, 60, 11);
  await open().write([pictureOf('dark', 'a', raster), pictureOf('rtl', 'b', noise(60, 60, 11))]);
  expect(await open().read('rtl', 'b')).toEqual(raster);
  const once = open();
  await once.write([pictureOf('dark', 'a', raster)]);
  expect(await open().read('dark', 'a')).toEqual(raster);
  expect(await open().read('rtl', 'b')).toBeUndefined();
});

it('begins another sheet when one is full, and removes sheets that are needed no more', async () => {
  const pictures = Array.from({ length: 3 }, (_, at) =>
    pictureOf('light', `page--${at}`, drawFlat(100, 90, at)),
  );
  await open().write(pictures);
  expect(filesOf()).toEqual(['Button.2.webp', 'Button.json', 'Button.webp']);
  for (const { id, raster } of pictures) {
    const read = await open().read('light', id);
    expect(read?.pixels.length).toBe(raster.pixels.length);
    expect(read?.pixels.at(-2)).toBe(raster.pixels.at(-2));
  }
  await open().write(pictures.slice(0, 1));
  expect(filesOf()).toEqual(['Button.json', 'Button.webp']);
  await open().write([]);
  expect(filesOf()).toEqual([]);
});
