/** Queries and watches media queries. */

export const matchesMedia = (query: string): boolean => matchMedia(query).matches;

/**
 * Calls `onChange` whenever the result changes.
 * @returns the unsubscribe function.
 */
export function watchMedia(query: string, onChange: () => void): () => void {
  const list = matchMedia(query);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}
