/** Types and names of ledger accounts and of the transfer that moves money. No money moves here. */
import type { CoinId, UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';

/** The exchange's own accounts: fees, play money for distribution, and money from outside. Only
 *  `external` may be negative. */
export type SystemPurpose = 'house' | 'treasury' | 'external';
/** A user's accounts: available, and frozen for one owner each. */
type UserPurpose = 'available' | 'held';
export type AccountPurpose = SystemPurpose | UserPurpose;

/** `owner_id` of the exchange's own accounts; user ids start at 1. */
export const SYSTEM_OWNER_ID = 0;

/** A user or bot in the ledger. */
export interface Holder {
  readonly userId: UserId;
  isBot: boolean;
}

export interface Account {
  readonly id: number;
  /** Undefined for the exchange's own accounts. */
  readonly holder: Holder | undefined;
  readonly coinId: CoinId;
  readonly purpose: AccountPurpose;
}

/** A user's two accounts of one coin. */
export interface CoinAccounts {
  readonly holder: Holder;
  readonly coinId: CoinId;
  readonly available: Account;
  readonly frozen: Account;
}

export interface Transfer {
  /** The paying account. */
  readonly debit: Account;
  /** The receiving account. */
  readonly credit: Account;
  /** Units of the accounts' coin; positive. */
  readonly amount: bigint;
  /** Permanently unique, such as `order:912/freeze`: a repeated movement fails completely. */
  readonly cause: string;
  readonly postedAt: EpochMs;
}
