/** Pure functions and types of a withdrawal: the draft, its problems and warnings, the request that
 *  is sent, and the codes. */
import { assert } from '#contract/core/assert.ts';
import type { Decimal } from '#contract/core/decimal.ts';
import type { RequestId } from '#contract/core/ids.ts';
import type { WalletNetwork, Withdrawal } from '#contract/entities/custody.ts';
import type { WithdrawalAddress } from '#contract/entities/withdrawal-address.ts';
import type {
  FeeMode,
  WithdrawalRules,
  WithdrawalWarning as ExchangeWarning,
} from '#contract/rest/withdrawals.ts';
import { isAmong, resemblanceOf, type Resemblance } from '#domain/address-resemblance.ts';
import { decimalOfText } from '#domain/amount-input.ts';
import type { AddressCheck, AddressProblem } from '#domain/addresses/check-address.ts';
import { isReadAndRejected, rejectionOf, type Rejection } from '../kernel/rejection.ts';
import {
  MONEY_DELAYS,
  type RequestOutcome,
  type RequestTypes,
  type SentRequestInput,
} from '../kernel/sent-request.ts';
import {
  amountProblemOf,
  costOf,
  maxAmountOf,
  type AmountProblem,
  type Cost,
} from './withdrawal-cost.ts';

/** Checks an address and its memo for a family of networks. The client passes the exchange's module. */
export type AddressChecker = (family: string, address: string, memo: string) => AddressCheck;

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

export type ReceiverProblem = AddressProblem | 'address_resembles' | 'address_not_whitelisted';

/** First rule of each field that is not met. */
export interface WithdrawalProblems {
  readonly coin: 'coin_missing' | undefined;
  readonly network: 'network_missing' | 'network_closed' | undefined;
  readonly address: ReceiverProblem | undefined;
  readonly memo: 'memo_missing' | 'memo_invalid' | 'memo_not_supported' | undefined;
  readonly amount: AmountProblem | undefined;
  readonly account: 'suspended' | 'identity_level_too_low' | undefined;
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
  readonly isTwoFactorOn: boolean;
  readonly coin?: string | undefined;
  readonly networkId?: number | undefined;
  /** A withdrawal of an earlier visit, which is looked up first. */
  readonly requestId?: RequestId | undefined;
}

export const EMPTY_CODES: WithdrawalCodes = { twoFactorCode: '', mailCode: '' };
export const CODE_LENGTH = 6;
/** Recovery codes are longer than codes of an authenticator app. */
const TWO_FACTOR_LENGTH_MIN = 6;

export function createWithdrawal(input: WithdrawalInput): WithdrawalContext {
  const { checkAddress, isTwoFactorOn, coin, networkId, requestId } = input;
  return derived({
    checkAddress,
    isTwoFactorOn,
    draft: { ...EMPTY_DRAFT, coin, networkId },
    networks: undefined,
    rules: undefined,
    knownAddresses: undefined,
    book: [],
    ...UNSENT,
    requestId,
  });
}

const EMPTY_DRAFT: WithdrawalDraft = {
  coin: undefined,
  networkId: undefined,
  address: '',
  memo: '',
  isWithoutMemo: false,
  amount: '',
  feeMode: 'included',
};

const UNSENT = {
  copiedInstead: undefined,
  areProblemsShown: false,
  quote: undefined,
  isAcknowledged: false,
  rejection: undefined,
  notice: undefined,
  sent: undefined,
  requestId: undefined,
  withdrawal: undefined,
  codes: EMPTY_CODES,
} as const satisfies Partial<WithdrawalFacts>;

