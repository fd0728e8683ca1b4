/** Recalculates what a redeemed card has paid. */
import { unitsOf } from '#contract/core/decimal.ts';
import { redeemedAmountOf } from '#domain/gift-cards/amounts.ts';
import type { GiftCard } from '#src/queries/gift-cards.ts';

const DECIMALS_MAX = 8;

/**
 * Whether the credit is what the amount and the rate give, rounded down to the decimals of the credit.
 * @returns undefined for a card that is not redeemed.
 */
export function isCreditAsCalculated(card: GiftCard): boolean | undefined {
  const { amount, redeemedAmount, redeemRate } = card;
  if (redeemedAmount === undefined) return undefined;
  const [paid, value] = [unitsOf(redeemedAmount), unitsOf(amount)];
  if (paid === undefined || value === undefined) return false;
  if (redeemRate === undefined) return paid === value;
  const rate = unitsOf(redeemRate);
  if (rate === undefined || rate <= 0n) return false;
  return paid === redeemedAmountOf(value, rate, DECIMALS_MAX);
}
