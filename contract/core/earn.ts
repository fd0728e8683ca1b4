/** Enumerations of simple earn that the contract and the shared rules use. */

export const EARN_TYPES = { locked: 1, flexible: 2 } as const;
export type EarnType = keyof typeof EARN_TYPES;

export const EARN_PRODUCT_STATUSES = { open: 1, sold_out: 2, not_started: 3, closed: 4 } as const;
export type EarnProductStatus = keyof typeof EARN_PRODUCT_STATUSES;

/** `redeeming`: the amount arrives the next day. `renewed`: at maturity it went on as a new position. */
export const EARN_POSITION_STATUSES = { active: 1, redeeming: 2, redeemed: 3, renewed: 4 } as const;
export type EarnPositionStatus = keyof typeof EARN_POSITION_STATUSES;

export const EARN_RECORD_KINDS = { subscribe: 1, redeem: 2, reward: 3, renew: 4 } as const;
export type EarnRecordKind = keyof typeof EARN_RECORD_KINDS;

/** `instant` gives up the reward of the running day. */
export const REDEEM_SPEEDS = { instant: 1, next_day: 2 } as const;
export type RedeemSpeed = keyof typeof REDEEM_SPEEDS;

/** Leaving a locked position before its end: not possible; paid rewards are given back; only a lower rate is paid; or
 *  paid rewards stay and no more are paid. */
export const EARLY_RULES = ['none', 'repay_rewards', 'lower_rate', 'stop_accruing'] as const;
export type EarlyRule = (typeof EARLY_RULES)[number];

/** A year of every rate, leap years included. */
export const EARN_YEAR_DAYS = 365;
/** Decimals of a rate as a fraction: 0.123456 is 12.3456 %. */
export const APR_DECIMALS = 6;
export const EARN_POSITIONS_MAX = 12;
