/** How many, in words' company: grouped in the one way all numbers are. */
import { displayNumber } from '#domain/number-text.ts';

/** "12,481". */
export const countText = (count: number): string => displayNumber(Math.trunc(count), 0);

/** "1.5 MB", "300 kB": thousands, as upload limits are given. */
export function fileSizeText(bytes: number): string {
  if (!(bytes > 0)) return '0 kB';
  if (bytes < 1_000_000) return `${displayNumber(bytes / 1_000, 0)} kB`;
  return `${displayNumber(bytes / 1_000_000, 1)} MB`;
}