/** Recalculates what follows from the facts. */
export function derived(facts: WithdrawalFacts): WithdrawalContext {
  const { draft, networks, rules } = facts;
  const network = networks?.find(({ id }) => id === draft.networkId);
  const addressCheck = addressCheckOf(facts, network);
  const resemblance =
    addressCheck?.ok === true
      ? resemblanceOf(addressCheck.address, facts.knownAddresses ?? [])
      : undefined;
  const amount = decimalOfText(draft.amount);
  const found = { network, addressCheck, resemblance };
  return {
    ...facts,
    derived: {
      ...found,
      cost:
        rules === undefined || amount === undefined
          ? undefined
          : costOf(amount, draft.feeMode, rules),
      max: rules === undefined ? undefined : maxAmountOf(draft.feeMode, rules),
      problems: problemsOf(facts, found),
      warnings: warningsOf(facts, found),
    },
  };
}

type Found = Pick<WithdrawalDerived, 'network' | 'addressCheck' | 'resemblance'>;

function addressCheckOf(
  { draft, checkAddress }: WithdrawalFacts,
  network: WalletNetwork | undefined,
): AddressCheck | undefined {
  if (network === undefined || draft.address.trim() === '') return undefined;
  return checkAddress(network.addressFamily, draft.address, draft.memo);
}

function problemsOf(facts: WithdrawalFacts, found: Found): WithdrawalProblems {
  const { draft, rules } = facts;
  return {
    coin: draft.coin === undefined ? 'coin_missing' : undefined,
    network:
      found.network === undefined
        ? 'network_missing'
        : found.network.isWithdrawalOpen
          ? undefined
          : 'network_closed',
    address: receiverProblemOf(facts, found),
    memo: memoProblemOf(draft, found),
    amount: rules === undefined ? undefined : amountProblemOf(draft.amount, draft.feeMode, rules),
    account: accountProblemOf(rules),
  };
}

function receiverProblemOf(
  facts: WithdrawalFacts,
  { addressCheck, resemblance }: Found,
): ReceiverProblem | undefined {
  if (addressCheck === undefined) return 'empty';
  if (!addressCheck.ok)
    return isMemoProblem(addressCheck.problem) ? undefined : addressCheck.problem;
  if (resemblance !== undefined) return 'address_resembles';
  const isStrict = facts.rules?.whitelistMode === 'strict';
  return isStrict && !isWhitelisted(facts, addressCheck.address)
    ? 'address_not_whitelisted'
    : undefined;
}

const isMemoProblem = (problem: AddressProblem): problem is 'memo_invalid' | 'memo_not_supported' =>
  problem === 'memo_invalid' || problem === 'memo_not_supported';

function memoProblemOf(
  draft: WithdrawalDraft,
  { network, addressCheck }: Found,
): WithdrawalProblems['memo'] {
  if (addressCheck?.ok === false && isMemoProblem(addressCheck.problem))
    return addressCheck.problem;
  const isMissing =
    network?.memoLabel !== undefined && draft.memo.trim() === '' && !draft.isWithoutMemo;
  return isMissing ? 'memo_missing' : undefined;
}

function accountProblemOf(rules: WithdrawalRules | undefined): WithdrawalProblems['account'] {
  if (rules === undefined) return undefined;
  if (rules.identityLevel < rules.requiredIdentityLevel) return 'identity_level_too_low';
  return rules.holds.length > 0 ? 'suspended' : undefined;
}

const isWhitelisted = ({ book, draft }: WithdrawalFacts, address: string): boolean =>
  book.some(
    (entry) =>
      entry.isWhitelisted &&
      entry.networkId === draft.networkId &&
      entry.address === address &&
      (entry.coin ?? draft.coin) === draft.coin,
  );

function warningsOf(facts: WithdrawalFacts, { network, addressCheck }: Found): ReviewWarning[] {
  if (addressCheck?.ok !== true) return [];
  const { address } = addressCheck;
  const warnings: ReviewWarning[] = [];
  if (facts.copiedInstead !== undefined) warnings.push('paste_differs');
  if (!isAmong(address, facts.knownAddresses ?? [])) warnings.push('address_new');
  if (facts.rules?.whitelistMode === 'soft' && !isWhitelisted(facts, address)) {
    warnings.push('whitelist_wait');
  }
  if (network?.memoLabel !== undefined && facts.draft.memo.trim() === '') {
    warnings.push('memo_empty');
  }
  return warnings;
}

