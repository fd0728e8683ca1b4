/** Types of a withdrawal: the draft, what follows from it, the request that is sent, and the codes. */
import type { Decimal } from '#contract/core/decimal.ts';
import type { RequestId } from '#contract/core/ids.ts';
import type { Clock, EpochMs } from '#contract/core/time.ts';
import type { WalletNetwork, Withdrawal } from '#contract/entities/custody.ts';
import type { WithdrawalAddress } from '#contract/entities/withdrawal-address.ts';
import type {
  FeeMode,
  WithdrawalRules,
  WithdrawalWarning as ExchangeWarning,
} from '#contract/rest/withdrawals.ts';
import type { Resemblance } from '#domain/address-resemblance.ts';
import type { AddressCheck, AddressProblem } from '#domain/addresses/check-address.ts';
import type { PaymentRequest } from '#domain/addresses/payment-request.ts';
import type { BarredProblem } from '#domain/leaving-standing.ts';
import type { WhitelistProblem } from '#domain/whitelist.ts';
import type { Rejection } from '../kernel/rejection.ts';
import type { RequestTypes } from '../kernel/sent-request.ts';
import type { AmountProblem, Cost } from './withdrawal-cost.ts';

/** Checks an address and its memo for a family of networks. The client passes the exchange's module. */
export type AddressChecker = (family: string, address: string, memo: string) => AddressCheck;

/** Reads a payment request, such as the text of a QR code; undefined for any other text. */
export type PaymentReader = (text: string) => PaymentRequest | undefined;

export interface WithdrawalDraft {
  readonly coin: string | undefined;
  readonly networkId: number | undefined;
  readonly address: string;
  readonly memo: string;
  /** The user has confirmed that the receiver needs no memo. */
  readonly isWithoutMemo: boolean;
  /** Ungrouped text as typed, including "1234." and "". */
  readonly amount: string;
  readonly feeMode: FeeMode;
}

export type WithdrawalPatch = Partial<Omit<WithdrawalDraft, 'coin' | 'networkId'>>;

export type ReceiverProblem =
  | AddressProblem
  | 'address_resembles'
  | WhitelistProblem
  /** A payment request for another coin than the selected one. */
  | 'other_coin';

/** First rule of each field that is not met. */
export interface WithdrawalProblems {
  readonly coin: 'coin_missing' | undefined;
  readonly network: 'network_missing' | 'network_closed' | undefined;
  readonly address: ReceiverProblem | undefined;
  readonly memo: 'memo_missing' | 'memo_invalid' | 'memo_not_supported' | undefined;
  readonly amount: AmountProblem | undefined;
  readonly account: BarredProblem | undefined;
}

/** Facts that the review repeats. `address_new` and `paste_differs` must be acknowledged. */
export type ReviewWarning = 'address_new' | 'paste_differs' | 'whitelist_wait' | 'memo_empty';

/** A withdrawal as it is sent. */
export interface WithdrawalOrder {
  readonly coin: string;
  readonly networkId: number;
  readonly address: string;
  readonly memo: string | undefined;
  readonly isWithoutMemo: boolean;
  readonly amount: Decimal;
  readonly feeMode: FeeMode;
  readonly requestId: RequestId;
}

/** Calculation of the exchange for the review. */
export interface WithdrawalQuote {
  readonly fee: Decimal;
  readonly debit: Decimal;
  readonly receivedAmount: Decimal;
  readonly warnings: readonly ExchangeWarning[];
}

/** The request that withdraws; `request` is undefined for a withdrawal that is only looked up. */
export interface Withdraw extends RequestTypes {
  readonly request: WithdrawalOrder | undefined;
  readonly response: Withdrawal;
  readonly query: RequestId;
  readonly found: Withdrawal;
}

export interface WithdrawalCodes {
  readonly twoFactorCode: string;
  readonly mailCode: string;
}

/** Result of the last action beside the form. */
export type WithdrawalNotice = 'not_found' | 'code_sent' | 'no_response' | undefined;

export interface WithdrawalFacts {
  readonly checkAddress: AddressChecker;
  readonly readPayment: PaymentReader;
  /** Compared with the wait of an entry of the address book. */
  readonly clock: Clock;
  readonly isTwoFactorOn: boolean;
  readonly draft: WithdrawalDraft;
  /** Networks of the coin; undefined while unknown. */
  readonly networks: readonly WalletNetwork[] | undefined;
  /** Terms of the coin on the network; undefined while unknown. */
  readonly rules: WithdrawalRules | undefined;
  /** Addresses that the user has sent to or received at, and those in the address book. Undefined
   *  while unknown: nothing is sent before they are compared. */
  readonly knownAddresses: readonly string[] | undefined;
  readonly book: readonly WithdrawalAddress[];
  /** Address that was copied here, when another one was pasted. */
  readonly copiedInstead: string | undefined;
  /** Set by the first attempt: missing values are shown from then on. */
  readonly areProblemsShown: boolean;
  readonly quote: WithdrawalQuote | undefined;
  readonly isAcknowledged: boolean;
  readonly rejection: Rejection | undefined;
  readonly notice: WithdrawalNotice;
  /** The withdrawal that was sent last and may exist. */
  readonly sent: WithdrawalOrder | undefined;
  /** ID of the withdrawal that is looked up. */
  readonly requestId: RequestId | undefined;
  readonly withdrawal: Withdrawal | undefined;
  readonly codes: WithdrawalCodes;
}

/** Values that follow from the facts. */
export interface WithdrawalDerived {
  readonly network: WalletNetwork | undefined;
  /** Undefined without a network or an address. */
  readonly addressCheck: AddressCheck | undefined;
  readonly resemblance: Resemblance | undefined;
  /** Time from which the whitelist has the address; undefined for an address that is not on it. */
  readonly usableFrom: EpochMs | undefined;
  readonly cost: Cost | undefined;
  readonly max: Decimal | undefined;
  readonly problems: WithdrawalProblems;
  readonly warnings: readonly ReviewWarning[];
}

export interface WithdrawalContext extends WithdrawalFacts {
  readonly derived: WithdrawalDerived;
}

export interface WithdrawalInput {
  readonly checkAddress: AddressChecker;
  readonly readPayment?: PaymentReader | undefined;
  readonly clock: Clock;
  readonly isTwoFactorOn: boolean;
  readonly coin?: string | undefined;
  readonly networkId?: number | undefined;
  /** A withdrawal of an earlier visit, which is looked up first. */
  readonly requestId?: RequestId | undefined;
}

export const EMPTY_CODES: WithdrawalCodes = { twoFactorCode: '', mailCode: '' };
