/** Widths of the columns with amounts. Each fits its longest text, because a cut amount would be another
 *  amount. They change with the positions, never with a price. */
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import { fractionOfDecimal, greaterOf, times } from '#domain/futures/fraction.ts';
import { fixedNumber } from '#domain/number-text.ts';
import { amountTextOf, profitTextOf } from '../../numbers/futures-text.ts';
import type { PositionSources } from './position-intents.ts';

/** Lengths in CSS; padding and button depend on the window. */
export interface PositionWidths {
  readonly size: string;
  readonly profit: string;
  readonly funding: string;
}

export function positionWidthsOf(
  positions: readonly FuturesPosition[],
  contractOf: PositionSources['contractOf'],
): PositionWidths {
  const longest = (textOf: (position: FuturesPosition) => string): string => {
    const tenths = positions.map((position) => tenthsOf(textOf(position)));
    return `${Math.max(0, ...tenths) / 10}ch + var(--cell-padding)`;
  };
  const size = longest((position) => {
    const { sizeDecimals = 0, tradeCoin = '' } = contractOf(position) ?? {};
    return `${fixedNumber(position.size, sizeDecimals)} ${tradeCoin}`;
  });
  const margin = longest(({ marginMode, margin: isolated, initialMargin }) =>
    amountTextOf(fractionOfDecimal(marginMode === 'isolated' ? isolated : initialMargin), 'up'),
  );
  const profit = longest(longestProfitTextOf);
  const funding = longest(({ fundingFee }) => profitTextOf(fractionOfDecimal(fundingFee)));
  return {
    size: `max(90px, ${size}, ${margin} + var(--cell-button))`,
    profit: `max(102px, ${profit} + var(--cell-button))`,
    funding: `max(80px, ${funding})`,
  };
}

/** A result is at most the value of the position at its entry or at the mark price, whichever is higher:
 *  it is the difference of the two. */
function longestProfitTextOf({ size, entryPrice, notional }: FuturesPosition): string {
  const entryValue = times(fractionOfDecimal(size), fractionOfDecimal(entryPrice));
  return profitTextOf(greaterOf(entryValue, fractionOfDecimal(notional)));
}

/** @returns the width of a text in tenths of 1ch, the width of a digit. Separators are at most half as
 *  wide; signs and letters may be wider. */
function tenthsOf(text: string): number {
  let tenths = 0;
  for (const character of text) {
    if (/\d/.test(character)) tenths += 10;
    else tenths += /[.,\s]/.test(character) ? 5 : 14;
  }
  return tenths;
}