const MUST_ACKNOWLEDGE: readonly ReviewWarning[] = ['address_new', 'paste_differs'];

export const needsAcknowledgement = ({ derived: { warnings } }: WithdrawalContext): boolean =>
  warnings.some((warning) => MUST_ACKNOWLEDGE.includes(warning));

/** Whether the draft can be reviewed: every rule is met, and everything it is checked by is known. */
export const isComplete = (context: WithdrawalContext): boolean =>
  context.rules !== undefined &&
  context.knownAddresses !== undefined &&
  Object.values(context.derived.problems).every((problem) => problem === undefined);

/** Another coin clears everything that belonged to the earlier one. */
export const selectCoin = (facts: WithdrawalFacts, coin: string): WithdrawalContext =>
  derived({
    ...facts,
    ...UNSENT,
    draft: { ...EMPTY_DRAFT, coin, feeMode: facts.draft.feeMode },
    networks: undefined,
    rules: undefined,
  });

/** The address stays: it may be valid on both networks, and is checked again. */
export const selectNetwork = (facts: WithdrawalFacts, networkId: number): WithdrawalContext =>
  derived({
    ...facts,
    draft: { ...facts.draft, networkId, memo: '', isWithoutMemo: false },
    rules: undefined,
    rejection: undefined,
    quote: undefined,
  });

/** Selects the only network that is open, so that the user does not have to. */
export function withNetworks(
  facts: WithdrawalFacts,
  networks: readonly WalletNetwork[],
): WithdrawalContext {
  const { networkId } = facts.draft;
  const open = networks.filter(({ isWithdrawalOpen }) => isWithdrawalOpen);
  const isListed = networks.some(({ id }) => id === networkId);
  const selected = isListed ? networkId : open.length === 1 ? open[0]?.id : undefined;
  return derived({ ...facts, networks, draft: { ...facts.draft, networkId: selected } });
}

/** An edited address is no longer the pasted one. */
export function edit(facts: WithdrawalFacts, patch: WithdrawalPatch): WithdrawalContext {
  const isSameAddress = patch.address === undefined || patch.address === facts.draft.address;
  return derived({
    ...facts,
    draft: { ...facts.draft, ...patch },
    copiedInstead: isSameAddress ? facts.copiedInstead : undefined,
    quote: undefined,
    rejection: undefined,
    notice: undefined,
  });
}

/** @param copied address that was copied here last; undefined when there was none. */
export function paste(
  facts: WithdrawalFacts,
  address: string,
  copied: string | undefined,
): WithdrawalContext {
  const isOther = copied !== undefined && copied !== address.trim();
  return derived({
    ...edit(facts, { address }),
    copiedInstead: isOther ? copied : undefined,
  });
}

/** @param max must be known. */
export function fillMax(context: WithdrawalContext): WithdrawalContext {
  const { max } = context.derived;
  assert(max !== undefined, 'the maximum is known');
  return edit(context, { amount: max });
}

/** The draft with its unit of the exchange. */
export function quoteRequestOf({ draft }: WithdrawalFacts) {
  const { coin, networkId, feeMode } = draft;
  const amount = decimalOfText(draft.amount);
  assert(coin !== undefined && networkId !== undefined, 'a complete draft is reviewed');
  assert(amount !== undefined, 'a complete draft has an amount');
  return { coin, networkId, amount, feeMode };
}
export type QuoteRequest = ReturnType<typeof quoteRequestOf>;

/** Freezes the draft. The same content keeps the ID of an attempt whose outcome is not known, so that
 *  the exchange makes it at most once even if the first attempt arrives late. */
