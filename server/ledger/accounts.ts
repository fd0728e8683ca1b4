/** Who can own money, and the transfer that moves it. Types and names; no money moves here. */
import type { CoinId, UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';

/** The exchange's own accounts: fees, play money to hand out, and what came from outside. Only
 *  `external` may go below zero. */
export type SystemPurpose = 'house' | 'treasury' | 'external';
/** A user's accounts: free to use, and held for one owner each. */
type UserPurpose = 'available' | 'held';
export type AccountPurpose = SystemPurpose | UserPurpose;

/** `owner_id` of the exchange's own accounts; users count from 1. */
export const SYSTEM_OWNER_ID = 0;

/** One person or bot as the ledger sees them. */
export interface Holder {
  readonly userId: UserId;
  isBot: boolean;
}

export interface Account {
  readonly id: number;
  /** Undefined for the exchange's own. */
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
  /** Pays. */
  readonly debit: Account;
  /** Receives. */
  readonly credit: Account;
  /** Units of the accounts' coin; positive. */
  readonly amount: bigint;
  /** Unique for good, such as `order:912/freeze`: a repeated movement fails whole. */
  readonly cause: string;
  readonly postedAt: EpochMs;
}
