/** Parses an image's kind, size and parts, and keeps only the parts needed for drawing, so that
 *  location, camera name and scripts are removed. */
import { AVATAR_BYTES_MAX, AVATAR_SIDE_MAX } from '#contract/rest/profile.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';

export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp';
export interface CleanImage {
  readonly type: ImageType;
  readonly bytes: Buffer;
}
/** Sides in pixels. */
export interface SizedImage extends CleanImage {
  readonly width: number;
  readonly height: number;
}

export type ImageRejection = Rejection<'image_unreadable' | 'image_too_large'>;

export function cleanImageOf(bytes: Buffer): SizedImage | ImageRejection {
  if (bytes.length > AVATAR_BYTES_MAX) return reject('image_too_large');
  const read = readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
  if (read === undefined || read.width === 0 || read.height === 0) {
    return reject('image_unreadable');
  }
  // A small file can decode to an image that exhausts memory.
  if (read.width > AVATAR_SIDE_MAX || read.height > AVATAR_SIDE_MAX) {
    return reject('image_too_large');
  }
  return read;
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const PNG_RETAINED: ReadonlySet<string> = new Set([
  'IHDR',
  'PLTE',
  'tRNS',
  'IDAT',
  'IEND',
  'gAMA',
  'sRGB',
]);
const PNG_AROUND = 12;

function readPng(bytes: Buffer): SizedImage | undefined {
  if (!bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return undefined;
  const retained: Buffer[] = [PNG_SIGNATURE];
  const seen: string[] = [];
  let at = 8;
  while (at + PNG_AROUND <= bytes.length && seen.at(-1) !== 'IEND') {
    const end = at + PNG_AROUND + bytes.readUInt32BE(at);
    if (end > bytes.length) return undefined;
    const kind = bytes.toString('latin1', at + 4, at + 8);
    if (seen.length === 0 && (kind !== 'IHDR' || end - at < PNG_AROUND + 13)) return undefined;
    seen.push(kind);
    if (PNG_RETAINED.has(kind)) retained.push(bytes.subarray(at, end));
    at = end;
  }
  if (seen.at(-1) !== 'IEND' || !seen.includes('IDAT')) return undefined;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  return { type: 'image/png', bytes: Buffer.concat(retained), width, height };
}

const JPEG = { start: 0xd8, end: 0xd9, scan: 0xda, app0: 0xe0, adobe: 0xee, comment: 0xfe };

/** Markers that contain the image size: every start of frame, but not the tables between them. */
const isFrameStart = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
const isMetadata = (marker: number): boolean =>
  marker === JPEG.comment || (marker > JPEG.app0 && marker <= 0xef && marker !== JPEG.adobe);

function readJpeg(bytes: Buffer): SizedImage | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== JPEG.start) return undefined;
  const retained: Buffer[] = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | undefined;
  let at = 2;
  while (at + 4 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || marker < 0xc0) return undefined;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length || end < at + 4) return undefined;
    if (marker === JPEG.scan) {
      // Image data from here to the end marker.
      const last = bytes.lastIndexOf(Buffer.from([0xff, JPEG.end]));
      if (size === undefined || last < end) return undefined;
      retained.push(bytes.subarray(at, last + 2));
      return { type: 'image/jpeg', bytes: Buffer.concat(retained), ...size };
    }
    if (isFrameStart(marker)) {
      if (end - at < 9) return undefined;
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    if (!isMetadata(marker)) retained.push(bytes.subarray(at, end));
    at = end;
  }
  return undefined;
}

const WEBP_RETAINED: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);
/** Flag in VP8X; transparency is the only optional feature that is retained. */
const WEBP_ALPHA_FLAG = 0x10;

function readWebp(bytes: Buffer): SizedImage | undefined {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF') return undefined;
  if (bytes.toString('latin1', 8, 16).slice(0, 4) !== 'WEBP') return undefined;
  const retained: Buffer[] = [];
  let size: { width: number; height: number } | undefined;
  let at = 12;
  while (at + 8 <= bytes.length) {
    const kind = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length;
    if (end > bytes.length) return undefined;
    const part = Buffer.from(bytes.subarray(at, end));
    if (WEBP_RETAINED.has(kind)) {
      if (kind === 'VP8X' && part.length > 8) part.writeUInt8((part[8] ?? 0) & WEBP_ALPHA_FLAG, 8);
      const found = webpSizeOf(kind, part.subarray(8));
      if (kind !== 'ALPH' && found === undefined) return undefined;
      size = largerOf(size, found);
      retained.push(length % 2 === 0 ? part : Buffer.concat([part, Buffer.alloc(1)]));
    }
    at = end + (length % 2);
  }
  const hasImage = retained.some((part) => /^VP8[ L]/.test(part.toString('latin1', 0, 4)));
  if (size === undefined || !hasImage) return undefined;
  const parts = Buffer.concat(retained);
  const head = Buffer.alloc(12);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(parts.length + 4, 4);
  head.write('WEBP', 8, 'latin1');
  return { type: 'image/webp', bytes: Buffer.concat([head, parts]), ...size };
}

interface Size {
  readonly width: number;
  readonly height: number;
}
const largerOf = (one: Size | undefined, other: Size | undefined): Size | undefined =>
  one === undefined || other === undefined
    ? (one ?? other)
    : { width: Math.max(one.width, other.width), height: Math.max(one.height, other.height) };

/** @source RFC 9649, sections 2.5 to 2.7. */
function webpSizeOf(kind: string, data: Buffer): Size | undefined {
  if (data.length < 10) return undefined;
  if (kind === 'VP8X')
    return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 };
  if (kind === 'VP8L') {
    if (data[0] !== 0x2f) return undefined;
    const bits = data.readUInt32LE(1);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (kind !== 'VP8 ' || data.readUIntBE(3, 3) !== 0x9d012a) return undefined;
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
}
