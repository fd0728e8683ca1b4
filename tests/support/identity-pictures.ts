/** Pictures of papers: lines like those of a document, each picture different from the others. */
import sharp from 'sharp';
import { seededRandom } from './seeded-random.ts';

export interface PictureOptions {
  readonly seed?: number;
  readonly width?: number;
  readonly height?: number;
  /** Radius of a blur, in pixels. */
  readonly blur?: number;
  /** Factor of the brightness. */
  readonly light?: number;
  readonly format?: 'jpeg' | 'png' | 'webp';
  /** Print runs to the left edge, as of a document that is cut off there. */
  readonly isCut?: boolean;
}

const LINE_HEIGHT = 24;
const LETTER_WIDTH = 8;

/** The same options give the same bytes. */
export async function documentPicture(options: PictureOptions = {}): Promise<Buffer> {
  const {
    seed = 1,
    width = 900,
    height = 640,
    blur,
    light = 1,
    format = 'jpeg',
    isCut = false,
  } = options;
  const random = seededRandom(seed);
  const pixels = Buffer.alloc(width * height, Math.round(215 * light));
  for (let top = LINE_HEIGHT; top + LINE_HEIGHT < height; top += LINE_HEIGHT) {
    for (let left = isCut ? 0 : 40; left + 40 < width; left += LETTER_WIDTH) {
      if (random.next() < 0.5) continue;
      for (let y = top; y < top + 12; y += 1) {
        pixels.fill(Math.round(45 * light), y * width + left, y * width + left + 5);
      }
    }
  }
  const drawn = sharp(pixels, { raw: { width, height, channels: 1 } });
  const shown = blur === undefined ? drawn : drawn.blur(blur);
  return shown.toFormat(format, { quality: 60 }).toBuffer();
}

/** A PDF of text pages, as scanners and offices write it. `extra` are entries of its catalog. */
export function pdfOf(pageCount: number, extra = ''): Buffer {
  const pages = Array.from({ length: pageCount }, (_, index) => index + 3);
  const objects = [
    `1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${extra} >>\nendobj`,
    `2 0 obj\n<< /Type /Pages /Kids [${pages.map((id) => `${id} 0 R`).join(' ')}] /Count ${pageCount} >>\nendobj`,
    ...pages.map(
      (id) => `${id} 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>\nendobj`,
    ),
  ];
  const body = `%PDF-1.7\n${objects.join('\n')}\n`;
  return Buffer.from(
    `${body}trailer\n<< /Root 1 0 R /Size ${pageCount + 3} >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}
