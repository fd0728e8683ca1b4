/** Formats study values. The values are doubles for display only, rounded to the shown precision. */
import { decimalOfUnits, lots, ticks } from '#contract/core/decimal.ts';
import { priceOfTicks, sizeOfLots, type Pair } from '#contract/core/pair.ts';
import { displayNumber, fixedNumber } from '#domain/number-text.ts';
import { STUDIES, type StudyChoice } from '#domain/studies/study-choice.ts';

const RSI_DECIMALS = 2;

/** Rounds to the nearest step of the pair, RSI to hundredths. For example, -150.4 ticks of 0.01 is
 *  "-1.50". */
export function studyValueText(
  choice: StudyChoice,
  value: number,
  pair: Pair,
  priceDecimals: number,
): string {
  if (Number.isNaN(value)) return '';
  if (choice.kind === 'rsi') return hundredthsText(value);
  const rounded = Math.round(Math.abs(value)); // Not money: a display value.
  if (STUDIES[choice.kind].place === 'volume')
    return displayNumber(sizeOfLots(lots(rounded), pair));
  const text = fixedNumber(priceOfTicks(ticks(rounded), pair), priceDecimals);
  return value < 0 && rounded > 0 ? `-${text}` : text;
}

/** Formats a label of a pane's scale; RSI labels are integers. */
export const paneLabelText: typeof studyValueText = (choice, value, pair, priceDecimals) =>
  choice.kind === 'rsi' ? String(value) : studyValueText(choice, value, pair, priceDecimals);

function hundredthsText(value: number): string {
  const hundredths = Math.round(value * 100);
  return fixedNumber(decimalOfUnits(BigInt(hundredths), RSI_DECIMALS), RSI_DECIMALS);
}
