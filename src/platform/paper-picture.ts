/** Prepares the picture of a paper for the upload: decoded straight to the size that is sent, upright, without
 *  camera data, small enough and still readable. It is decoded once more at the end, so that what a browser failed
 *  to draw is found before it is sent. */
import type { GreyPicture } from '#domain/identity/picture-quality.ts';
import { fileKindOf } from './file-kind.ts';
import { isUploadable } from './photo.ts';

export type PictureFailure =
  | 'unsupported'
  | 'heic'
  | 'unreadable'
  | 'too_small'
  | 'blank'
  | 'too_large';

export class PictureError extends Error {
  override readonly name = 'PictureError';
  readonly failure: PictureFailure;

  constructor(failure: PictureFailure) {
    super(`The picture cannot be used: ${failure}.`);
    this.failure = failure;
  }
}

export interface PictureLimits {
  readonly bytesMax: number;
  /** Of the shorter side. */
  readonly sideMin: number;
  /** Of the longer side, of a file that is sent unchanged. */
  readonly sideMax: number;
}

export interface PaperPicture {
  readonly blob: Blob;
  /** The picture in small, for hints about its quality. */
  readonly grey: GreyPicture;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** One attempt to meet the limit. */
export interface Encoding {
  /** Longer side. */
  readonly side: number;
  readonly isGray: boolean;
  readonly type: 'image/jpeg' | 'image/webp';
  readonly quality: number;
}

const SIDE_BEST = 2_000;
/** Below this, small print of a paper is not readable. */
export const SIDE_READABLE = 1_600;

const attempts = (
  given: Omit<Encoding, 'quality'>,
  qualities: readonly number[],
): readonly Encoding[] => qualities.map((quality) => ({ ...given, quality }));

const COLOR = { isGray: false, type: 'image/jpeg' } as const;
const GRAY = { side: SIDE_READABLE, isGray: true } as const;

/** Quality is lowered first, then the size down to what is readable, then the color, then the format changes. */
export const ENCODINGS: readonly Encoding[] = [
  ...attempts({ side: SIDE_BEST, ...COLOR }, [0.9, 0.8, 0.7, 0.6, 0.5]),
  ...attempts({ side: SIDE_READABLE, ...COLOR }, [0.6, 0.5, 0.4]),
  ...attempts({ ...GRAY, type: 'image/jpeg' }, [0.5, 0.4, 0.3]),
  ...attempts({ ...GRAY, type: 'image/webp' }, [0.5, 0.35, 0.2]),
];

/**
 * Returns the first result that fits. A browser that cannot write a format returns another one, which does not
 * count.
 * @throws PictureError when none fits.
 */
export async function encodeWithin(
  bytesMax: number,
  encode: (encoding: Encoding) => Promise<Blob>,
): Promise<Blob> {
  for (const encoding of ENCODINGS) {
    const blob = await encode(encoding);
    if (blob.size <= bytesMax && blob.type === encoding.type) return blob;
  }
  throw new PictureError('too_large');
}

/** Size with a longer side of at most `side`, or longer where the shorter side would be below `sideMin`: a panorama.
 *  Small pictures are not enlarged. */
export function fitWithin({ width, height }: Size, side: number, sideMin = 0): Size {
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  const scale = Math.min(1, Math.max(side / longer, sideMin / shorter));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** @throws PictureError */
export async function preparePicture(file: Blob, limits: PictureLimits): Promise<PaperPicture> {
  const kind = await fileKindOf(file);
  if (kind === undefined || kind === 'pdf') throw new PictureError('unsupported');
  const source = await open(file, kind === 'heic');
  try {
    const { size } = source;
    if (Math.min(size.width, size.height) < limits.sideMin) throw new PictureError('too_small');
    const isUnchanged = await isUploadable(file, size, limits);
    const encode = encoderOf(source, limits.sideMin);
    const blob = isUnchanged ? file : await encodeWithin(limits.bytesMax, encode);
    const grey = await greyOf(blob, limits.sideMin);
    if (isBlank(grey)) throw new PictureError('blank');
    return { blob, grey };
  } finally {
    source.close();
  }
}

interface Source {
  /** Upright. */
  readonly size: Size;
  /** Draws it into a canvas of this size. */
  readonly draw: (size: Size) => CanvasRenderingContext2D;
  readonly close: () => void;
}

/** An image element knows the size without decoding the pixels, and it turns the picture as its camera data say. */
async function open(file: Blob, isHeic: boolean): Promise<Source> {
  const address = URL.createObjectURL(file);
  const image = new Image();
  try {
    image.src = address;
    await image.decode();
  } catch {
    URL.revokeObjectURL(address);
    throw new PictureError(isHeic ? 'heic' : 'unreadable');
  }
  return {
    size: { width: image.naturalWidth, height: image.naturalHeight },
    draw: (size) => {
      const context = contextOf(size);
      // PNG and WebP may be transparent, JPEG is not.
      context.fillStyle = '#fff';
      context.fillRect(0, 0, size.width, size.height);
      context.drawImage(image, 0, 0, size.width, size.height);
      return context;
    },
    close: () => URL.revokeObjectURL(address),
  };
}

/** Draws each size once. */
function encoderOf(source: Source, sideMin: number): (encoding: Encoding) => Promise<Blob> {
  let drawn: { readonly key: string; readonly context: CanvasRenderingContext2D } | undefined;
  return ({ side, isGray, type, quality }) => {
    const key = `${side} ${isGray}`;
    if (drawn?.key !== key) {
      const context = source.draw(fitWithin(source.size, side, sideMin));
      if (isGray) makeGray(context);
      drawn = { key, context };
    }
    return encodeCanvas(drawn.context.canvas, type, quality);
  };
}

function contextOf({ width, height }: Size): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new PictureError('unreadable');
  context.imageSmoothingQuality = 'high';
  return context;
}

const encodeCanvas = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new PictureError('unreadable')) : resolve(blob)),
      type,
      quality,
    );
  });

