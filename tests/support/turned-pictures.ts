/** Pictures as a camera stores them: turned by any of the eight orientations of EXIF, with the place in their data; and
 *  containers of HEIC. */
import sharp from 'sharp';
import { documentPicture } from './identity-pictures.ts';

export const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
type Orientation = (typeof ORIENTATIONS)[number];

const WIDTH = 700;
const HEIGHT = 900;
/** Dark block at the top left, so that every turn looks different. */
const BLOCK = { width: 300, height: 200 };

/** The picture upright. */
export async function uprightPicture(): Promise<Buffer> {
  const block = { ...BLOCK, channels: 3, background: '#101010' } as const;
  return sharp(await documentPicture({ seed: 3, width: WIDTH, height: HEIGHT }))
    .toColourspace('srgb')
    .composite([{ input: { create: block }, left: 40, top: 40 }])
    .png()
    .toBuffer();
}

/** The inverse of each orientation, as steps in their order. */
const INVERSE: Readonly<Record<Orientation, readonly ('flip' | 'flop' | 90 | 180 | 270)[]>> = {
  1: [],
  2: ['flop'],
  3: [180],
  4: ['flip'],
  5: [90, 'flop'],
  6: [270],
  7: [90, 'flip'],
  8: [90],
};

/** The same picture as the camera stores it. */
export async function turnedPicture(
  orientation: Orientation,
  format: 'jpeg' | 'webp' | 'png' = 'jpeg',
): Promise<Buffer> {
  let pixels = await uprightPicture();
  for (const step of INVERSE[orientation]) {
    const before = sharp(pixels);
    const after = typeof step === 'number' ? before.rotate(step) : before[step]();
    pixels = await after.png().toBuffer();
  }
  return sharp(pixels)
    .withExif({ IFD3: { GPSLatitude: '21/1 1/1 1/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation })
    .toFormat(format, { quality: 75 })
    .toBuffer();
}

interface SeenPicture {
  readonly width: number;
  readonly height: number;
  /** Undefined when nothing of the camera is left. */
  readonly exif: Buffer | undefined;
  readonly orientation: number | undefined;
  /** Mean difference from the upright picture, 0 to 255. */
  readonly difference: number;
}

/** Compares a picture with the upright one, or with another one. */
export async function seenPicture(bytes: Uint8Array, other?: Uint8Array): Promise<SeenPicture> {
  const { width, height, exif, orientation } = await sharp(bytes).metadata();
  const [seen, expected] = await Promise.all([
    pixelsOf(bytes),
    pixelsOf(other ?? (await uprightPicture())),
  ]);
  const sum = seen.reduce((all, value, index) => all + Math.abs(value - (expected[index] ?? 0)), 0);
  return { width, height, exif, orientation, difference: sum / seen.length };
}

/** As the bytes are, without turning. */
const pixelsOf = async (bytes: Uint8Array): Promise<Buffer> =>
  sharp(bytes)
    .greyscale()
    .resize(70, 90, { fit: 'fill', fastShrinkOnLoad: false })
    .raw()
    .toBuffer();

/** The largest difference of two encodings of one picture; a turned one differs by three times as much. */
export const SAME_PICTURE_MAX = 8;

const FTYP_AT = 4;
const BRAND_AT = 8;

/** A picture in a container of HEIF that browsers decode: its pixels are AV1, its main brand is that of any picture. */
export async function readableHeif(): Promise<Buffer> {
  const file = await sharp(await uprightPicture())
    .avif({ quality: 70 })
    .toBuffer();
  const box = file.subarray(FTYP_AT, BRAND_AT).toString('latin1');
  if (box !== 'ftyp') throw new Error(`a HEIF begins with ${box}`);
  file.write('mif1', BRAND_AT, 'latin1');
  return file;
}

/** A HEIC as phones write it, for a browser without its decoder: its brands and its coding are those of HEVC. */
export async function unreadableHeic(): Promise<Buffer> {
  const file = await readableHeif();
  const text = file
    .toString('latin1')
    .replace('mif1', 'heic')
    .replaceAll('avif', 'heic')
    .replaceAll('av01', 'hvc1')
    .replaceAll('av1C', 'hvcC');
  return Buffer.from(text, 'latin1');
}
