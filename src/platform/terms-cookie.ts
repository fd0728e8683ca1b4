/** Whether this browser has understood what the banner says of cookies. It is no cookie of the session:
 *  a sign-out leaves it. */
import { readCookie, writeCookie } from './cookies.ts';

const NAME = 'terms';
const UNDERSTOOD = 'yes';
const TTL_SEC = 365 * 24 * 60 * 60;

export const areTermsUnderstood = (): boolean => readCookie(NAME) === UNDERSTOOD;

export const storeTermsUnderstood = (): void => writeCookie(NAME, UNDERSTOOD, TTL_SEC);
