/** Addresses of the convert pages. */
export const CONVERT_PATH = '/user/swap-coin';
export const CONVERT_HISTORY_PATH = '/user/swap-history';
