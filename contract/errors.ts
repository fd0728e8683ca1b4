/** Every rejection: its name in code and its number on the wire. Status and message are in `docs/rejections.ts`,
 *  because the client shows the message that the exchange sends. */

export const REJECTION_CODES = {
  // General: 1001 to 1099.
  field_invalid: 1001,
  feature_disabled: 1002,
  identity_level_too_low: 1003,
  two_factor_code_wrong: 1004,
  mail_code_wrong: 1005,
  balance_too_low: 1006,
  out_of_range: 1007,
  off_step: 1008,
  request_id_reused: 1009,
  state_changed: 1010,
  too_many_requests: 1011,
  account_restricted: 1012,
  not_found: 1020,
  method_not_allowed: 1021,
  body_unreadable: 1022,
  body_too_large: 1023,
  media_type_unsupported: 1024,
  internal: 1090,
  unavailable: 1091,
  // Spot: 1101 to 1199.
  pair_unknown: 1101,
  pair_closed: 1102,
  price_off_tick: 1103,
  amount_off_lot: 1104,
  notional_too_small: 1105,
  too_many_open_orders: 1106,
  stop_would_trigger: 1107,
  price_far_from_market: 1108,
  client_order_id_reused: 1109,
  order_not_found: 1110,
  order_not_open: 1111,
  order_type_mismatch: 1112,
  no_liquidity: 1113,
  amount_missing: 1114,
  exchange_cancel_only: 1115,
  amount_too_large: 1116,
  post_only_would_take: 1117,
  fill_or_kill_unfilled: 1118,
  coin_unknown: 1119,
  favourites_full: 1120,
  amount_below_filled: 1121,
  // Accounts: 1201 to 1299.
  bearer_missing: 1201,
  bearer_invalid: 1202,
  credentials_wrong: 1203,
  email_taken: 1204,
  email_not_verified: 1205,
  password_too_weak: 1206,
  refresh_token_invalid: 1207,
  code_wrong: 1208,
  code_tries_exhausted: 1209,
  email_already_verified: 1210,
  sign_in_locked: 1211,
  channel_refused: 1212,
  terms_not_accepted: 1213,
  challenge_expired: 1214,
  step_up_required: 1215,
  password_wrong: 1216,
  password_not_set: 1217,
  password_unchanged: 1218,
  two_factor_already_on: 1219,
  two_factor_not_on: 1220,
  two_factor_setup_expired: 1221,
  phone_taken: 1222,
  image_unreadable: 1223,
  image_too_large: 1224,
  // Sign-in providers and captchas: 1261 to 1279.
  provider_unknown: 1261,
  provider_refused: 1262,
  social_email_taken: 1263,
  captcha_missing: 1265,
  captcha_refused: 1266,
  // Demo trade: 10001 to 10099.
  demo_top_up_too_early: 10001,
  demo_equity_too_high: 10002,
  demo_unavailable: 10003,
  // Only for back ends whose tokens are for one trading mode; here the path decides.
  venue_mismatch: 10004,
} as const satisfies Readonly<Record<string, number>>;

export type RejectionName = keyof typeof REJECTION_CODES;

const NAME_BY_CODE: ReadonlyMap<number, RejectionName> = new Map(
  Object.entries(REJECTION_CODES).map(([name, code]) => [code, name as RejectionName]),
);

/** @returns undefined for a code that is not in this registry; other back ends may have their own. */
export const rejectionNameOf = (code: number): RejectionName | undefined => NAME_BY_CODE.get(code);
