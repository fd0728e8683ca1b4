/** Handle of a refresh token: the exchange has stored the token in a cookie that scripts cannot read, and
 *  accepts the handle in its place, together with that cookie only. */

export const REFRESH_HANDLE_PREFIX = 'cookie.';

/** Browsers keep the token, its cookie and its handle for this long after the last refresh. A page that is
 *  open refreshes every few minutes; a browser that is not used for a week signs in again. */
export const REFRESH_IDLE_SEC_MAX = 7 * 24 * 60 * 60;
