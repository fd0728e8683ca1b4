/** Pure functions and types of the address book: the draft of an entry, its problems, and the change
 *  that waits for its codes. */
import { assert } from '#contract/core/assert.ts';
import { enteredText } from '#contract/core/entered-text.ts';
import type { ReceiverType } from '#contract/core/receiver.ts';
import {
  isAddressEntry,
  isUserEntry,
  type BookEntry,
  type WhitelistMode,
} from '#contract/entities/withdrawal-address.ts';
import { resemblanceOf, type Resemblance } from '#domain/address-resemblance.ts';
import type { AddressProblem } from '#domain/addresses/check-address.ts';
import { receiverProblemOf, type ReceiverInputProblem } from '#domain/receiver-input.ts';
import { rejectionOf, type Rejection } from '../kernel/rejection.ts';
import { paymentFieldsOf } from './payment-fields.ts';
import {
  EMPTY_CODES,
  type AddressChecker,
  type PaymentReader,
  type WithdrawalCodes,
} from './withdrawal.ts';

/** A network that an address may belong to. */
export interface BookNetwork {
  readonly id: number;
  readonly addressFamily: string;
  /** Standard of the tokens, for example ERC20. */
  readonly type?: string | undefined;
  /** Undefined where there are no memos. */
  readonly memoLabel?: string | undefined;
}

/** A draft of an address on a network, or of a user of the exchange. */
export interface EntryDraft {
  readonly kind: 'address' | 'user';
  readonly label: string;
  /** Undefined: for any coin of the network. */
  readonly coin: string | undefined;
  readonly networkId: number | undefined;
  readonly address: string;
  readonly memo: string;
  readonly origin: string;
  readonly receiverType: ReceiverType;
  readonly receiver: string;
  readonly isWhitelisted: boolean;
}

export type EntryProblem =
  | 'label_missing'
  | 'network_missing'
  | AddressProblem
  | ReceiverInputProblem
  | 'resemblance_unchecked'
  | 'already_saved';

/** A change that the exchange makes after both codes. */
export type BookChange =
  | { readonly kind: 'add'; readonly entry: NewEntry }
  | { readonly kind: 'addUser'; readonly user: NewUser }
  | { readonly kind: 'mode'; readonly mode: WhitelistMode; readonly suspensionHours: 24 | 48 | 72 };

export type NewEntry = Pick<EntryDraft, 'label' | 'coin' | 'address' | 'isWhitelisted'> & {
  readonly networkId: number;
  readonly memo: string | undefined;
  readonly origin: string | undefined;
};
export type NewUser = Pick<
  EntryDraft,
  'label' | 'coin' | 'receiverType' | 'receiver' | 'isWhitelisted'
>;

export type ConfirmedChange = BookChange & {
  readonly twoFactorCode: string | undefined;
  readonly mailCode: string;
};

export interface BookFacts {
  readonly checkAddress: AddressChecker;
  readonly readPayment: PaymentReader;
  readonly isTwoFactorOn: boolean;
  readonly entries: readonly BookEntry[];
  /** Addresses that the user has sent to or received at. */
  readonly usedAddresses: readonly string[];
  readonly networks: readonly BookNetwork[];
  readonly draft: EntryDraft;
  /** The user has compared the address with the one that it resembles. */
  readonly isResemblanceChecked: boolean;
  readonly areProblemsShown: boolean;
  readonly change: BookChange | undefined;
  readonly codes: WithdrawalCodes;
  readonly rejection: Rejection | undefined;
  readonly notice: 'code_sent' | 'no_response' | undefined;
  /** Entry that is being deleted. */
  readonly deletedId: number | undefined;
}

export interface BookContext extends BookFacts {
  readonly resemblance: Resemblance | undefined;
  /** First rule that the draft does not meet. */
  readonly problem: EntryProblem | undefined;
}

export interface BookInput {
  readonly checkAddress: AddressChecker;
  readonly readPayment?: PaymentReader | undefined;
  readonly isTwoFactorOn: boolean;
}

const EMPTY_ENTRY: EntryDraft = {
  kind: 'address',
  label: '',
  coin: undefined,
  networkId: undefined,
  address: '',
  memo: '',
  origin: '',
  receiverType: 'uid',
  receiver: '',
  isWhitelisted: true,
};

export const createBook = ({
  checkAddress,
  readPayment = () => undefined,
  isTwoFactorOn,
}: BookInput): BookContext =>
  deriveBook({
    checkAddress,
    readPayment,
    isTwoFactorOn,
    entries: [],
    usedAddresses: [],
    networks: [],
    draft: EMPTY_ENTRY,
    isResemblanceChecked: false,
    areProblemsShown: false,
    change: undefined,
    codes: EMPTY_CODES,
    rejection: undefined,
    notice: undefined,
    deletedId: undefined,
  });

/** Recalculates what follows from the facts. */
export function deriveBook(facts: BookFacts): BookContext {
  const check = checkOf(facts);
  const saved = facts.entries.filter(isAddressEntry);
  const known = [...facts.usedAddresses, ...saved.map(({ address }) => address)];
  const resemblance = check?.ok === true ? resemblanceOf(check.address, known) : undefined;
  return { ...facts, resemblance, problem: problemOf(facts, check, resemblance) };
}

