/** Where a `type=wp` sign-in may be handed to: an address under one that the deployment lists. A token
 *  goes with it, so whatever is spelt with a trick is not listed. */
import { isPlain } from './redirect.ts';

/** Dots and slashes that a server may read as steps out of the listed folder. */
const HIDDEN_STEPS = /%2e|%2f|%5c|\/\//i;

/** @returns undefined when `text` may not be followed. */
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

/** Encrypted on the way, or never leaving this machine; and no name stands in front of the host. */
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
