/** Files that attack whoever reads them, and files that only look wrong, by a seed. */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { documentPicture, pdfOf } from './identity-pictures.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface HostileFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Texts that must never be stored. */
export const SMUGGLED = ['<script>alert(1)</script>', '<?php system($_GET[0]); ?>', 'GPSLatitude'];
const SMUGGLED_TEXT = SMUGGLED.join('\n');

export interface HostileSources {
  readonly jpeg: Buffer;
  readonly png: Buffer;
  readonly webp: Buffer;
  readonly animated: Buffer;
  readonly located: Buffer;
  readonly pdf: Buffer;
}

export async function hostileSources(): Promise<HostileSources> {
  const [jpeg, png, webp] = await Promise.all([
    documentPicture(),
    documentPicture({ format: 'png' }),
    documentPicture({ format: 'webp' }),
  ]);
  const frames = await Promise.all([1, 2].map((seed) => documentPicture({ seed, height: 600 })));
  const animated = await sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
  const located = await sharp(jpeg)
    .withExif({
      IFD0: { ImageDescription: SMUGGLED_TEXT },
      IFD3: { GPSLatitude: '21/1 1/1 1/1', GPSLatitudeRef: 'N' },
    })
    .jpeg({ quality: 60 })
    .toBuffer();
  return { jpeg, png, webp, animated, located, pdf: pdfOf(2) };
}

type Make = (sources: HostileSources, random: SeededRandom) => Buffer;

const rest = (random: SeededRandom): Buffer =>
  Buffer.from(Array.from({ length: random.between(1, 400) }, () => random.between(0, 255)));
const sourceOf = (sources: HostileSources, random: SeededRandom): Buffer =>
  random.pick([sources.jpeg, sources.png, sources.webp, sources.located, sources.pdf]);

const MAKERS: Readonly<Record<string, Make>> = {
  truncated: (sources, random) => {
    const file = sourceOf(sources, random);
    return file.subarray(0, random.between(0, file.length - 1));
  },
  flipped: (sources, random) => {
    const file = Buffer.from(sourceOf(sources, random));
    for (let count = random.between(1, 40); count > 0; count -= 1) {
      file.writeUInt8(random.between(0, 255), random.between(0, file.length - 1));
    }
    return file;
  },
  'polyglot behind': (sources, random) =>
    Buffer.concat([sourceOf(sources, random), Buffer.from(SMUGGLED_TEXT), rest(random)]),
  'polyglot before': (sources, random) =>
    Buffer.concat([Buffer.from(SMUGGLED_TEXT), sourceOf(sources, random)]),
  'comment in a jpeg': ({ jpeg }) => withComment(jpeg, SMUGGLED_TEXT),
  located: ({ located }) => located,
  'bomb of pixels': (_, random) =>
    bombOf(random.pick([50_000, 20_000, 4_097]), random.pick([50_000, 30_000, 4_097])),
  animated: ({ animated }) => animated,
  svg: () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SMUGGLED_TEXT}</svg>`),
  html: () => Buffer.from(`<!doctype html>${SMUGGLED_TEXT}`),
  heic: (_, random) =>
    Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), rest(random)]),
  gif: (_, random) => Buffer.concat([Buffer.from('GIF89a'), rest(random)]),
  'magic bytes alone': (_, random) =>
    Buffer.concat([
      Buffer.from(random.pick(['ffd8ff', '89504e470d0a1a0a', '255044462d312e37']), 'hex'),
      rest(random),
    ]),
  'large file': ({ jpeg }, random) =>
    Buffer.concat([jpeg, Buffer.alloc(random.between(300_000, 5_100_000))]),
  'script in a pdf': (_, random) =>
    pdfOf(
      1,
      random.pick([
        '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>',
        '/OpenAction << /S /J#61vaScript /#4aS (app.alert(1)) >>',
        '/AA << /O 9 0 R >>',
        '/Names << /EmbeddedFiles 9 0 R >>',
        '/AcroForm << /XFA 9 0 R >>',
        '/Launch (cmd.exe)',
      ]),
    ),
  'script in a compressed object of a pdf': () =>
    pdfWithStream(deflateSync('<< /S /JavaScript /JS (app.alert(1)) >>'), '/Type /ObjStm'),
  'bomb in a pdf': () => pdfWithStream(deflateSync(Buffer.alloc(60_000_000)), '/Type /ObjStm'),
  'many pages': (_, random) => pdfOf(random.between(11, 60)),
  noise: (_, random) => rest(random),
  nothing: () => Buffer.alloc(0),
};
export const HOSTILE_KINDS = Object.keys(MAKERS);

/** The file of a number: each kind comes in turn. */
export function hostileFile(
  sources: HostileSources,
  random: SeededRandom,
  number: number,
): HostileFile {
  const name = HOSTILE_KINDS[number % HOSTILE_KINDS.length] ?? '';
  return { name, bytes: MAKERS[name]?.(sources, random) ?? Buffer.alloc(0) };
}

function withComment(jpeg: Buffer, text: string): Buffer {
  const content = Buffer.from(text);
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}

/** A PNG of few bytes whose pixels would need gigabytes. */
export function bombOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const line = deflateSync(Buffer.alloc(100_000));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunkOf('IHDR', header),
    chunkOf('IDAT', line),
    chunkOf('IEND', Buffer.alloc(0)),
  ]);
}

function chunkOf(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

function pdfWithStream(content: Buffer, entries: string): Buffer {
  const [head = '', tail = ''] = pdfOf(1).toString('latin1').split('trailer');
  const start = `9 0 obj\n<< ${entries} /N 1 /First 4 /Filter /FlateDecode /Length ${content.length} >>\nstream\n`;
  return Buffer.concat([
    Buffer.from(head + start, 'latin1'),
    content,
    Buffer.from(`\nendstream\nendobj\ntrailer${tail}`, 'latin1'),
  ]);
}
