/** Types and names of ledger accounts and of the transfer that moves money. No money moves here. */
import type { CoinId, UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';

/** The exchange's own accounts: fees, play money for distribution, and money from outside. Only
 *  `external` may be negative. */
export type SystemPurpose = 'house' | 'treasury' | 'external';
/** Purposes of a user's two accounts in one wallet: available, and frozen for one owner each. */
type UserPurpose = 'available' | 'held';
export type AccountPurpose = SystemPurpose | UserPurpose;

/** Wallets of a user, by their number on the wire and in the database. */
export const WALLET_TYPES = { p2p: 1, spot: 2, future: 3 } as const;
export type Wallet = keyof typeof WALLET_TYPES;
/** Wallet type of the exchange's own accounts. */
export const SYSTEM_WALLET_TYPE = 0;

/** Purpose of a journal line; transaction histories show it and filter by it. */
export type TransferType = 'order_freeze' | 'order_release' | 'trade' | 'trade_fee' | 'play_money';

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
  /** Undefined for the exchange's own accounts. */
  readonly wallet: Wallet | undefined;
  readonly purpose: AccountPurpose;
}

/** A user's two accounts of one coin in one wallet. */
export interface CoinAccounts {
  readonly holder: Holder;
  readonly coinId: CoinId;
  readonly wallet: Wallet;
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
  readonly type: TransferType;
  /** Permanently unique, such as `order:912/freeze`: a repeated movement fails completely. */
  readonly cause: string;
  readonly postedAt: EpochMs;
}