function checkOf({ draft, networks, checkAddress }: BookFacts) {
  const network = networks.find(({ id }) => id === draft.networkId);
  const isEmpty = draft.kind === 'user' || enteredText('address', draft.address) === '';
  if (network === undefined || isEmpty) return undefined;
  return checkAddress(network.addressFamily, draft.address, draft.memo);
}

function problemOf(
  facts: BookFacts,
  check: ReturnType<typeof checkOf>,
  resemblance: Resemblance | undefined,
): EntryProblem | undefined {
  const { draft } = facts;
  if (draft.label.trim() === '') return 'label_missing';
  return draft.kind === 'user' ? userProblemOf(facts) : addressProblemOf(facts, check, resemblance);
}

function userProblemOf({ draft, entries }: BookFacts): EntryProblem | undefined {
  const { receiverType, receiver, coin } = draft;
  const text = enteredText(receiverType, receiver);
  const isSaved = entries
    .filter(isUserEntry)
    .some(
      (entry) =>
        entry.receiverType === receiverType &&
        entry.receiver.toLowerCase() === text.toLowerCase() &&
        entry.coin === coin,
    );
  return receiverProblemOf(receiverType, text) ?? (isSaved ? 'already_saved' : undefined);
}

function addressProblemOf(
  { draft, entries, isResemblanceChecked }: BookFacts,
  check: ReturnType<typeof checkOf>,
  resemblance: Resemblance | undefined,
): EntryProblem | undefined {
  if (draft.networkId === undefined) return 'network_missing';
  if (check === undefined) return 'empty';
  if (!check.ok) return check.problem;
  if (resemblance !== undefined && !isResemblanceChecked) return 'resemblance_unchecked';
  const isSaved = entries.some(
    (entry) =>
      entry.networkId === draft.networkId &&
      entry.address === check.address &&
      entry.memo === check.memo &&
      entry.coin === draft.coin,
  );
  return isSaved ? 'already_saved' : undefined;
}

/** A comparison counts for one address only, and a name for one kind of name. A payment request fills address and
 *  memo; its amount is not saved. */
export function edit(facts: BookFacts, edited: Partial<EntryDraft>): BookContext {
  const { receiverType } = facts.draft;
  const patch = { ...edited, ...requestedPatch(facts, edited) };
  const isOtherType = patch.receiverType !== undefined && patch.receiverType !== receiverType;
  return deriveBook({
    ...facts,
    draft: { ...facts.draft, ...(isOtherType ? { receiver: '' } : {}), ...patch },
    isResemblanceChecked: patch.address === undefined && facts.isResemblanceChecked,
    rejection: undefined,
  });
}

function requestedPatch(
  { draft, networks, readPayment }: BookFacts,
  { address }: Partial<EntryDraft>,
): Partial<EntryDraft> {
  if (address === undefined) return {};
  const network = networks.find(({ id }) => id === draft.networkId);
  const coin = readPayment(address)?.coin;
  const found = paymentFieldsOf(address, { coin: draft.coin ?? coin, network }, readPayment);
  if (found === undefined) return {};
  return { address: found.address, ...(found.memo === undefined ? {} : { memo: found.memo }) };
}

/** Freezes the draft as a change that waits for its codes. */
export function addition(facts: BookFacts): BookChange {
  const { draft } = facts;
  const { coin, isWhitelisted, receiverType } = draft;
  const label = draft.label.trim();
  if (draft.kind === 'user') {
    const receiver = enteredText(draft.receiverType, draft.receiver);
    return { kind: 'addUser', user: { label, coin, receiverType, receiver, isWhitelisted } };
  }
  const check = checkOf(facts);
  assert(check?.ok === true && draft.networkId !== undefined, 'a complete entry is added');
  return {
    kind: 'add',
    entry: {
      label,
      coin,
      networkId: draft.networkId,
      address: check.address,
      memo: check.memo,
      origin: draft.origin.trim() === '' ? undefined : draft.origin.trim(),
      isWhitelisted,
    },
  };
}

export function confirmedChange({ change, codes, isTwoFactorOn }: BookFacts): ConfirmedChange {
  assert(change !== undefined, 'a change is confirmed');
  return {
    ...change,
    twoFactorCode: isTwoFactorOn ? codes.twoFactorCode : undefined,
    mailCode: codes.mailCode,
  };
}

export const failedBy = (error: unknown): Partial<BookFacts> => {
  const rejection = rejectionOf(error);
  return { rejection, notice: rejection === undefined ? 'no_response' : undefined };
};

/** The list again, with an empty draft. */
export const clearDraft = (facts: BookFacts): BookContext =>
  deriveBook({
    ...facts,
    draft: EMPTY_ENTRY,
    isResemblanceChecked: false,
    areProblemsShown: false,
    change: undefined,
    codes: EMPTY_CODES,
    rejection: undefined,
    notice: undefined,
    deletedId: undefined,
  });
