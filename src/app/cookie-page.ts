/** Where the operator's own page about cookies is. */
import { splitLocale } from '#src/i18n/locale-path.ts';
import { isKnownPath, isPrivatePath } from './routes.ts';

/** The exchange, or what stands before it, answers these by itself. */
const RESERVED: ReadonlySet<string> = new Set([
  'api',
  'app',
  'apps',
  'broadcasting',
  'docs',
  'healthz',
  'metrics',
  'outbox',
  'readyz',
  'static',
]);

/** @returns its path without a language; undefined where there is none, or where the key is the address of
 *  something else: a page of ours, a language, a path of the exchange. */
export function cookiePagePath(key: string): string | undefined {
  if (!/^[\w-]{1,60}$/.test(key) || RESERVED.has(key.toLowerCase())) return undefined;
  const path = `/${key}`;
  const isOurs = isKnownPath(path) || isPrivatePath(path);
  return isOurs || splitLocale(path).path !== path ? undefined : path;
}
