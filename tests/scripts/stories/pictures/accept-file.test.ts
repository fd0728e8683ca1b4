import { mkdtempSync, readFileSync, rmSync, statSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { acceptFile } from '#scripts/stories/pictures/accept-file.ts';
import { LOOKS, type Look } from '#scripts/stories/pictures/looks.ts';
import type { Raster } from '#scripts/stories/pictures/raster.ts';
import { PictureFolder } from '#scripts/stories/pictures/sheets.ts';
import { drawFlat } from './draw-rasters.ts';

const FILE = 'stories/design/Button.stories.tsx';
const storyOf = (id: string) => ({ id, title: id, name: id, file: FILE, exportName: id, tags: [] });
const STORIES = ['calm', 'busy'].map(storyOf);
let root = '';

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'tidemark-accept-'));
  const pictures = LOOKS.flatMap((look) =>
    STORIES.map(({ id }) => ({ look, id, raster: drawFlat(10, 10, id === 'calm' ? 10 : 20) })),
  );
  await open().write(pictures);
});
afterEach(() => rmSync(root, { recursive: true }));

const open = () => new PictureFolder(FILE, { folder: root });
const indexPath = () => join(root, 'design/Button.json');

/** What a story looked like. */
function outcomeOf(kind: 'same' | 'changed' | 'new' | 'failed', at: number, after?: Raster) {
  const story = STORIES[at] ?? storyOf('added');
  return { story, look: 'dark' as Look, kind, after };
}

it('replaces a changed picture and keeps all others', async () => {
  const counts = await acceptFile(open(), STORIES, [outcomeOf('changed', 1, drawFlat(12, 9, 99))]);
  expect(counts).toEqual({ changed: 1, added: 0, removed: 0, unchanged: 0 });
  expect(await open().read('dark', 'busy')).toEqual(drawFlat(12, 9, 99));
  expect(await open().read('light', 'busy')).toEqual(drawFlat(10, 10, 20));
  expect(await open().read('dark', 'calm')).toEqual(drawFlat(10, 10, 10));
});

it('writes nothing when all pictures show the same or their stories failed', async () => {
  const before = { text: readFileSync(indexPath(), 'utf8'), inode: statSync(indexPath()).ino };
  const counts = await acceptFile(open(), STORIES, [
    outcomeOf('same', 0, drawFlat(10, 10, 11)),
    outcomeOf('failed', 1),
  ]);
  expect(counts).toEqual({ changed: 0, added: 0, removed: 0, unchanged: 1 });
  expect({ text: readFileSync(indexPath(), 'utf8'), inode: statSync(indexPath()).ino }).toEqual(
    before,
  );
});

it('adds the picture of a new story', async () => {
  const added = outcomeOf('new', 2, drawFlat(5, 5, 50));
  await acceptFile(open(), [...STORIES, added.story], [added]);
  expect(open().ids('dark')).toEqual(['calm', 'busy', 'added']);
  expect(await open().read('dark', 'added')).toEqual(drawFlat(5, 5, 50));
});

it('removes pictures of stories that are gone, and the files with the last one', async () => {
  expect(await acceptFile(open(), STORIES.slice(0, 1), [])).toMatchObject({ removed: 3 });
  expect(open().ids('light')).toEqual(['calm']);
  await acceptFile(open(), [], []);
  expect(existsSync(indexPath())).toBe(false);
});

it('removes the pictures of a look that the file does not have', async () => {
  const screen = new PictureFolder('stories/features/Page.stories.tsx', { folder: root });
  const raster = drawFlat(10, 10, 10);
  await screen.write(LOOKS.map((look) => ({ look, id: 'calm', raster })));
  const again = () => new PictureFolder('stories/features/Page.stories.tsx', { folder: root });
  expect(await acceptFile(again(), STORIES, [])).toMatchObject({ removed: 1 });
  expect(LOOKS.map((look) => again().ids(look))).toEqual([[], ['calm'], ['calm']]);
});
