/** Type of a file by its first bytes. Names and declared types are not asked. */
import type { PaperMediaType } from '#contract/entities/identity.ts';

/** @returns undefined for all others, for example HEIC, SVG and GIF. */
export function paperTypeOf(bytes: Uint8Array): PaperMediaType | undefined {
  const at = (from: number, to: number): string =>
    Buffer.from(bytes.subarray(from, to)).toString('latin1');
  if (at(0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (at(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') return 'image/webp';
  return at(0, 5) === '%PDF-' ? 'application/pdf' : undefined;
}