export function submit(context: WithdrawalContext, newId: RequestId): WithdrawalContext {
  const { draft, sent } = context;
  const { addressCheck } = context.derived;
  assert(addressCheck?.ok === true, 'a valid address is sent');
  const content = {
    ...quoteRequestOf(context),
    address: addressCheck.address,
    memo: addressCheck.memo,
    isWithoutMemo: draft.isWithoutMemo && addressCheck.memo === undefined,
  };
  const isSame = sent !== undefined && contentText(sent) === contentText(content);
  const requestId = isSame ? sent.requestId : newId;
  return {
    ...context,
    areProblemsShown: false,
    rejection: undefined,
    notice: undefined,
    sent: { ...content, requestId },
    requestId,
  };
}

const contentText = (order: Omit<WithdrawalOrder, 'requestId'>): string =>
  JSON.stringify([
    order.coin,
    order.networkId,
    order.address,
    order.memo,
    order.isWithoutMemo,
    order.amount,
    order.feeMode,
  ]);

/** Returns what the child needs to send the withdrawal, or to look up one of an earlier visit. */
export function withdrawalRequest({
  sent,
  requestId,
}: WithdrawalFacts): SentRequestInput<Withdraw> {
  assert(requestId !== undefined, 'a withdrawal is sent and looked up by its ID');
  const start = sent === undefined ? 'lookingUp' : 'sending';
  return { request: sent, query: requestId, start, delays: MONEY_DELAYS };
}

/** Returns what the child needs to read a withdrawal that exists, until the exchange responds. */
export const lookupRequest = (facts: WithdrawalFacts): SentRequestInput<Withdraw> => ({
  ...withdrawalRequest(facts),
  start: 'lookingUp',
  absenceCountMax: Infinity,
});

export function withdrawalOf({ withdrawal }: WithdrawalFacts): Withdrawal {
  assert(withdrawal !== undefined, 'the withdrawal exists');
  return withdrawal;
}

/** Whether a reported change may be one of this withdrawal. */
export const isOwnChange = ({ withdrawal }: WithdrawalFacts, id: number | undefined): boolean =>
  id === undefined || id === withdrawal?.id;

/** Applies the outcome of a request. */
export function settled(
  { sent }: WithdrawalContext,
  outcome: RequestOutcome<Withdraw>,
): Partial<WithdrawalContext> {
  switch (outcome.kind) {
    case 'accepted':
      return withWithdrawal(outcome.response);
    case 'found':
      return withWithdrawal(outcome.found);
    case 'rejected':
      // Nothing was frozen: the draft stays as it was.
      return {
        rejection: rejectionOf(outcome.error),
        isAcknowledged: false,
        sent: isReadAndRejected(outcome.error) ? undefined : sent,
        requestId: undefined,
      };
    default:
      // `sent` stays, so that a repetition uses the same ID.
      return { notice: 'not_found', isAcknowledged: false, requestId: undefined };
  }
}

export const withWithdrawal = (withdrawal: Withdrawal): Partial<WithdrawalContext> => ({
  withdrawal,
  requestId: withdrawal.requestId,
});

/** Codes of an authenticator and of an email have six digits; recovery codes are longer. */
export const areCodesComplete = ({ codes, isTwoFactorOn }: WithdrawalFacts): boolean =>
  codes.mailCode.length === CODE_LENGTH &&
  (!isTwoFactorOn || codes.twoFactorCode.length >= TWO_FACTOR_LENGTH_MIN);

export const confirmationOf = (context: WithdrawalFacts) => ({
  id: withdrawalOf(context).id,
  twoFactorCode: context.isTwoFactorOn ? context.codes.twoFactorCode : undefined,
  mailCode: context.codes.mailCode,
});
export type Confirmation = ReturnType<typeof confirmationOf>;

/** A new withdrawal of the same coin on the same network. */
export const restart = (context: WithdrawalFacts): WithdrawalContext => {
  const { coin, networkId, feeMode } = context.draft;
  return derived({
    ...context,
    ...UNSENT,
    draft: { ...EMPTY_DRAFT, coin, networkId, feeMode },
    rules: undefined,
  });
};
