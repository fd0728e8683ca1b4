/** What the window can show now: a media query, asked and watched. */

export const matchesMedia = (query: string): boolean => matchMedia(query).matches;

/** Tells `onChange` whenever the answer turns; the returned function stops it. */
export function watchMedia(query: string, onChange: () => void): () => void {
  const list = matchMedia(query);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}
