/** What the embedded exchange has written into the head of its page; a static host writes nothing. */

type Name = 'config' | 'settings' | 'dashboard';

/** @returns undefined where the page brings none. @throws SyntaxError where it cannot be read. */
export function documentInPage(name: Name): unknown {
  const meta = metaOf(name);
  return meta === null ? undefined : (JSON.parse(meta.content) as unknown);
}

export const isInPage = (name: Name): boolean => metaOf(name) !== null;

const metaOf = (name: Name): HTMLMetaElement | null =>
  document.querySelector(`meta[name="tidemark-${name}"]`);
