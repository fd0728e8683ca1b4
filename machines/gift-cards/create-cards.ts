/** Pure functions and types of new gift cards: the draft, what it costs, and the request that creates the cards. Costs and
 *  caps are calculated by the rules of the exchange and compared with its preview. */
import { assert } from '#contract/core/assert.ts';
import {
  decimalOfUnits,
  units,
  unitsOf,
  type Decimal,
  type Units,
} from '#contract/core/decimal.ts';
import { enteredText } from '#contract/core/entered-text.ts';
import { GIFT_CARD_NOTE_LENGTH_MAX } from '#contract/core/gift-cards.ts';
import type { RequestId } from '#contract/core/ids.ts';
import { decimalOfText } from '#domain/amount-input.ts';
import { isSixDigits } from '#domain/account-input.ts';
import { enteredUnitsOf, isEntryProblem, type EntryProblem } from '#domain/entered-amount.ts';
import {
  giftCapProblemOf,
  newCardsCostOf,
  type GiftCapProblem,
} from '#domain/gift-cards/amounts.ts';
import { leavingFundsOf, leavingProblemOf, type LeavingAmounts } from '#domain/leaving-amount.ts';
import { receiverProblemOf } from '#domain/receiver-input.ts';
import type { ConvertWallet } from '#contract/entities/convert.ts';
import type { GiftCard } from '#contract/entities/gift-card.ts';
import type { GiftCardCost, GiftCardRules } from '#contract/rest/gift-cards.ts';
import type { Rejection } from '../kernel/rejection.ts';
import {
  MONEY_DELAYS,
  rejectionIn,
  type RequestOutcome,
  type RequestTypes,
  type SentRequestInput,
} from '../kernel/sent-request.ts';

export interface CardsDraft {
  readonly coin: string;
  /** Of one card, as typed. */
  readonly amount: string;
  /** Coin in which the cards pay; undefined for the coin itself. */
  readonly faceCoin: string | undefined;
  /** As typed. */
  readonly quantity: string;
  readonly themeId: number;
  readonly note: string;
  /** UID of the only user who can use the cards, as typed; '' for anybody. */
  readonly restrictedTo: string;
  readonly wallet: ConvertWallet;
}

export type CardsField = 'amount' | 'quantity' | 'restrictedTo';

export type CardsProblem =
  | EntryProblem
  | GiftCapProblem
  | 'quantity_invalid'
  | 'uid_invalid'
  | 'balance_too_low'
  | 'balance_locked'
  | 'price_missing'
  | 'limit_exceeded';

/** Cards as they are priced. */
export interface PricedCards {
  readonly coin: string;
  readonly amount: Decimal;
  readonly faceCoin: string | undefined;
  readonly quantity: number;
}

/** Cards as they are sent. */
export interface NewGiftCards extends PricedCards {
  readonly themeId: number;
  readonly note: string;
  readonly restrictedTo: string | undefined;
  readonly wallet: ConvertWallet;
  readonly twoFactorCode: string | undefined;
  readonly requestId: RequestId;
}

/** The request that creates cards; it is repeated, never looked up. */
export interface CreateGiftCards extends RequestTypes {
  readonly request: NewGiftCards;
  readonly response: readonly GiftCard[];
}

export interface CreateCardsInput {
  readonly rules: GiftCardRules;
  /** Theme that is selected first. */
  readonly themeId: number;
  /** Two-factor authentication of the user is on. */
  readonly isCodeRequired: boolean;
}

export interface CreateCards {
  readonly rules: GiftCardRules;
  readonly draft: CardsDraft;
  readonly isCodeRequired: boolean;
  /** Money of the chosen coin and wallet; undefined while it is not known. */
  readonly funds: LeavingAmounts | undefined;
  /** What the exchange says that the draft costs; undefined before it has answered. */
  readonly cost: GiftCardCost | undefined;
  /** Whether that is what the exchange's own rules give; undefined without a cost. */
  readonly isCostAsCalculated: boolean | undefined;
  /** Typed number of cards; undefined for text that is none. */
  readonly quantity: number | undefined;
  /** Typed amount; undefined for text that is none. */
  readonly amount: Decimal | undefined;
  /** Largest amount of one card that the money allows; undefined while it is not known. */
  readonly largestAmount: Decimal | undefined;
  readonly problems: Readonly<Partial<Record<CardsField, CardsProblem>>>;
  /** Set by the first attempt: missing values are shown from then on. */
  readonly areProblemsShown: boolean;
  readonly code: string;
  /** Of the preview, or of the last attempt. */
  readonly rejection: Rejection | undefined;
  readonly sent: NewGiftCards | undefined;
  /** Created cards. */
  readonly cards: readonly GiftCard[];
}

