/** Amount type, leverage and margin mode of the tab in session storage. Invalid values read as nothing
 *  stored. */
import { subscribe } from 'valtio/vanilla';
import { LEVERAGE_MAX } from '#contract/core/leverage.ts';
import { AMOUNT_UNITS, MARGIN_MODES } from '#contract/entities/futures-terms.ts';
import { STORED, sessionTexts, type TextStorage } from '#src/platform/storage.ts';
import {
  applyFuturesTerms,
  futuresTerms,
  NEW_FUTURES_TERMS,
  type FuturesTerms,
} from '#src/stores/futures-terms.store.ts';

/** Restores the terms, and stores each change from now on. */
export function keepFuturesTerms(
  texts: TextStorage = sessionTexts,
  terms: FuturesTerms = futuresTerms,
): void {
  applyFuturesTerms(storedTerms(texts), terms);
  // In the same task, because the page may be about to close.
  subscribe(terms, () => storeTerms(terms, texts), true);
}

const storedTerms = (texts: TextStorage): FuturesTerms => ({
  amountUnit:
    nameOf(AMOUNT_UNITS, texts.read(STORED.futuresAmountType)) ?? NEW_FUTURES_TERMS.amountUnit,
  leverage: leverageOf(texts.read(STORED.futuresLeverage)),
  marginMode: nameOf(MARGIN_MODES, texts.read(STORED.futuresMode)),
  pairText: texts.read(STORED.futuresTermsPair),
});

function storeTerms(terms: FuturesTerms, texts: TextStorage): void {
  const { amountUnit, leverage, marginMode, pairText } = terms;
  const values = {
    [STORED.futuresAmountType]: AMOUNT_UNITS[amountUnit],
    [STORED.futuresLeverage]: leverage,
    [STORED.futuresMode]: marginMode && MARGIN_MODES[marginMode],
    [STORED.futuresTermsPair]: pairText,
  };
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined) texts.erase(key);
    else texts.write(key, String(value));
  }
}

function leverageOf(text: string | undefined): number | undefined {
  const leverage = Number(text);
  const isValid = Number.isInteger(leverage) && leverage > 0 && leverage <= LEVERAGE_MAX;
  return isValid ? leverage : undefined;
}

/** Returns the name of a number of the wire: 1 isolated, 2 cross. */
const nameOf = <Name extends string>(
  numbers: Readonly<Record<Name, number>>,
  text: string | undefined,
): Name | undefined =>
  (Object.keys(numbers) as Name[]).find((name) => String(numbers[name]) === text);
