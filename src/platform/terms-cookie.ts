/** Stores whether the cookie banner was accepted in this browser. Not a session cookie: it survives
 *  a sign-out. */
import { readCookie, writeCookie } from './cookies.ts';

const NAME = 'terms';
const UNDERSTOOD = 'yes';
const TTL_SEC = 365 * 24 * 60 * 60;

export const areTermsUnderstood = (): boolean => readCookie(NAME) === UNDERSTOOD;

export const storeTermsUnderstood = (): void => writeCookie(NAME, UNDERSTOOD, TTL_SEC);
