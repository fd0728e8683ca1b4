/** React context of the pages of deposits, withdrawals and their history. */
import type { Notice } from '#machines/kernel/notice.ts';
import { createServiceContext } from './create-service-context.ts';

/** A changed record, as the channels report it. */
export interface FundingUpdate {
  readonly kind: 'deposit' | 'withdrawal';
  /** Undefined when updates may have been missed: any record may have changed. */
  readonly id: number | undefined;
}

export interface FundingService {
  readonly announce: (notice: Notice) => void;
  /** Copies an address, and remembers it for the comparison with a paste. */
  readonly copyAddress: (address: string) => Promise<void>;
  /** Address that was copied last; undefined when there was none. */
  readonly copiedAddress: () => string | undefined;
  /** Coins that were selected last, newest first. */
  readonly recentCoins: () => readonly string[];
  readonly rememberCoin: (coin: string) => void;
  /** Calls `onUpdate` after every changed record. @returns the function that ends it. */
  readonly onUpdate: (onUpdate: (update: FundingUpdate) => void) => () => void;
}

export const [FundingServiceProvider, useFundingService] =
  createServiceContext<FundingService>('FundingService');
