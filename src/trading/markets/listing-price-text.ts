/** Text of a price in a list of markets. */
import { plotNumberOf, type Decimal } from '#contract/core/decimal.ts';
import type { Listing } from '#contract/entities/listing.ts';
import { fixedNumber, precisePrice } from '#domain/number-text.ts';

/** Has the decimals of the tick size if the row has them, otherwise decimals by magnitude; a dash while
 *  nothing has traded. */
export function listingPriceText(
  price: Decimal | undefined,
  { priceDecimals }: Pick<Listing, 'priceDecimals'>,
): string {
  if (price === undefined) return '–';
  return priceDecimals === undefined ? precisePrice(price) : fixedNumber(price, priceDecimals);
}

/** Value of the price for `FlashOnChange`. */
export const flashValueOf = ({ price }: Pick<Listing, 'price'>): number | undefined =>
  price === undefined ? undefined : plotNumberOf(price);
