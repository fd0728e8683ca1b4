/** Draft of a limit convert: its estimates, and its checks by the rules of the exchange. The coin whose price the limit is follows from the coins:
 *  prices are in USDT where one side is USDT. */
import { decimalOfUnits, exactUnitsOf, unitsOf, type Decimal } from '#contract/core/decimal.ts';
import type { ConvertSide } from '#contract/entities/convert.ts';
import {
  amountsPaying,
  convertAmountProblemOf,
  isWithin,
  LIMIT_COUNT_MAX,
  limitRateOf,
  maxPaidOf,
  type ConvertAmountProblem,
  type ConvertAmounts,
  type UnitsRange,
} from '#domain/convert-amount.ts';
import { enteredUnitsOf, isEntryProblem, type EntryProblem } from '#domain/entered-amount.ts';
import type { ConvertPair } from '#src/queries/convert.ts';

export type ExpiryDays = 1 | 3 | 7 | 30;

export interface LimitDraft {
  readonly fromCoin: string;
  readonly toCoin: string;
  /** Typed text. */
  readonly amount: string;
  readonly price: string;
  readonly expireDays: ExpiryDays;
}

export const FIRST_LIMIT_DRAFT: LimitDraft = {
  fromCoin: 'USDT',
  toCoin: 'BTC',
  amount: '',
  price: '',
  expireDays: 7,
};

const PRICED_IN = 'USDT';

/** `buy`: the price counts paid coin per received coin. */
export const limitSideOf = ({ fromCoin }: Pick<LimitDraft, 'fromCoin'>): ConvertSide =>
  fromCoin === PRICED_IN ? 'buy' : 'sell';

/** Coins of the price: BTC and USDT for "USDT per BTC". */
export function pricedCoinsOf(draft: LimitDraft): {
  readonly priced: string;
  readonly unit: string;
} {
  const { fromCoin, toCoin } = draft;
  return limitSideOf(draft) === 'buy'
    ? { priced: toCoin, unit: fromCoin }
    : { priced: fromCoin, unit: toCoin };
}

/** Choosing the other side's coin swaps both; another pair has another price. */
export function editedLimit(draft: LimitDraft, patch: Partial<LimitDraft>): LimitDraft {
  const next = { ...draft, ...patch };
  const isSame = next.fromCoin === next.toCoin;
  const coins = isSame ? { fromCoin: draft.toCoin, toCoin: draft.fromCoin } : {};
  const areCoinsChanged = patch.fromCoin !== undefined || patch.toCoin !== undefined;
  return { ...next, ...coins, ...(areCoinsChanged ? { price: '' } : {}) };
}

/** Facts of the account and the market that the form checks its draft by; undefined while they are not known. */
export interface LimitFacts {
  readonly available: Decimal | undefined;
  readonly pair: ConvertPair | undefined;
  /** Limit converts that are pending. */
  readonly pendingCount: number | undefined;
}

/** First rule of each field that is not met. */
export interface LimitProblems {
  readonly amount: EntryProblem | ConvertAmountProblem | 'balance_too_low' | undefined;
  readonly price: EntryProblem | 'price_too_far' | undefined;
  readonly account: 'too_many_open' | undefined;
}

/** Amount and price of a draft that can be sent. */
export interface LimitTerms {
  readonly amount: Decimal;
  readonly price: Decimal;
}

export const limitProblemsOf = (draft: LimitDraft, facts: LimitFacts): LimitProblems => ({
  amount: amountProblemOf(draft, facts),
  price: priceProblemOf(draft, facts.pair),
  account:
    facts.pendingCount !== undefined && facts.pendingCount >= LIMIT_COUNT_MAX
      ? 'too_many_open'
      : undefined,
});

function amountProblemOf(draft: LimitDraft, facts: LimitFacts): LimitProblems['amount'] {
  const paid = enteredUnitsOf(draft.amount);
  if (isEntryProblem(paid)) return paid;
  const limits = rangeOf(facts.pair?.minimum, facts.pair?.maximum);
  const amounts = { fromAmount: paid, ...amountsOf(draft) };
  const problem = limits && convertAmountProblemOf(amounts, limits);
  if (problem !== undefined) return problem;
  const available = facts.available && unitsOf(facts.available);
  return available !== undefined && paid > available ? 'balance_too_low' : undefined;
}

function priceProblemOf(draft: LimitDraft, pair: ConvertPair | undefined): LimitProblems['price'] {
  const price = enteredUnitsOf(draft.price);
  if (isEntryProblem(price)) return price;
  const range = limitPricesOf(draft, pair);
  return range === undefined || isWithin(price, range) ? undefined : 'price_too_far';
}

/** Prices that the exchange accepts; undefined while they are not known. */
export function limitPricesOf(
  draft: LimitDraft,
  pair: ConvertPair | undefined,
): UnitsRange | undefined {
  return limitSideOf(draft) === 'buy'
    ? rangeOf(pair?.buyPriceMin, pair?.buyPriceMax)
    : rangeOf(pair?.sellPriceMin, pair?.sellPriceMax);
}

function rangeOf(least: Decimal | undefined, most: Decimal | undefined): UnitsRange | undefined {
  const [minimum, maximum] = [least && unitsOf(least), most && unitsOf(most)];
  return minimum === undefined || maximum === undefined ? undefined : { minimum, maximum };
}

/** Largest amount that the balance covers and one convert may have; undefined while the balance is not known. */
export function maxPaidAmountOf({ available, pair }: Pick<LimitFacts, 'available' | 'pair'>) {
  const all = available && unitsOf(available);
  return all === undefined
    ? undefined
    : decimalOfUnits(maxPaidOf(all, pair?.maximum && unitsOf(pair.maximum)));
}

/** @returns undefined while amount or price is missing, or has too many decimals. */
export function limitTermsOf(draft: LimitDraft): LimitTerms | undefined {
  const [amount, price] = [enteredUnitsOf(draft.amount), enteredUnitsOf(draft.price)];
  return isEntryProblem(amount) || isEntryProblem(price)
    ? undefined
    : { amount: decimalOfUnits(amount), price: decimalOfUnits(price) };
}

function amountsOf(draft: LimitDraft): ConvertAmounts | undefined {
  const terms = limitTermsOf(draft);
  if (terms === undefined) return undefined;
  const rate = limitRateOf(limitSideOf(draft), terms.price);
  return amountsPaying(exactUnitsOf(terms.amount), rate);
}

/** Amount received at the limit price, rounded down; undefined while amount or price is missing. */
export function receivedAtLimit(draft: LimitDraft): Decimal | undefined {
  const amounts = amountsOf(draft);
  return amounts && decimalOfUnits(amounts.toAmount);
}
