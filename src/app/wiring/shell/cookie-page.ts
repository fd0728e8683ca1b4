/** Path of the operator's own cookie page. */
import { isReservedSegment } from '#contract/core/page-address.ts';
import { splitLocale } from '#src/i18n/locale-path.ts';
import { isKnownPath, isPrivatePath } from '../../addresses.ts';

/**
 * Returns the path of the operator's cookie page.
 * @returns the path without a language; undefined when there is no page, or when the key is the
 * address of something else: a page of the client, a language, a path of the exchange.
 */
export function cookiePagePath(key: string): string | undefined {
  if (!/^[\w-]{1,60}$/.test(key) || isReservedSegment(key)) return undefined;
  const path = `/${key}`;
  const isOurs = isKnownPath(path) || isPrivatePath(path);
  return isOurs || splitLocale(path).path !== path ? undefined : path;
}
