/** Text of a price in a list of markets. */
import type { Decimal } from '#contract/core/decimal.ts';
import type { Listing } from '#contract/entities/listing.ts';
import { fixedNumber, precisePrice } from '#domain/number-text.ts';

/** Has the decimals of the tick size if the row has them, otherwise decimals by magnitude. */
export const listingPriceText = (
  price: Decimal,
  { priceDecimals }: Pick<Listing, 'priceDecimals'>,
): string =>
  priceDecimals === undefined ? precisePrice(price) : fixedNumber(price, priceDecimals);
