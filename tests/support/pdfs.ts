/** PDFs as tests need them. Readers find their objects without a table of references. */
import { constants, deflateRawSync } from 'node:zlib';

interface PdfParts {
  /** Entries of the catalog, of the page. */
  readonly catalog?: string;
  readonly page?: string;
  /** What the page draws; a line of text by default. */
  readonly content?: string | PdfStream;
  /** Objects from the sixth on; a string, or a stream with its entries. */
  readonly objects?: readonly (string | PdfStream)[];
}

interface PdfStream {
  readonly entries: string;
  readonly bytes: Buffer;
}

/** Width and height of A4, in points. */
const A4 = { width: 595, height: 842 } as const;
const TEXT = 'BT /F1 40 Tf 60 700 Td (Statement of account) Tj ET';

const BLOCK_LENGTH = 10_000_000;

/** Spaces that are compressed to a hundredth of a percent, in the form of PDF streams. */
export function compressedSpaces(blockCount: number): Buffer {
  const options = { finishFlush: constants.Z_FULL_FLUSH };
  const block = deflateRawSync(Buffer.alloc(BLOCK_LENGTH, ' '), options);
  const end = Buffer.from([0x03, 0, 0, 0, 0, 0]);
  return Buffer.concat([Buffer.from([0x78, 0x01]), ...Array(blockCount).fill(block), end]);
}

/** A PDF of one page. */
export function pdfWith({
  catalog = '',
  page = '',
  content = TEXT,
  objects = [],
}: PdfParts): Buffer {
  const all: readonly (string | PdfStream)[] = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${A4.width} ${A4.height}] /Contents 4 0 R
       /Resources << /Font << /F1 5 0 R >> /XObject << /X1 6 0 R >> >> ${page} >>`,
    typeof content === 'string' ? { entries: '', bytes: Buffer.from(content, 'latin1') } : content,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
    ...objects,
  ];
  const body = all.map((one, index) =>
    Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      typeof one === 'string' ? Buffer.from(one, 'latin1') : streamOf(one),
      Buffer.from('\nendobj\n'),
    ]),
  );
  const end = `trailer\n<< /Root 1 0 R /Size ${all.length + 1} >>\nstartxref\n0\n%%EOF\n`;
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), ...body, Buffer.from(end)]);
}

const streamOf = ({ entries, bytes }: PdfStream): Buffer =>
  Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} ${entries} >>\nstream\n`, 'latin1'),
    bytes,
    Buffer.from('\nendstream'),
  ]);
