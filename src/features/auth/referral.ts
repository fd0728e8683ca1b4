/** The code of whoever invited: a link brings it, and it stays with the tab when one looks around, or
 *  signs in by mistake, before the account is opened. */
import { sessionTexts, type TextStorage } from '#src/platform/storage.ts';

const KEY = 'ref_code';
const LENGTH_MAX = 64;

/** @param search the query of the address. */
export function referralCodeOf(search: string, storage: TextStorage = sessionTexts): string {
  const linked = new URLSearchParams(search).get(KEY)?.trim().slice(0, LENGTH_MAX) ?? '';
  if (linked === '') return storage.read(KEY) ?? '';
  storage.write(KEY, linked);
  return linked;
}