export const createCards = ({ rules, themeId, isCodeRequired }: CreateCardsInput): CreateCards =>
  checkCards({
    rules,
    draft: {
      coin: rules.fixedCoins.find((coin) => rules.coins.includes(coin)) ?? rules.coins[0] ?? '',
      amount: '',
      faceCoin: undefined,
      quantity: '1',
      themeId,
      note: '',
      restrictedTo: '',
      wallet: 'spot',
    },
    isCodeRequired,
    funds: undefined,
    cost: undefined,
    isCostAsCalculated: undefined,
    quantity: 1,
    amount: undefined,
    largestAmount: undefined,
    problems: {},
    areProblemsShown: false,
    code: '',
    rejection: undefined,
    sent: undefined,
    cards: [],
  });

const QUANTITY = /^\d{1,3}$/;

/** @returns undefined for text that is no number of cards. */
function quantityOf({ quantity }: CardsDraft, { quantityMax }: GiftCardRules) {
  const text = quantity.trim();
  const count = QUANTITY.test(text) ? Number(text) : 0;
  return count >= 1 && count <= quantityMax ? count : undefined;
}

function checkCards(cards: CreateCards): CreateCards {
  const { draft, rules } = cards;
  const problems: Partial<Record<CardsField, CardsProblem>> = {};
  const amount = amountProblemOf(cards);
  if (amount !== undefined) problems.amount = amount;
  if (quantityOf(draft, rules) === undefined) problems.quantity = 'quantity_invalid';
  const isUidWrong =
    draft.restrictedTo.trim() !== '' && receiverProblemOf('uid', draft.restrictedTo) !== undefined;
  if (isUidWrong) problems.restrictedTo = 'uid_invalid';
  return {
    ...cards,
    problems,
    quantity: quantityOf(draft, rules),
    amount: decimalOfText(draft.amount.trim()),
    largestAmount: largestAmountOf(cards),
    isCostAsCalculated: isAsCalculated(cards),
  };
}

function amountProblemOf(cards: CreateCards): CardsProblem | undefined {
  const amount = enteredUnitsOf(cards.draft.amount.trim());
  if (isEntryProblem(amount)) return amount;
  return capProblemOf(cards) ?? fundsProblemOf(cards, amount);
}

function capProblemOf({ draft, rules, cost }: CreateCards): GiftCapProblem | undefined {
  const quantity = quantityOf(draft, rules);
  const [value, capPerCard, capPerDay, usedToday] = [
    cost?.value,
    rules.capPerCard,
    rules.capPerDay,
    rules.usedToday,
  ].map((text) => (text === undefined ? undefined : unitsOf(text)));
  if (value === undefined || quantity === undefined) return undefined;
  if (capPerCard === undefined || capPerDay === undefined || usedToday === undefined) {
    return undefined;
  }
  return giftCapProblemOf({ value, quantity }, { capPerCard, capPerDay, usedToday });
}

function fundsProblemOf(
  { draft, rules, funds }: CreateCards,
  amount: Units,
): CardsProblem | undefined {
  const total = totalOf({ draft, rules }, amount);
  const leaving = funds && leavingFundsOf(funds);
  return total === undefined || leaving === undefined
    ? undefined
    : leavingProblemOf(total, leaving);
}

function totalOf({ draft, rules }: Pick<CreateCards, 'draft' | 'rules'>, amount: Units) {
  const quantity = quantityOf(draft, rules);
  const feeRate = unitsOf(rules.feeRate);
  if (quantity === undefined || feeRate === undefined) return undefined;
  return newCardsCostOf({ amount, quantity }, feeRate).total;
}

function isAsCalculated({ draft, rules, cost }: CreateCards): boolean | undefined {
  const amount = enteredUnitsOf(draft.amount.trim());
  if (cost === undefined || isEntryProblem(amount)) return undefined;
  return unitsOf(cost.total) === totalOf({ draft, rules }, amount);
}

