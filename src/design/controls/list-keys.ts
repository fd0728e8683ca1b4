/** Maps keys to list positions while the focus stays in the text box above the list. */

const PAGE_LENGTH = 10;

/**
 * Wraps around at both ends.
 * @param at undefined without a current position.
 * @returns undefined for keys that do not move.
 */
export function placeAfter(key: string, at: number | undefined, count: number): number | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case 'ArrowDown':
      return at === undefined ? 0 : (at + 1) % count;
    case 'ArrowUp':
      return at === undefined ? count - 1 : (at + count - 1) % count;
    case 'PageDown':
      return Math.min((at ?? 0) + PAGE_LENGTH, count - 1);
    case 'PageUp':
      return Math.max((at ?? 0) - PAGE_LENGTH, 0);
    default:
      return undefined;
  }
}
