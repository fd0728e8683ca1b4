/** Stores the referral code of a link in the tab, until the account is opened. */
import { sessionTexts, type TextStorage } from '#src/platform/storage.ts';

const KEY = 'ref_code';
const LENGTH_MAX = 64;

/**
 * Returns the referral code.
 * @param search the query of the address.
 */
export function referralCodeOf(search: string, storage: TextStorage = sessionTexts): string {
  const linked = new URLSearchParams(search).get(KEY)?.trim().slice(0, LENGTH_MAX) ?? '';
  if (linked === '') return storage.read(KEY) ?? '';
  storage.write(KEY, linked);
  return linked;
}

/** The code of the link that was opened in this tab. */
export const linkedCode = (storage: TextStorage): string | undefined => storage.read(KEY);
