/** Formats the sums of a depth curve, as separate values and as one sentence. */
import { useLingui } from '@lingui/react/macro';
import { sizeOfLots, type Pair } from '#contract/core/pair.ts';
import { displayNumber, percentText, priceText } from '#domain/number-text.ts';
import type { DepthSumsSnapshot, SideSums } from './depth-plot.ts';

export interface SideLabels {
  readonly price: string;
  readonly size: string;
  readonly value: string;
}

export interface DepthLabels {
  readonly distance: string;
  readonly bid: SideLabels;
  readonly ask: SideLabels;
  readonly sentence: string;
}

/** Decimals of a value in quote coin: an estimate, not an amount to pay. */
const VALUE_DECIMALS = 2;

export function useDepthLabels(pair: Pair) {
  const { t } = useLingui();
  const { tradeCoin, quoteCoin } = pair;
  const sideOf = ({ price, total, value }: SideSums): SideLabels => ({
    price: priceText(price, pair),
    size: displayNumber(sizeOfLots(total, pair)),
    value: displayNumber(value, VALUE_DECIMALS),
  });
  return (sums: DepthSumsSnapshot): DepthLabels => {
    const distance = distanceText(sums);
    const bid = sideOf(sums.bid);
    const ask = sideOf(sums.ask);
    const wanted = bid.size;
    const lowest = bid.price;
    const wantedValue = bid.value;
    const bids = t`bids ${wanted} ${tradeCoin} down to ${lowest} (${wantedValue} ${quoteCoin})`;
    const offered = ask.size;
    const highest = ask.price;
    const offeredValue = ask.value;
    const asks = t`asks ${offered} ${tradeCoin} up to ${highest} (${offeredValue} ${quoteCoin})`;
    return {
      distance,
      bid,
      ask,
      sentence: t({
        message: `Within ${distance}: ${bids}; ${asks}`,
        comment: 'Orders within a distance from the mid price, in percent',
      }),
    };
  };
}

/** Formats the distance without a sign, because it applies to both sides. */
const distanceText = ({ percent }: DepthSumsSnapshot): string =>
  percentText(percent).replace('+', '');
