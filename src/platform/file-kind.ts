/** Kind of a file by its first bytes. Names and media types lie: Windows calls a HEIC an octet stream. */

export type FileKind = 'jpeg' | 'png' | 'webp' | 'heic' | 'pdf';

/** Enough for the longest signature. */
const HEAD_LENGTH = 32;
/** Brands of HEIC and HEIF in the box `ftyp`; AVIF has others. */
const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']);

export async function fileKindOf(file: Blob): Promise<FileKind | undefined> {
  const head = new Uint8Array(await file.slice(0, HEAD_LENGTH).arrayBuffer());
  return kindOfHead(String.fromCharCode(...head));
}

function kindOfHead(head: string): FileKind | undefined {
  if (head.startsWith('\u00FF\u00D8\u00FF')) return 'jpeg';
  if (head.startsWith('\u0089PNG\r\n\u001A\n')) return 'png';
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'webp';
  if (head.startsWith('ftyp', 4) && HEIC_BRANDS.has(head.slice(8, 12))) return 'heic';
  return head.startsWith('%PDF-') ? 'pdf' : undefined;
}
