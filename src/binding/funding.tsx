/** React context of the pages of deposits, withdrawals and their history. */
import { createContext, use, type ReactNode } from 'react';
import type { Notice } from '#machines/kernel/notice.ts';

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

const FundingContext = createContext<FundingService | undefined>(undefined);

interface FundingProviderProps {
  readonly service: FundingService;
  readonly children: ReactNode;
}

export function FundingProvider({ service, children }: FundingProviderProps) {
  return <FundingContext value={service}>{children}</FundingContext>;
}

/** @throws outside a `FundingProvider`. */
export function useFundingService(): FundingService {
  const service = use(FundingContext);
  if (service === undefined)
    throw new Error('useFundingService must be used within a FundingProvider');
  return service;
}
