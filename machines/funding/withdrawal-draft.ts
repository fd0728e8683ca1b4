/** Pure functions of a withdrawal that is being prepared: its draft, and what the draft does not meet. */
import { assert } from '#contract/core/assert.ts';
import { enteredText, shownAddressOf } from '#contract/core/entered-text.ts';
import type { WalletNetwork } from '#contract/entities/custody.ts';
import type { WithdrawalAddress } from '#contract/entities/withdrawal-address.ts';
import { isAmong, resemblanceOf } from '#domain/address-resemblance.ts';
import { decimalOfText } from '#domain/amount-input.ts';
import type { AddressCheck, AddressProblem } from '#domain/addresses/check-address.ts';
import { barredProblemOf } from '#domain/leaving-standing.ts';
import { usableFromOf, whitelistProblemOf } from '#domain/whitelist.ts';
import { mismatchOf, paymentFieldsOf } from './payment-fields.ts';
import { amountProblemOf, costOf, maxAmountOf } from './withdrawal-cost.ts';
import {
  EMPTY_CODES,
  type ReceiverProblem,
  type ReviewWarning,
  type WithdrawalContext,
  type WithdrawalDerived,
  type WithdrawalDraft,
  type WithdrawalFacts,
  type WithdrawalInput,
  type WithdrawalPatch,
  type WithdrawalProblems,
} from './withdrawal.ts';