function makeGray(context: CanvasRenderingContext2D): void {
  const { width, height } = context.canvas;
  const image = context.getImageData(0, 0, width, height);
  const { data } = image;
  for (let at = 0; at < data.length; at += 4) {
    const gray = lumaAt(data, at);
    data[at] = gray;
    data[at + 1] = gray;
    data[at + 2] = gray;
  }
  context.putImageData(image, 0, 0);
}

/** Brightness as the eye weighs the colors (ITU-R BT.601). */
const lumaAt = (data: Uint8ClampedArray, at: number): number =>
  Math.round(
    (299 * (data[at] ?? 0) + 587 * (data[at + 1] ?? 0) + 114 * (data[at + 2] ?? 0)) / 1_000,
  );

/** Decodes what will be sent, as small as its quality is measured. */
async function greyOf(blob: Blob, sideMin: number): Promise<GreyPicture> {
  const decoded = await open(blob, false);
  try {
    const { width, height } = fitWithin(decoded.size, 0, sideMin);
    const { data } = decoded.draw({ width, height }).getImageData(0, 0, width, height);
    const pixels = new Uint8ClampedArray(width * height);
    for (let index = 0; index < pixels.length; index += 1) pixels[index] = lumaAt(data, index * 4);
    return { width, height, pixels };
  } finally {
    decoded.close();
  }
}

const POINTS_PER_SIDE = 8;
/** Of 255: a photo of a white wall has more noise. */
const BLANK_RANGE_MAX = 2;

/** Whether 64 points all over the picture have one brightness: the browser has drawn nothing. */
export function isBlank({ width, height, pixels }: GreyPicture): boolean {
  let darkest = 255;
  let brightest = 0;
  for (let row = 0; row < POINTS_PER_SIDE; row += 1) {
    for (let column = 0; column < POINTS_PER_SIDE; column += 1) {
      const x = Math.floor(((column + 0.5) * width) / POINTS_PER_SIDE);
      const y = Math.floor(((row + 0.5) * height) / POINTS_PER_SIDE);
      const value = pixels[y * width + x] ?? 0;
      darkest = Math.min(darkest, value);
      brightest = Math.max(brightest, value);
    }
  }
  return brightest - darkest <= BLANK_RANGE_MAX;
}
