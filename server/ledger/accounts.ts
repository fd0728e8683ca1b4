/** Types and names of ledger accounts and of the transfer that moves money. No money moves here. */
import type { CoinId, UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { TRANSACTION_TYPES } from '#contract/entities/journal-line.ts';
import type { Wallet } from '#contract/entities/wallet-type.ts';

/** The exchange's own accounts: fees, play money for distribution, money from outside, amounts of gift cards that
 *  have not ended, in futures the insurance fund and the clearing of profits, and what is set aside for the rewards of
 *  simple earn. Only `external` and `clearing` may be negative. */
export type SystemPurpose =
  | 'house'
  | 'treasury'
  | 'external'
  | 'gift_cards'
  | 'insurance'
  | 'clearing'
  | 'earn_cover';
/** Purposes of a user's two accounts in one wallet: available, and frozen for one owner each. */
type UserPurpose = 'available' | 'held';
export type AccountPurpose = SystemPurpose | UserPurpose;

/** Wallet type of the exchange's own accounts in the database; users' wallets have their number on
 *  the wire. */
export const SYSTEM_WALLET_TYPE = 0;

/** Purpose of a journal line; transaction histories show and filter by it. A type that the contract
 *  does not list cannot be posted for a user. */
export type TransferType = (typeof TRANSACTION_TYPES)[number];
/** Between accounts of the exchange, which no transaction history shows. */
export type SystemTransferType = 'earn_cover' | 'earn_cover_release';

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
  readonly type: TransferType | SystemTransferType;
  /** Permanently unique, such as `order:912/freeze`: a repeated movement fails completely. */
  readonly cause: string;
  readonly postedAt: EpochMs;
}
