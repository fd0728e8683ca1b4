/** Registry of all rejections: name in code, code on the wire, HTTP status and English message. */

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
  feature_disabled: entry(1002, 403, 'This feature is switched off.'),
  identity_level_too_low: entry(1003, 403, 'Your identity level is too low for this.'),
  two_factor_code_wrong: entry(1004, 422, 'The two-factor code is wrong.'),
  mail_code_wrong: entry(1005, 422, 'The code is wrong or has expired.'),
  balance_too_low: entry(1006, 422, 'Your available balance is too low.'),
  out_of_range: entry(1007, 422, 'The amount is outside the allowed range.'),
  off_step: entry(1008, 422, 'The amount has too many decimals.'),
  request_id_reused: entry(1009, 409, 'This request id was used for another request.'),
  state_changed: entry(1010, 409, 'This changed meanwhile. Reload and try again.'),
  too_many_requests: entry(1011, 429, 'Too many requests. Wait a moment and try again.'),
  account_restricted: entry(1012, 403, 'This account is restricted.'),
  not_found: entry(1020, 404, 'Not found.'),
  method_not_allowed: entry(1021, 405, 'This address does not take that method.'),
  body_unreadable: entry(1022, 400, 'The request body cannot be read.'),
  body_too_large: entry(1023, 413, 'The request body is too large.'),
  media_type_unsupported: entry(1024, 415, 'This content type is not supported.'),
  internal: entry(1090, 500, 'Something broke on our side. It has been recorded.'),
  unavailable: entry(1091, 503, 'The exchange is not available right now.'),
  // Spot: 1101 to 1199.
  pair_unknown: entry(1101, 404, 'There is no such pair.'),
  pair_closed: entry(1102, 422, 'This pair is closed for trading.'),
  price_off_tick: entry(1103, 422, 'The price is not a multiple of the tick size.'),
  amount_off_lot: entry(1104, 422, 'The amount is not a multiple of the lot size.'),
  notional_too_small: entry(1105, 422, 'The order is below the minimum value.'),
  too_many_open_orders: entry(1106, 422, 'You have too many open orders in this pair.'),
  stop_would_trigger: entry(1107, 422, 'This stop price would trigger at once.'),
  price_far_from_market: entry(1108, 422, 'The price is far from the market. Confirm it to go on.'),
  client_order_id_reused: entry(1109, 409, 'This order id was used for another order.'),
  order_not_found: entry(1110, 404, 'There is no such order.'),
  order_not_open: entry(1111, 409, 'This order is no longer open.'),
  order_type_mismatch: entry(1112, 422, 'The order is of another type.'),
  no_liquidity: entry(1113, 422, 'Nobody is on the other side of the book.'),
  amount_missing: entry(1114, 422, 'Say how much to trade.'),
  exchange_cancel_only: entry(1115, 503, 'The exchange only takes cancellations right now.'),
  amount_too_large: entry(1116, 422, 'The amount is too large.'),
  post_only_would_take: entry(1117, 422, 'A post-only order here would trade at once.'),
  fill_or_kill_unfilled: entry(1118, 422, 'The book cannot fill all of it at once.'),
  coin_unknown: entry(1119, 404, 'There is no such coin.'),
  favourites_full: entry(1120, 422, 'You have too many favourites.'),
  amount_below_filled: entry(1121, 422, 'More than this has been filled already.'),
  // Accounts: 1201 to 1299.
  bearer_missing: entry(1201, 401, 'Sign in to go on.'),
  bearer_invalid: entry(1202, 401, 'Your session has ended. Sign in again.'),
  credentials_wrong: entry(1203, 422, 'The email or the password is wrong.'),
  email_taken: entry(1204, 422, 'This email is already registered.'),
  email_not_verified: entry(1205, 422, 'Verify your email first.'),
  password_too_weak: entry(1206, 422, 'This password is too easy to guess.'),
  refresh_token_invalid: entry(1207, 401, 'Your session has ended. Sign in again.'),
  code_wrong: entry(1208, 422, 'The code is wrong or has expired.'),
  code_tries_exhausted: entry(1209, 423, 'Too many wrong codes. Ask for a new one.'),
  email_already_verified: entry(1210, 422, 'This email is already verified.'),
  sign_in_locked: entry(1211, 429, 'Too many tries. Wait a few minutes and try again.'),
  channel_refused: entry(1212, 403, 'This channel is not yours.'),
  terms_not_accepted: entry(1213, 422, 'Accept the terms to go on.'),
  challenge_expired: entry(1214, 422, 'This sign-in has run out. Sign in again.'),
  step_up_required: entry(1215, 403, 'Confirm that it is you, then try again.'),
  password_wrong: entry(1216, 422, 'The password is wrong.'),
  password_not_set: entry(1217, 422, 'This account has no password.'),
  password_unchanged: entry(1218, 422, 'Choose a password you do not use now.'),
  two_factor_already_on: entry(1219, 409, 'Two-factor sign-in is already on.'),
  two_factor_not_on: entry(1220, 409, 'Two-factor sign-in is not on.'),
  two_factor_setup_expired: entry(1221, 422, 'This set-up has run out. Start it again.'),
  phone_taken: entry(1222, 422, 'This number belongs to another account.'),
  image_unreadable: entry(1223, 422, 'This picture cannot be read. Take a PNG, JPEG or WebP.'),
  image_too_large: entry(1224, 422, 'This picture is too large.'),
  // External providers and captchas: 1261 to 1279.
  provider_unknown: entry(1261, 422, 'This way to sign in is not offered here.'),
  provider_refused: entry(1262, 422, 'This sign-in could not be confirmed. Start it again.'),
  social_email_taken: entry(1263, 422, 'This email has an account. Sign in with its password.'),
  captcha_missing: entry(1265, 422, 'Solve the captcha to go on.'),
  captcha_refused: entry(1266, 422, 'The captcha was not accepted. Solve it once more.'),
  // Demo trade: 10001 to 10099.
  demo_top_up_too_early: entry(10001, 422, 'You have topped up already. Wait until tomorrow.'),
  demo_equity_too_high: entry(10002, 422, 'You still have at least half of what you began with.'),
  demo_unavailable: entry(10003, 403, 'Demo trade does not offer this.'),
  // For back ends whose tokens are valid in one trading mode only; in the embedded exchange the
  // path decides.
  venue_mismatch: entry(10004, 403, 'This token is not for this venue.'),
} as const satisfies Record<string, RejectionEntry>;

export type RejectionName = keyof typeof REJECTIONS;

const NAME_BY_CODE: ReadonlyMap<number, RejectionName> = new Map(
  Object.entries(REJECTIONS).map(([name, { code }]) => [code, name as RejectionName]),
);

/** @returns undefined for a code that is not in this registry; other back ends may have their own. */
export const rejectionNameOf = (code: number): RejectionName | undefined => NAME_BY_CODE.get(code);
