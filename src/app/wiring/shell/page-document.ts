/** Reads documents that the built-in exchange has embedded in the head of its page; a static host
 *  embeds none. */

type Name = 'config' | 'settings' | 'dashboard';

/**
 * Returns an embedded document.
 * @returns undefined when the page contains none.
 * @throws SyntaxError when the document is invalid.
 */
export function documentInPage(name: Name): unknown {
  const meta = metaOf(name);
  return meta === null ? undefined : (JSON.parse(meta.content) as unknown);
}

export const isInPage = (name: Name): boolean => metaOf(name) !== null;

const metaOf = (name: Name): HTMLMetaElement | null =>
  document.querySelector(`meta[name="tidemark-${name}"]`);
