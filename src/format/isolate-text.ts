/** Isolates texts within lines that are drawn or joined without elements; elsewhere `bdi` and `dir` do it. Characters of
 *  no width, so that the length of a text stays the same. */

/** Numbers, codes and names of coins, which stay left to right in every language. */
export const leftToRight = (text: string): string => (text === '' ? '' : `\u2066${text}\u2069`);

/** A text of a user, which runs as its own first letter does. */
export const asWritten = (text: string): string => (text === '' ? '' : `\u2068${text}\u2069`);
