/** Validates the target of a `type=wp` sign-in: an address below one that the deployment lists. The
 *  target receives a token, so every ambiguous spelling is rejected. */
import { isPlain } from './redirect.ts';

/** Encoded dots and slashes that a server may treat as steps out of the listed folder. */
const HIDDEN_STEPS = /%2e|%2f|%5c|\/\//i;

/**
 * Parses the target.
 * @returns undefined when `text` must not be followed.
 */
export function handOffTargetOf(
  text: string | null,
  allowList: readonly string[],
): URL | undefined {
  if (!isPlain(text)) return undefined;
  const target = URL.parse(text);
  if (target === null || !isSafeSite(target) || HIDDEN_STEPS.test(target.pathname))
    return undefined;
  return allowList.some((listed) => isUnder(target, listed)) ? target : undefined;
}

/** Returns whether the address is encrypted or local to this device, and has no credentials before
 *  the host. */
const isSafeSite = ({ protocol, hostname, username, password }: URL): boolean =>
  (protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost')) &&
  username === '' &&
  password === '';

function isUnder(target: URL, listed: string): boolean {
  const home = URL.parse(listed);
  if (home === null || home.origin !== target.origin) return false;
  const folder = home.pathname.replace(/\/$/, '');
  return target.pathname === folder || target.pathname.startsWith(`${folder}/`);
}
