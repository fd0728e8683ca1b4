/** Name of an order's or trade's pair, and its numbers in the pair's format. */
import type { Decimal } from '#contract/core/decimal.ts';
import type { CoinId } from '#contract/core/ids.ts';
import { displayNumber, fixedNumber, precisePrice } from '#domain/number-text.ts';

export interface TradedPair {
  readonly tradeCoin: string;
  readonly quoteCoin: string;
  /** Decimals of a pair whose rules are known; other numbers are formatted by their magnitude. */
  readonly decimals?: { readonly price: number; readonly size: number } | undefined;
}

export interface CoinIds {
  readonly tradeCoinId: CoinId;
  readonly quoteCoinId: CoinId;
}

/**
 * Looks up a pair by its coins.
 * @returns undefined for coins whose names are not known.
 */
export type PairLookup = (coins: CoinIds) => TradedPair | undefined;

export const NO_NUMBER = '–';

export const pairNameOf = (pair: TradedPair | undefined): string =>
  pair === undefined ? NO_NUMBER : `${pair.tradeCoin}/${pair.quoteCoin}`;

export function tradedPrice(price: Decimal | undefined, pair: TradedPair | undefined): string {
  if (price === undefined) return NO_NUMBER;
  return pair?.decimals === undefined
    ? precisePrice(price)
    : fixedNumber(price, pair.decimals.price);
}

export const tradedSize = (size: Decimal, pair: TradedPair | undefined): string =>
  pair?.decimals === undefined ? displayNumber(size) : fixedNumber(size, pair.decimals.size);

/** Formats an amount of quote coin with the decimals of prices. */
export const tradedNotional = (notional: Decimal, pair: TradedPair | undefined): string =>
  pair?.decimals === undefined
    ? displayNumber(notional)
    : fixedNumber(notional, pair.decimals.price);
