/** Ensures that calls stay under their base URL. They carry the bearer token and the secret header,
 *  so a path that leads elsewhere, in any spelling, is rejected before the request is sent. */
import { assert } from '#contract/core/assert.ts';

/** Backslashes, spaces and control characters, which browsers interpret in unexpected ways. */
// oxlint-disable-next-line no-control-regex -- Control characters are what is looked for.
const SURPRISING = /[\\\s\u0000-\u001f\u007f]/;
/** Placeholder for the page's own origin, when the base is a path. */
const PAGE = 'https://localhost';

/**
 * @param base a path of this origin, or an http(s) URL.
 * @throws BrokenInvariant for a path that leaves it.
 */
export function assertUnderBase(base: string, path: string): void {
  const isPlain = path.startsWith('/') && !path.startsWith('//') && !SURPRISING.test(path);
  assert(isPlain, 'a call has a path of its own, not an address');
  const home = new URL(base.replace(/\/$/, ''), PAGE);
  const target = new URL(`${base.replace(/\/$/, '')}${path}`, PAGE);
  const folder = home.pathname.endsWith('/') ? home.pathname : `${home.pathname}/`;
  const isInside = target.origin === home.origin && target.pathname.startsWith(folder);
  assert(isInside, 'a call stays under its base address');
}
