/** Commands and replies between the process that moves money and the client's log. Amounts are units
 *  as text, because JSON has no bigint. */
import type { Wallet } from '#contract/entities/wallet-type.ts';
import { coins } from '#tests/support/test-exchange.ts';

/** Network of the withdrawals. */
export const TRON = 4;
/** Ticks of the best ask. */
export const ASK = 6_000_001;
/** The balance that all commands share. */
export const START_UNITS = coins('3000');

/** Everything that carries an ID, under which it happens once. */
export type MoneyAction =
  | { readonly do: 'place'; readonly id: string; readonly isTaker: boolean; readonly size: number }
  | {
      readonly do: 'transfer';
      readonly id: string;
      readonly from: Wallet;
      readonly to: Wallet;
      readonly amount: string;
    }
  | { readonly do: 'send'; readonly id: string; readonly isBack: boolean; readonly amount: string }
  /** `amount` is decimal text; `at` spaces two requests. */
  | { readonly do: 'withdraw'; readonly id: string; readonly amount: string; readonly at: number }
  | { readonly do: 'accept'; readonly id: string; readonly quoteId: string }
  /** A limit convert that freezes `amount`, decimal text, and waits for a price. */
  | { readonly do: 'limit'; readonly id: string; readonly amount: string };

export type MoneyCommand = { readonly number: number } & (
  | { readonly do: 'setup' }
  | { readonly do: 'quote'; readonly amount: string }
  | { readonly do: 'cancelAll' }
  | MoneyAction
);

export interface MoneyReply {
  readonly number: number;
  /** 'done', or the name of a rejection. */
  readonly result: string;
  /** What the balance has paid, as the reply of the exchange says. */
  readonly paid?: string;
  readonly quoteId?: string | undefined;
}
