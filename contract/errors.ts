/** Every refusal: its name in code, its number on the wire, its HTTP status, its English words. */

interface RejectionEntry {
  readonly code: number;
  readonly status: number;
  readonly message: string;
}

const entry = (code: number, status: number, message: string): RejectionEntry => ({
  code,
  status,
  message,
});

export const REJECTIONS = {
  // General: 1001 to 1099.
  field_invalid: entry(1001, 422, 'Some fields are not valid.'),
  feature_disabled: entry(1002, 403, 'This feature is turned off.'),
  identity_level_too_low: entry(1003, 403, 'Your identity verification level is too low for this.'),
  two_factor_code_wrong: entry(1004, 422, 'Wrong two-factor code.'),
  mail_code_wrong: entry(1005, 422, 'The code is wrong or has expired.'),
  balance_too_low: entry(1006, 422, 'Insufficient available balance.'),
  out_of_range: entry(1007, 422, 'The amount is outside the allowed range.'),
  off_step: entry(1008, 422, 'The amount has too many decimals.'),
  request_id_reused: entry(1009, 409, 'This request ID was already used for another request.'),
  state_changed: entry(1010, 409, 'This data has changed. Reload and try again.'),
  too_many_requests: entry(1011, 429, 'Too many requests. Wait a moment and try again.'),
  account_restricted: entry(1012, 403, 'This account is restricted.'),
  not_found: entry(1020, 404, 'Not found.'),
  method_not_allowed: entry(1021, 405, 'Method not allowed.'),
  body_unreadable: entry(1022, 400, 'The request body could not be parsed.'),
  body_too_large: entry(1023, 413, 'The request body is too large.'),
  media_type_unsupported: entry(1024, 415, 'This content type is not supported.'),
  internal: entry(1090, 500, 'Internal error. Try again later.'),
  unavailable: entry(1091, 503, 'The exchange is currently unavailable. Try again later.'),
  // Spot: 1101 to 1199.
  pair_unknown: entry(1101, 404, 'Pair not found.'),
  pair_closed: entry(1102, 422, 'This pair is closed for trading.'),
  price_off_tick: entry(1103, 422, 'The price is not a multiple of the tick size.'),
  amount_off_lot: entry(1104, 422, 'The amount is not a multiple of the lot size.'),
  notional_too_small: entry(1105, 422, 'The order is below the minimum value.'),
  too_many_open_orders: entry(
    1106,
    422,
    'Too many open orders for this pair. Cancel one and try again.',
  ),
  stop_would_trigger: entry(1107, 422, 'This stop price would trigger immediately.'),
  price_far_from_market: entry(
    1108,
    422,
    'The price is far from the market. Confirm it to continue.',
  ),
  client_order_id_reused: entry(
    1109,
    409,
    'This client order ID was already used for another order.',
  ),
  order_not_found: entry(1110, 404, 'Order not found.'),
  order_not_open: entry(1111, 409, 'This order is no longer open.'),
  order_type_mismatch: entry(1112, 422, 'Order type mismatch.'),
  no_liquidity: entry(1113, 422, 'No orders on the other side of the book.'),
  amount_missing: entry(1114, 422, 'Enter an amount.'),
  exchange_cancel_only: entry(1115, 503, 'Cancel-only mode: new orders are not accepted.'),
  amount_too_large: entry(1116, 422, 'The amount is too large.'),
  post_only_would_take: entry(1117, 422, 'This post-only order would fill immediately.'),
  fill_or_kill_unfilled: entry(1118, 422, "The order book can't fill the full amount."),
  coin_unknown: entry(1119, 404, 'Coin not found.'),
  favourites_full: entry(1120, 422, 'Too many favorites. Remove one and try again.'),
  amount_below_filled: entry(1121, 422, 'The amount is below the filled amount.'),
  // Accounts: 1201 to 1299.
  bearer_missing: entry(1201, 401, 'Sign in to continue.'),
  bearer_invalid: entry(1202, 401, 'Your session has ended. Sign in again.'),
  credentials_wrong: entry(1203, 422, 'Wrong email or password.'),
  email_taken: entry(1204, 422, 'This email is already registered.'),
  email_not_verified: entry(1205, 422, 'Verify your email first.'),
  password_too_weak: entry(1206, 422, 'This password is too easy to guess.'),
  refresh_token_invalid: entry(1207, 401, 'Your session has ended. Sign in again.'),
  code_wrong: entry(1208, 422, 'The code is wrong or has expired.'),
  code_tries_exhausted: entry(1209, 423, 'Too many wrong codes. Request a new one.'),
  email_already_verified: entry(1210, 422, 'This email is already verified.'),
  sign_in_locked: entry(1211, 429, 'Too many attempts. Wait a few minutes and try again.'),
  channel_refused: entry(1212, 403, 'Channel access denied.'),
  terms_not_accepted: entry(1213, 422, 'Accept the terms to continue.'),
  challenge_expired: entry(1214, 422, 'Sign-in expired. Sign in again.'),
  step_up_required: entry(1215, 403, 'Verify your identity and try again.'),
  password_wrong: entry(1216, 422, 'Wrong password.'),
  password_not_set: entry(1217, 422, 'This account has no password.'),
  password_unchanged: entry(1218, 422, 'Choose a different password.'),
  two_factor_already_on: entry(1219, 409, 'Two-factor authentication is already on.'),
  two_factor_not_on: entry(1220, 409, 'Two-factor authentication is not on.'),
  two_factor_setup_expired: entry(1221, 422, 'Setup expired. Start again.'),
  phone_taken: entry(1222, 422, 'This phone number is used by another account.'),
  image_unreadable: entry(1223, 422, 'Unsupported image. Use PNG, JPEG or WebP.'),
  image_too_large: entry(1224, 422, 'The image is too large.'),
  // Somebody else's word, and captchas: 1261 to 1279.
  provider_unknown: entry(1261, 422, 'This sign-in method is not available.'),
  provider_refused: entry(1262, 422, 'Sign-in could not be confirmed. Try again.'),
  social_email_taken: entry(
    1263,
    422,
    'This email is already registered. Sign in with your password.',
  ),
  captcha_missing: entry(1265, 422, 'Complete the captcha to continue.'),
  captcha_refused: entry(1266, 422, 'Captcha verification failed. Try again.'),
  // Demo trade: 10001 to 10099.
  demo_top_up_too_early: entry(10001, 422, 'You have already topped up today. Try again tomorrow.'),
  demo_equity_too_high: entry(
    10002,
    422,
    'Top-up is available below half of your starting balance.',
  ),
  demo_unavailable: entry(10003, 403, 'Not available in demo trade.'),
  // Of back ends whose tokens are for one venue alone; here the path decides.
  venue_mismatch: entry(10004, 403, 'This token is for another trading mode.'),
} as const satisfies Record<string, RejectionEntry>;

export type RejectionName = keyof typeof REJECTIONS;

const NAME_BY_CODE: ReadonlyMap<number, RejectionName> = new Map(
  Object.entries(REJECTIONS).map(([name, { code }]) => [code, name as RejectionName]),
);

/** @returns undefined for a number this registry does not know: another back end may have its own. */
export const rejectionNameOf = (code: number): RejectionName | undefined => NAME_BY_CODE.get(code);