export function createWithdrawal(input: WithdrawalInput): WithdrawalContext {
  const { checkAddress, clock, isTwoFactorOn, coin, networkId, requestId } = input;
  return deriveWithdrawal({
    checkAddress,
    clock,
    readPayment: input.readPayment ?? (() => undefined),
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
export function deriveWithdrawal(facts: WithdrawalFacts): WithdrawalContext {
  const { draft, networks, rules } = facts;
  const network = networks?.find(({ id }) => id === draft.networkId);
  const addressCheck = addressCheckOf(facts, network);
  const resemblance =
    addressCheck?.ok === true
      ? resemblanceOf(addressCheck.address, facts.knownAddresses ?? [])
      : undefined;
  const amount = decimalOfText(draft.amount);
  const usableFrom = usableFromOf(entriesOf(facts, addressCheck), draft.coin);
  const found = { network, addressCheck, resemblance, usableFrom };
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

type Found = Pick<WithdrawalDerived, 'network' | 'addressCheck' | 'resemblance' | 'usableFrom'>;

function addressCheckOf(
  { draft, checkAddress }: WithdrawalFacts,
  network: WalletNetwork | undefined,
): AddressCheck | undefined {
  if (network === undefined || enteredText('address', draft.address) === '') return undefined;
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
    account: rules && barredProblemOf(rules),
  };
}

function receiverProblemOf(
  facts: WithdrawalFacts,
  { addressCheck, resemblance, network, usableFrom }: Found,
): ReceiverProblem | undefined {
  if (addressCheck === undefined) return 'empty';
  const request = facts.readPayment(facts.draft.address);
  const mismatch = request && mismatchOf(request, { coin: facts.draft.coin, network });
  if (mismatch !== undefined) return mismatch;
  if (!addressCheck.ok)
    return isMemoProblem(addressCheck.problem) ? undefined : addressCheck.problem;
  if (resemblance !== undefined) return 'address_resembles';
  const isStrict = facts.rules?.whitelistMode === 'strict';
  return isStrict ? whitelistProblemOf(usableFrom, facts.clock()) : undefined;
}

const isMemoProblem = (problem: AddressProblem): problem is 'memo_invalid' | 'memo_not_supported' =>
  problem === 'memo_invalid' || problem === 'memo_not_supported';

function memoProblemOf(
  draft: WithdrawalDraft,
  { network, addressCheck }: Found,
): WithdrawalProblems['memo'] {
  if (addressCheck?.ok === false && isMemoProblem(addressCheck.problem))
    return addressCheck.problem;
  const isNamed = addressCheck?.ok === true && addressCheck.memo !== undefined;
  const isMissing =
    network?.memoLabel !== undefined &&
    enteredText('memo', draft.memo) === '' &&
    !isNamed &&
    !draft.isWithoutMemo;
  return isMissing ? 'memo_missing' : undefined;
}

/** Entries of the address with its memo: another memo is another receiver. */
function entriesOf(
  { book, draft }: WithdrawalFacts,
  check: AddressCheck | undefined,
): readonly WithdrawalAddress[] {
  if (check?.ok !== true) return [];
  return book.filter(
    ({ networkId, address, memo }) =>
      networkId === draft.networkId && memo === check.memo && isAmong(address, [check.address]),
  );
}

function warningsOf(
  facts: WithdrawalFacts,
  { network, addressCheck, usableFrom }: Found,
): ReviewWarning[] {
  if (addressCheck?.ok !== true) return [];
  const { address } = addressCheck;
  const warnings: ReviewWarning[] = [];
  if (facts.copiedInstead !== undefined) warnings.push('paste_differs');
  if (!isAmong(address, facts.knownAddresses ?? [])) warnings.push('address_new');
  if (facts.rules?.whitelistMode === 'soft' && whitelistProblemOf(usableFrom, facts.clock())) {
    warnings.push('whitelist_wait');
  }
  if (network?.memoLabel !== undefined && addressCheck.memo === undefined) {
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
  deriveWithdrawal({
    ...facts,
    ...UNSENT,
    draft: { ...EMPTY_DRAFT, coin, feeMode: facts.draft.feeMode },
    networks: undefined,
    rules: undefined,
  });

/** The address stays: it may be valid on both networks, and is checked again. */
export const selectNetwork = (facts: WithdrawalFacts, networkId: number): WithdrawalContext =>
  deriveWithdrawal({
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
  return deriveWithdrawal({ ...facts, networks, draft: { ...facts.draft, networkId: selected } });
}

/** An edited address is no longer the pasted one. A payment request fills the fields that it names. */
export function edit(facts: WithdrawalFacts, edited: WithdrawalPatch): WithdrawalContext {
  const patch = { ...edited, ...requestedPatch(facts, edited) };
  const isSameAddress = patch.address === undefined || patch.address === facts.draft.address;
  return deriveWithdrawal({
    ...facts,
    draft: { ...facts.draft, ...patch },
    copiedInstead: isSameAddress ? facts.copiedInstead : undefined,
    quote: undefined,
    rejection: undefined,
    notice: undefined,
  });
}

function requestedPatch(
  { draft, networks, readPayment }: WithdrawalFacts,
  { address }: WithdrawalPatch,
): WithdrawalPatch {
  if (address === undefined) return {};
  const network = networks?.find(({ id }) => id === draft.networkId);
  const found = paymentFieldsOf(address, { coin: draft.coin, network }, readPayment);
  if (found === undefined) return {};
  const { memo, amount } = found;
  return {
    address: found.address,
    ...(memo === undefined ? {} : { memo, isWithoutMemo: false }),
    ...(amount === undefined ? {} : { amount, feeMode: 'on_top' as const }),
  };
}

/** @param copied address that was copied here last; undefined when there was none. */
export function paste(
  facts: WithdrawalFacts,
  address: string,
  copied: string | undefined,
): WithdrawalContext {
  const isRequest = facts.readPayment(address) !== undefined;
  const edited = edit(facts, { address: isRequest ? address : shownAddressOf(address) });
  const isOther = copied !== undefined && copied !== enteredText('address', edited.draft.address);
  return deriveWithdrawal({
    ...edited,
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

/** A new withdrawal of the same coin on the same network. */
export const restart = (context: WithdrawalFacts): WithdrawalContext => {
  const { coin, networkId, feeMode } = context.draft;
  return deriveWithdrawal({
    ...context,
    ...UNSENT,
    draft: { ...EMPTY_DRAFT, coin, networkId, feeMode },
    rules: undefined,
  });
};
