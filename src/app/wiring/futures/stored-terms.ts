/** Leverage and margin mode of the tab in session storage. Invalid values read as nothing stored. */
import { LEVERAGE_MAX } from '#contract/core/leverage.ts';
import { MARGIN_MODES, type MarginMode } from '#contract/entities/futures-terms.ts';
import type { FuturesSettings } from '#contract/entities/futures-settings.ts';
import type { StoredLeverage } from '#machines/futures/leverage-mode.ts';
import { STORED, sessionTexts, type TextStorage } from '#src/platform/storage.ts';

export const storedTerms = (texts: TextStorage = sessionTexts): StoredLeverage => ({
  leverage: leverageOf(texts.read(STORED.futuresLeverage)),
  marginMode: marginModeOf(texts.read(STORED.futuresMode)),
});

export function storeTerms(
  { leverage, marginMode }: Pick<FuturesSettings, 'leverage' | 'marginMode'>,
  texts: TextStorage = sessionTexts,
): void {
  texts.write(STORED.futuresLeverage, String(leverage));
  texts.write(STORED.futuresMode, String(MARGIN_MODES[marginMode]));
}

export function forgetTerms(texts: TextStorage = sessionTexts): void {
  texts.erase(STORED.futuresLeverage);
  texts.erase(STORED.futuresMode);
}

function leverageOf(text: string | undefined): number | undefined {
  const leverage = Number(text);
  const isValid = Number.isInteger(leverage) && leverage > 0 && leverage <= LEVERAGE_MAX;
  return isValid ? leverage : undefined;
}

/** The value on the wire: 1 isolated, 2 cross. */
function marginModeOf(text: string | undefined): MarginMode | undefined {
  const modes = Object.keys(MARGIN_MODES) as MarginMode[];
  return modes.find((mode) => String(MARGIN_MODES[mode]) === text);
}
