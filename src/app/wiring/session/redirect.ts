/** Validates the redirect target after sign-in: only pages of the client are allowed. */
import { splitLocale } from '#src/i18n/locale-path.ts';
import { isKnownPath, isPrivatePath } from '../../addresses.ts';

const LENGTH_MAX = 2_048;
/** Backslashes, spaces and control characters: browsers interpret them in unexpected ways. */
// oxlint-disable-next-line no-control-regex -- Control characters are what is looked for.
const SURPRISING = /[\\\s\u0000-\u001f\u007f]/;
/** Pages that would lead back to a sign-in. */
const CIRCULAR: ReadonlySet<string> = new Set([
  '/signin',
  '/signup',
  '/g2f-verify',
  '/logout',
  '/verify-email',
  '/forgot-password',
  '/reset-password',
]);

/** Returns whether `text` is short and unambiguous. */
export const isPlain = (text: string | null): text is string =>
  text !== null && text !== '' && text.length <= LENGTH_MAX && !SURPRISING.test(text);

/**
 * Parses the target.
 * @returns a path with query and fragment, or undefined when `text` must not be followed.
 */
export function redirectTargetOf(text: string | null, origin: string): string | undefined {
  if (!isPlain(text) || !text.startsWith('/') || text.startsWith('//')) return undefined;
  const url = URL.parse(text, origin);
  if (url === null || url.origin !== origin || url.pathname.startsWith('//')) return undefined;
  const path = splitLocale(url.pathname).path.replace(/(?<=.)\/$/, '');
  if (!(isKnownPath(path) || isPrivatePath(path)) || CIRCULAR.has(path)) return undefined;
  return url.pathname + url.search + url.hash;
}