/** @returns undefined for a draft that has no price. */
export function pricedCardsOf({ draft, rules }: CreateCards): PricedCards | undefined {
  const amount = enteredUnitsOf(draft.amount.trim());
  const quantity = quantityOf(draft, rules);
  if (isEntryProblem(amount) || quantity === undefined || draft.coin === '') return undefined;
  return {
    coin: draft.coin,
    amount: decimalOfUnits(amount),
    faceCoin: draft.faceCoin === draft.coin ? undefined : draft.faceCoin,
    quantity,
  };
}

const PRICED: readonly (keyof CardsDraft)[] = ['coin', 'amount', 'faceCoin', 'quantity'];

/** Whether an edit changes what the cards cost. */
export const isPriceEdit = ({ draft }: CreateCards, patch: Partial<CardsDraft>): boolean =>
  PRICED.some((field) => field in patch && patch[field] !== draft[field]);

/** Another coin or wallet has other money. A coin without fixed values loses the coin in which the cards pay. */
export function editCards(cards: CreateCards, patch: Partial<CardsDraft>): CreateCards {
  const { draft, rules } = cards;
  const isPriced = isPriceEdit(cards, patch);
  const isOtherMoney =
    (patch.coin !== undefined && patch.coin !== draft.coin) ||
    (patch.wallet !== undefined && patch.wallet !== draft.wallet);
  const edited = { ...draft, ...patch };
  const isFixable = rules.fixedCoins.includes(edited.coin);
  return checkCards({
    ...cards,
    draft: {
      ...edited,
      faceCoin: isFixable ? edited.faceCoin : undefined,
      note: edited.note.slice(0, GIFT_CARD_NOTE_LENGTH_MAX),
    },
    cost: isPriced ? undefined : cards.cost,
    funds: isOtherMoney ? undefined : cards.funds,
    rejection: undefined,
  });
}

export const withFunds = (cards: CreateCards, funds: LeavingAmounts | undefined): CreateCards =>
  checkCards({ ...cards, funds });

export const withCost = (cards: CreateCards, cost: GiftCardCost): CreateCards =>
  checkCards({ ...cards, cost, rejection: undefined });

/** Whether the draft can be reviewed: it meets every rule, and the exchange has said what it costs. */
export const isReady = ({ problems, cost }: CreateCards): boolean =>
  cost !== undefined && Object.keys(problems).length === 0;

/** Whether the code has the format that the request needs. */
export const isCodeComplete = ({ isCodeRequired, code }: CreateCards): boolean =>
  !isCodeRequired || isSixDigits(code);

/** Freezes the draft under a new ID. */
export function send(cards: CreateCards, requestId: RequestId): CreateCards {
  const priced = pricedCardsOf(cards);
  assert(priced !== undefined, 'a complete draft is sent');
  const { draft, isCodeRequired, code } = cards;
  const uid = enteredText('uid', draft.restrictedTo);
  return {
    ...cards,
    rejection: undefined,
    sent: {
      ...priced,
      themeId: draft.themeId,
      note: draft.note.trim(),
      restrictedTo: uid === '' ? undefined : uid,
      wallet: draft.wallet,
      twoFactorCode: isCodeRequired ? code : undefined,
      requestId,
    },
  };
}

/** Returns what the child needs to create the cards.
 *  @throws BrokenInvariant before the first attempt. */
export function cardsRequest({ sent }: CreateCards): SentRequestInput<CreateGiftCards> {
  assert(sent !== undefined, 'cards are created under an ID');
  return { request: sent, query: undefined, whenUnknown: 'repeat', delays: MONEY_DELAYS };
}

/** Nothing was created after a rejection: the draft stays, the code was used or wrong. */
export const applyOutcome = (
  cards: CreateCards,
  outcome: RequestOutcome<CreateGiftCards>,
): CreateCards =>
  outcome.kind === 'accepted'
    ? { ...cards, cards: outcome.response, code: '' }
    : { ...cards, sent: undefined, code: '', rejection: rejectionIn(outcome) };

function largestAmountOf({ draft, rules, funds }: CreateCards): Decimal | undefined {
  const leaving = funds && leavingFundsOf(funds);
  const quantity = quantityOf(draft, rules);
  const feeRate = unitsOf(rules.feeRate);
  if (leaving === undefined || quantity === undefined || feeRate === undefined) return undefined;
  const isLeaving = (amount: Units): boolean =>
    leavingProblemOf(newCardsCostOf({ amount, quantity }, feeRate).total, leaving) === undefined;
  let [low, high] = [0n, leaving.available as bigint];
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (isLeaving(units(middle))) low = middle;
    else high = middle - 1n;
  }
  return decimalOfUnits(units(low));
}
