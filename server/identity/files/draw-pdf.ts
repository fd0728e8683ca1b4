/** Draws the pages of a PDF below each other into one picture, which is stored in place of the file: nothing of the file
 *  reaches the operator but what its pages show. Runs in the process that `file-checker.ts` starts. */
import sharp from 'sharp';
import { PDF_PAGES_MAX } from '#contract/rest/identity.ts';
import type { FileVerdict } from './file-verdict.ts';
import { isDocumentActive, isPageActive } from './pdf-dangers.ts';
import { loadPdfium, type Pdfium } from './pdfium.ts';

/** Longer side of a page: small print of a page of A4 is readable. */
const PAGE_SIDE = 1_650;
/** Between two pages. */
const GAP = 12;
const GAP_SHADE = 0x80;
const PICTURE_BYTES_MAX = 8_000_000;
const QUALITIES = [82, 65, 45];

const BYTES_PER_PIXEL = 3;
const BITMAP_BGR = 2;
/** With annotations, for example a stamp; red first. */
const FLAGS = 0x01 | 0x10;
const WHITE = 0xff_ff_ff_ff;

/** @throws when a page needs too much memory; the library may be in any state then. */
export async function drawPdf(bytes: Uint8Array): Promise<FileVerdict> {
  // A file that ends elsewhere is cut off: pages may be missing.
  const end = Buffer.from(bytes.subarray(-1_024)).toString('latin1');
  if (!end.includes('%%EOF')) return { rejection: 'paper_unreadable' };
  const pdfium = await loadPdfium();
  const pages = drawPages(pdfium, bytes);
  return 'rejection' in pages ? pages : encode(pages);
}

interface DrawnPages {
  readonly pageCount: number;
  readonly width: number;
  readonly height: number;
  readonly pixels: Buffer;
}
type Rejected = Extract<FileVerdict, { readonly rejection: string }>;

function drawPages(pdfium: Pdfium, bytes: Uint8Array): DrawnPages | Rejected {
  const address = pdfium.allocate(bytes.length);
  pdfium.memory().set(bytes, address);
  const document = pdfium.openDocument(address, bytes.length, 0);
  try {
    // Not a PDF, or one that opens with a password.
    if (document === 0) return { rejection: 'paper_unreadable' };
    const pageCount = pdfium.pageCountOf(document);
    if (pageCount > PDF_PAGES_MAX) return { rejection: 'paper_too_large' };
    if (pageCount === 0) return { rejection: 'paper_unreadable' };
    if (isDocumentActive(pdfium, document)) return ACTIVE;
    const sizes = sizesOf(pdfium, document, pageCount);
    return sizes === undefined ? { rejection: 'paper_unreadable' } : draw(pdfium, document, sizes);
  } finally {
    if (document !== 0) pdfium.closeDocument(document);
    pdfium.free(address);
  }
}

const ACTIVE = { rejection: 'paper_unreadable', isActive: true } as const;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** @returns undefined when a page has no size. */
function sizesOf(pdfium: Pdfium, document: number, pageCount: number): readonly Size[] | undefined {
  const address = pdfium.allocate(16);
  const sizes: Size[] = [];
  for (let index = 0; index < pageCount; index += 1) {
    const isRead = pdfium.readPageSize(document, index, address, address + 8);
    const view = new DataView(pdfium.memory().buffer, address, 16);
    const [width, height] = [view.getFloat64(0, true), view.getFloat64(8, true)];
    const scale = PAGE_SIDE / Math.max(width, height);
    if (isRead === 0 || !(width > 0 && height > 0 && Number.isFinite(scale))) break;
    sizes.push({
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
    });
  }
  pdfium.free(address);
  return sizes.length === pageCount ? sizes : undefined;
}

function draw(pdfium: Pdfium, document: number, sizes: readonly Size[]): DrawnPages | Rejected {
  const width = Math.max(...sizes.map((size) => size.width));
  const height = sizes.reduce((sum, size) => sum + size.height + GAP, -GAP);
  const pixels = Buffer.alloc(width * height * BYTES_PER_PIXEL, GAP_SHADE);
  let top = 0;
  for (const [index, size] of sizes.entries()) {
    const page = pdfium.openPage(document, index);
    if (page === 0) return { rejection: 'paper_unreadable' };
    try {
      if (isPageActive(pdfium, page)) return ACTIVE;
      const isDrawn = drawPage(pdfium, page, size, (row, line) => {
        line.copy(pixels, (top + row) * width * BYTES_PER_PIXEL);
      });
      if (!isDrawn) return { rejection: 'paper_unreadable' };
    } finally {
      pdfium.closePage(page);
    }
    top += size.height + GAP;
  }
  return { pageCount: sizes.length, width, height, pixels };
}

function drawPage(
  pdfium: Pdfium,
  page: number,
  { width, height }: Size,
  onRow: (row: number, line: Buffer) => void,
): boolean {
  const bitmap = pdfium.createBitmap(width, height, BITMAP_BGR, 0, 0);
  if (bitmap === 0) return false;
  pdfium.fillBitmap(bitmap, 0, 0, width, height, WHITE);
  pdfium.drawPage(bitmap, page, 0, 0, width, height, 0, FLAGS);
  const start = pdfium.addressOfBitmap(bitmap);
  const stride = pdfium.strideOfBitmap(bitmap);
  const { buffer } = pdfium.memory();
  for (let row = 0; row < height; row += 1) {
    onRow(row, Buffer.from(buffer, start + row * stride, width * BYTES_PER_PIXEL));
  }
  pdfium.removeBitmap(bitmap);
  return true;
}

async function encode({ pageCount, width, height, pixels }: DrawnPages): Promise<FileVerdict> {
  const raw = { width, height, channels: BYTES_PER_PIXEL } as const;
  for (const quality of QUALITIES) {
    const bytes = await sharp(pixels, { raw }).jpeg({ quality }).toBuffer();
    if (bytes.length > PICTURE_BYTES_MAX) continue;
    return { mediaType: 'image/jpeg', bytes, pageCount, findings: [] };
  }
  return { rejection: 'paper_too_large' };
}
