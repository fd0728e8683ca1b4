/** Live funding rate of a contract in a list. */
import { decimalOfUnits, unitsOf, type Decimal } from '#contract/core/decimal.ts';
import type { Listing } from '#contract/entities/listing.ts';
import { percentText } from '#domain/number-text.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { quoteOf, type FuturesQuote } from '#src/stores/futures-quotes.store.ts';
import { NO_NUMBER } from '../orders/values/traded-pair.ts';
import { useStoreValue } from '../use-store-value.ts';

/** "+0.0100%". */
const RATE_DECIMALS = 4;

interface FundingRateProps {
  readonly listing: Pick<Listing, 'tradeCoinId' | 'quoteCoinId'>;
}

export function FundingRate({ listing: { tradeCoinId, quoteCoinId } }: FundingRateProps) {
  if (tradeCoinId === undefined || quoteCoinId === undefined) return NO_NUMBER;
  return <RateOf quote={quoteOf({ tradeCoinId, quoteCoinId })} />;
}

function RateOf({ quote }: { readonly quote: FuturesQuote }) {
  const text = useStoreValue(quote, ({ fundingRate }) => rateText(fundingRate));
  return <NumberText>{text}</NumberText>;
}

/** The wire has 0.0001 for 0.01%. */
function rateText(rate: Decimal | undefined): string {
  const units = rate === undefined ? undefined : unitsOf(rate);
  return units === undefined ? NO_NUMBER : percentText(decimalOfUnits(units * 100n), RATE_DECIMALS);
}
