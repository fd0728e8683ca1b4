/** The committed pictures of the stories of one file: packed into sheets, images that any viewer shows, with an index
 *  of their places. Pictures of one component repeat most of their pixels, which a common sheet stores once. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../runner/programs.ts';
import { listFiles } from '../../tree/files.ts';
import { LOOKS, looksOf, type Look } from './looks.ts';
import { areEqual, blankRaster, cutRaster, pasteRaster, readRaster, webpOf } from './raster.ts';
import type { Raster } from './raster.ts';

/** Folder of all pictures, from the root. */
export const PICTURES = 'tests/pictures';
const STORY_FILE = /^stories\/(.*)\.stories\.tsx$/;
const INDEX_FILE = /^tests\/pictures\/(.*)\.json$/;
/** A WebP is at most 16,383 pixels wide. */
const SHEET_WIDTH_MAX = 16_000;
const SHEET_PIXELS_MAX = 20_000_000;

/** Place of a picture: number of its sheet, from 1; its first column there; its size. */
type Place = readonly [sheet: number, left: number, width: number, height: number];
/** By look, then by the ID of the story. */
type Index = Readonly<Record<string, Readonly<Record<string, Place>>>>;

interface FolderOptions {
  /** Default: that of the repository. */
  readonly folder?: string;
  readonly sheetPixelsMax?: number;
}

export interface StoredPicture {
  readonly look: Look;
  readonly id: string;
  readonly raster: Raster;
}

/** Pictures of the stories of one file. */
export class PictureFolder {
  readonly looks: readonly Look[];
  /** Path of its files without their ends. */
  readonly #path: string;
  readonly #sheetPixelsMax: number;
  readonly #index: Index;
  readonly #sheets = new Map<number, Promise<Raster>>();

  constructor(
    storyFile: string,
    { folder = join(root, PICTURES), sheetPixelsMax = SHEET_PIXELS_MAX }: FolderOptions = {},
  ) {
    this.looks = looksOf(storyFile);
    this.#path = join(folder, STORY_FILE.exec(storyFile)?.[1] ?? storyFile);
    this.#sheetPixelsMax = sheetPixelsMax;
    const path = `${this.#path}.json`;
    this.#index = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Index) : {};
  }

  ids(look: Look): readonly string[] {
    return Object.keys(this.#index[look] ?? {});
  }

  /** @returns undefined when the story has no picture of this look. */
  async read(look: Look, id: string): Promise<Raster | undefined> {
    const place = this.#index[look]?.[id];
    if (place === undefined) return undefined;
    const [sheet, left, width, height] = place;
    const raster =
      this.#sheets.get(sheet) ?? readRaster(readFileSync(sheetPath(this.#path, sheet)));
    this.#sheets.set(sheet, raster);
    return cutRaster(await raster, left, width, height);
  }

  /** Replaces all pictures; without any, the files are removed. */
  async write(pictures: readonly StoredPicture[]): Promise<void> {
    const sheets = sheetsOf(pictures, this.#sheetPixelsMax);
    const files = await Promise.all(sheets.map(drawSheet));
    for (let sheet = 1; existsSync(sheetPath(this.#path, sheet)); sheet += 1) {
      rmSync(sheetPath(this.#path, sheet));
    }
    rmSync(`${this.#path}.json`, { force: true });
    if (pictures.length === 0) return;
    mkdirSync(dirname(this.#path), { recursive: true });
    files.forEach((file, at) => writeFileSync(sheetPath(this.#path, at + 1), file));
    writeFileSync(`${this.#path}.json`, indexText(sheets));
  }
}

/** Story files that have pictures, whether they exist or not. */
export const picturedFiles = (): readonly string[] =>
  existsSync(join(root, PICTURES))
    ? listFiles([PICTURES]).flatMap((path) => {
        const name = INDEX_FILE.exec(path)?.[1];
        return name === undefined ? [] : [`stories/${name}.stories.tsx`];
      })
    : [];

const sheetPath = (path: string, sheet: number): string =>
  `${path}${sheet === 1 ? '' : `.${sheet}`}.webp`;

interface Placed {
  readonly raster: Raster;
  readonly left: number;
  /** Pictures that are equal share a place. */
  readonly owners: (readonly [look: Look, id: string])[];
}

interface Sheet {
  readonly placed: Placed[];
  width: number;
  height: number;
}

/** Places pictures side by side, the looks one after another. A WebP recognizes a repetition less than a million pixels
 *  away: what two pictures share is only a picture's width away, while below each other it is a whole screen. */
function sheetsOf(pictures: readonly StoredPicture[], pixelsMax: number): readonly Sheet[] {
  const sheets: Sheet[] = [];
  const inOrder = LOOKS.flatMap((look) => pictures.filter((picture) => picture.look === look));
  for (const { look, id, raster } of inOrder) {
    const equal = sheets
      .flatMap(({ placed }) => placed)
      .find((place) => areEqual(place.raster, raster));
    if (equal !== undefined) {
      equal.owners.push([look, id]);
      continue;
    }
    let sheet = sheets.at(-1);
    if (sheet === undefined || !hasRoom(sheet, raster, pixelsMax)) {
      sheet = { placed: [], width: 0, height: 0 };
      sheets.push(sheet);
    }
    sheet.placed.push({ raster, left: sheet.width, owners: [[look, id]] });
    sheet.width += raster.width;
    sheet.height = Math.max(sheet.height, raster.height);
  }
  return sheets;
}

function hasRoom(sheet: Sheet, raster: Raster, pixelsMax: number): boolean {
  const width = sheet.width + raster.width;
  const height = Math.max(sheet.height, raster.height);
  return width <= SHEET_WIDTH_MAX && width * height <= pixelsMax;
}

async function drawSheet({ placed, width, height }: Sheet): Promise<Buffer> {
  const raster = blankRaster(width, height);
  for (const { raster: picture, left } of placed) pasteRaster(picture, raster, left);
  return webpOf(raster);
}

/** One line for each picture, so that a change shows what it changed. */
function indexText(sheets: readonly Sheet[]): string {
  const lines = sheets.flatMap(({ placed }, at) =>
    placed.flatMap(({ raster: { width, height }, left, owners }) =>
      owners.map(([look, id]) => ({
        look,
        line: `    "${id}": [${at + 1}, ${left}, ${width}, ${height}]`,
      })),
    ),
  );
  const groups = LOOKS.flatMap((look) => {
    const own = lines.filter((one) => one.look === look).map(({ line }) => line);
    return own.length === 0 ? [] : [`  "${look}": {\n${own.join(',\n')}\n  }`];
  });
  return `{\n${groups.join(',\n')}\n}\n`;
}
