/** What the embedded exchange has written into the head of its page; a static host writes nothing. */

/** @returns undefined where the page brings none. @throws SyntaxError where it cannot be read. */
export function documentInPage(name: 'config' | 'settings' | 'dashboard'): unknown {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="tidemark-${name}"]`);
  return meta === null ? undefined : (JSON.parse(meta.content) as unknown);
}
