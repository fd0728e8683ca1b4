/** Leverage and margin mode in session storage: restored once per tab, written with every change.
 *  Invalid values fall back to 1x and isolated. */
import { subscribe } from 'valtio/vanilla';
import { LEVERAGE_MAX } from '#contract/core/leverage.ts';
import { MARGIN_MODES, type MarginMode } from '#contract/entities/futures-terms.ts';
import { STORED, sessionTexts, type TextStorage } from '#src/platform/storage.ts';
import {
  applyFuturesTerms,
  DEFAULT_FUTURES_TERMS,
  futuresTerms,
  type FuturesTerms,
} from '#src/stores/futures-terms.store.ts';

/** @returns a function that stops writing. */
export function wireFuturesTerms(
  texts: TextStorage = sessionTexts,
  target: FuturesTerms = futuresTerms,
): () => void {
  applyFuturesTerms(
    {
      leverage: leverageOf(texts.read(STORED.futuresLeverage)),
      marginMode: marginModeOf(texts.read(STORED.futuresMode)),
    },
    target,
  );
  return subscribe(target, () => {
    texts.write(STORED.futuresLeverage, String(target.leverage));
    texts.write(STORED.futuresMode, String(MARGIN_MODES[target.marginMode]));
  });
}

function leverageOf(text: string | undefined): number {
  const leverage = Number(text);
  const isValid = Number.isInteger(leverage) && leverage > 0 && leverage <= LEVERAGE_MAX;
  return isValid ? leverage : DEFAULT_FUTURES_TERMS.leverage;
}

/** The value on the wire: 1 isolated, 2 cross. */
function marginModeOf(text: string | undefined): MarginMode {
  const modes = Object.keys(MARGIN_MODES) as MarginMode[];
  const known = modes.find((mode) => String(MARGIN_MODES[mode]) === text);
  return known ?? DEFAULT_FUTURES_TERMS.marginMode;
}
