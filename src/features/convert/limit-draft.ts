/** Draft of a limit convert: its checks and estimates. The coin whose price the limit is follows from the coins:
 *  prices are in USDT where one side is USDT. */
import {
  compareDecimals,
  decimal,
  decimalOf,
  decimalOfUnits,
  unitsOf,
  type Decimal,
} from '#contract/core/decimal.ts';
import type { ConvertSide } from '#contract/entities/convert.ts';
import { inverseRate, rateOfDecimal, receivedFor } from '#domain/convert-quote.ts';

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
const ZERO = decimal('0');

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

const positiveOf = (text: string): Decimal | undefined => {
  const value = decimalOf(text.trim());
  const isPositive = value !== undefined && compareDecimals(value, ZERO) > 0;
  return isPositive && unitsOf(value) !== undefined ? value : undefined;
};

/** @returns undefined while amount or price is missing. */
export function limitTermsOf(
  draft: LimitDraft,
): { readonly amount: Decimal; readonly price: Decimal } | undefined {
  const amount = positiveOf(draft.amount);
  const price = positiveOf(draft.price);
  return amount === undefined || price === undefined ? undefined : { amount, price };
}

/** Amount received at the limit price, rounded down; undefined while amount or price is missing. */
export function receivedAtLimit(draft: LimitDraft): Decimal | undefined {
  const terms = limitTermsOf(draft);
  const paid = terms && unitsOf(terms.amount);
  if (terms === undefined || paid === undefined) return undefined;
  const rate = rateOfDecimal(terms.price);
  const isSell = limitSideOf(draft) === 'sell';
  return decimalOfUnits(receivedFor(paid, isSell ? rate : inverseRate(rate)));
}
