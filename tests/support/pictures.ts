/** Images of one gray built by hand, each with a text that uploads must remove. */
import { crc32, deflateSync } from 'node:zlib';

const WORD = Buffer.from('secret place');

export function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(8, 8);
  const rows = deflateSync(Buffer.alloc((Math.min(width, 64) + 1) * Math.min(height, 64), 128));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngPart('IHDR', head),
    pngPart('tEXt', WORD),
    pngPart('IDAT', rows),
    pngPart('IEND', Buffer.alloc(0)),
  ]);
}

function pngPart(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Builds a JPEG up to its frame; the scan cannot be decoded. */
export function jpegOf(width: number, height: number): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegPart(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    jpegPart(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), WORD])),
    jpegPart(0xfe, WORD),
    jpegPart(0xc0, frame),
    jpegPart(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([1, 2, 3, 0xff, 0xd9]),
    WORD,
  ]);
}

function jpegPart(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** Builds a lossless WebP in a container with location metadata. */
export function webpOf(width: number, height: number): Buffer {
  const bits = Buffer.alloc(10);
  bits.writeUInt8(0x2f, 0);
  bits.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
  const frame = Buffer.alloc(10);
  frame.writeUInt8(0x08, 0);
  frame.writeUIntLE(width - 1, 4, 3);
  frame.writeUIntLE(height - 1, 7, 3);
  const parts = Buffer.concat([
    webpPart('VP8X', frame),
    webpPart('VP8L', bits),
    webpPart('EXIF', WORD),
  ]);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(parts.length + 4, 4);
  return Buffer.concat([head, parts]);
}

function webpPart(kind: string, data: Buffer): Buffer {
  const head = Buffer.from(`${kind}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}
