/** Opens, crops and compresses photos for the upload. The browser decodes, scales and encodes off
 *  the main thread, so a photo does not drop frames. */

/** The limit of every image upload: 0.3 MB. */
export const UPLOAD_BYTES_MAX = 300_000;
/** The exchange refuses images with more pixels a side, however few bytes they have. */
export const UPLOAD_SIDE_MAX = 2_048;
/** Image types that the exchange accepts; a browser may open more. */
export const PHOTO_TYPES = 'image/png,image/jpeg,image/webp';

export interface Photo {
  /** URL for displaying it. */
  readonly address: string;
  readonly width: number;
  readonly height: number;
  /** Returns the square whose first corner is `x`, `y`, in the photo's pixels: the file unchanged
   *  if it already is that square and small enough, else a JPEG of at most `sideMax` a side. */
  readonly cropped: (square: Square, sideMax: number) => Promise<Blob>;
  /** Releases its memory. */
  readonly close: () => void;
}

export interface Square {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

/**
 * Opens a photo, rotated by its orientation data.
 * @throws when the file is not an image.
 */
export async function openPhoto(file: Blob): Promise<Photo> {
  const image = await createImageBitmap(file);
  const address = URL.createObjectURL(file);
  const { width, height } = image;
  const canPassUnchanged = await isUploadable(file, { width, height });
  return {
    address,
    width,
    height,
    cropped: async ({ x, y, side }, sideMax) => {
      if (canPassUnchanged && side === width && side === height) return file;
      return compressWithin(async (scale, quality) => {
        const edge = Math.max(1, Math.round(Math.min(side, sideMax) * scale));
        const cut = await createImageBitmap(image, x, y, side, side, {
          resizeWidth: edge,
          resizeHeight: edge,
          resizeQuality: 'high',
        });
        return encodePhoto(cut, quality);
      });
    },
    close: () => {
      image.close();
      URL.revokeObjectURL(address);
    },
  };
}

/** Files above this size are not opened. */
export const PHOTO_FILE_BYTES_MAX = 10_000_000;

export interface CompressedPhoto {
  readonly blob: Blob;
  readonly width: number;
  readonly height: number;
}

/**
 * Compresses a whole photo for the upload: the file unchanged if it is small enough, else a JPEG of at
 * most `sideMax` a side.
 * @throws when the file is not an image, or too large.
 */
export async function compressPhoto(file: Blob, sideMax: number): Promise<CompressedPhoto> {
  if (file.size > PHOTO_FILE_BYTES_MAX) throw new Error('This picture is too large.');
  const image = await createImageBitmap(file);
  const { width, height } = image;
  try {
    if (await isUploadable(file, { width, height })) return { blob: file, width, height };
    const fit = Math.min(1, sideMax / Math.max(width, height));
    let size = { width, height };
    const blob = await compressWithin(async (scale, quality) => {
      size = {
        width: Math.max(1, Math.round(width * fit * scale)),
        height: Math.max(1, Math.round(height * fit * scale)),
      };
      const scaled = await createImageBitmap(image, {
        resizeWidth: size.width,
        resizeHeight: size.height,
        resizeQuality: 'high',
      });
      return encodePhoto(scaled, quality);
    });
    return { blob, ...size };
  } finally {
    image.close();
  }
}

/** What opens a block of camera data or of a description, of a JPEG, a PNG and a WebP. */
const CAMERA_DATA = /Exif\0\0|eXIf|EXIF|http:\/\/ns\.adobe\.com\/xap|XML:com\.adobe\.xmp|XMP /;

interface UploadLimits {
  readonly bytesMax: number;
  readonly sideMax: number;
}

/** Returns whether the exchange accepts `file` unchanged. A file with camera data is encoded again
 *  even when it is small: the data may contain a location, and the exchange removes it together
 *  with the rotation stored in it. */
export async function isUploadable(
  file: Blob,
  { width, height }: Pick<Photo, 'width' | 'height'>,
  { bytesMax, sideMax }: UploadLimits = { bytesMax: UPLOAD_BYTES_MAX, sideMax: UPLOAD_SIDE_MAX },
): Promise<boolean> {
  if (!PHOTO_TYPES.split(',').includes(file.type) || file.size > bytesMax) return false;
  if (width > sideMax || height > sideMax) return false;
  const bytes = new TextDecoder('latin1').decode(await file.arrayBuffer());
  return !CAMERA_DATA.test(bytes);
}

const SCALES = [1, 0.75, 0.5, 0.25];
const QUALITIES = [0.9, 0.8, 0.65, 0.5];

/**
 * Reduces quality before size until the result fits.
 * @throws when nothing fits.
 */
export async function compressWithin(
  encode: (scale: number, quality: number) => Promise<Blob>,
  bytesMax: number = UPLOAD_BYTES_MAX,
): Promise<Blob> {
  for (const scale of SCALES) {
    for (const quality of QUALITIES) {
      const tried = await encode(scale, quality);
      if (tried.size <= bytesMax) return tried;
    }
  }
  throw new Error('This picture cannot be made small enough.');
}

function encodePhoto(cut: ImageBitmap, quality: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = cut.width;
  canvas.height = cut.height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser draws no pictures.');
  // JPEG has no transparency: transparent areas become white instead of black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, cut.width, cut.height);
  context.drawImage(cut, 0, 0);
  cut.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The picture was not encoded.')) : resolve(blob)),
      'image/jpeg',
      quality,
    );
  });
}

/** Encodes for a JSON body. */
export function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const { result } = reader;
      resolve(typeof result === 'string' ? result.slice(result.indexOf(',') + 1) : '');
    });
    reader.addEventListener('error', () => reject(new Error('The picture was not read.')));
    reader.readAsDataURL(blob);
  });
}

/** Decodes a file of a JSON reply. */
export const blobOf = (base64: string, type: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], { type });
