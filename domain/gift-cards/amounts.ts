/** Amounts of gift cards: what new cards cost, what a day lets be created, and what a card pays. All values are integers
 *  in units of 10^-8. */
import {
  divideCeil,
  divideFloor,
  UNIT_DECIMALS,
  units,
  type Units,
} from '#contract/core/decimal.ts';
import { feeOf, stepOf } from '../p2p/amounts.ts';

const UNIT = 10n ** BigInt(UNIT_DECIMALS);

export interface NewCards {
  /** Of one card. */
  readonly amount: Units;
  readonly quantity: number;
}

export interface NewCardsCost {
  /** Of one card. */
  readonly cardFee: Units;
  /** Of all cards. */
  readonly fee: Units;
  /** Leaves the wallet: all amounts and fees. */
  readonly total: Units;
}

/**
 * The fee of a card is rounded up.
 * @param feeRate fraction of the amount in units: 0.001 is 100,000.
 * @example Three cards of 33.33333333 at 0.1% cost 0.03333334 each: 100.10000001 in all.
 */
export function newCardsCostOf({ amount, quantity }: NewCards, feeRate: bigint): NewCardsCost {
  const cardFee = feeOf(amount, feeRate);
  const count = BigInt(quantity);
  return {
    cardFee,
    fee: units(cardFee * count),
    total: units((amount + cardFee) * count),
  };
}

/** In dollars. */
export interface GiftCardCaps {
  readonly capPerCard: Units;
  readonly capPerDay: Units;
  /** Value of the cards that the user created in the last 24 hours. */
  readonly usedToday: Units;
}

export type GiftCapProblem = 'above_card_cap' | 'above_day_cap';

/** @param value of one card in dollars. */
export function giftCapProblemOf(
  { value, quantity }: { readonly value: Units; readonly quantity: number },
  { capPerCard, capPerDay, usedToday }: GiftCardCaps,
): GiftCapProblem | undefined {
  if (value > capPerCard) return 'above_card_cap';
  return usedToday + value * BigInt(quantity) > capPerDay ? 'above_day_cap' : undefined;
}

/**
 * Price of one face coin in the coin of a card, from both prices in dollars; rounded up.
 * @returns undefined when it is no price.
 */
export function redeemRateOf(facePrice: Units, coinPrice: Units): Units | undefined {
  if (facePrice <= 0n || coinPrice <= 0n) return undefined;
  return units(divideCeil(facePrice * UNIT, coinPrice));
}

/**
 * What a card pays whose value is fixed in its own coin: rounded down to the decimals of the face coin.
 * @example 50 USDT at 64,250.1 USDT for one BTC are 0.00077820 BTC.
 */
export function redeemedAmountOf(amount: Units, rate: Units, faceDecimals: number): Units {
  const step = stepOf(faceDecimals);
  return units(divideFloor(divideFloor(amount * UNIT, rate), step) * step);
}
