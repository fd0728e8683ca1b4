/** Which place of a list a key leads to, while the caret stays in the box over it. */

const PAGE_LENGTH = 10;

/** @param at undefined while no place is meant.
 *  @returns undefined for a key that leads nowhere. Beyond either end it goes on at the other. */
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
