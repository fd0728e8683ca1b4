/** Terms of the user's next futures order: coin of the amount, leverage and margin mode. Only
 *  `applyFuturesTerms` writes them; the app restores leverage and mode from session storage. */
import { proxy } from 'valtio/vanilla';
import { LEVERAGE_DEFAULT } from '#contract/core/leverage.ts';
import type { AmountUnit, MarginMode } from '#contract/entities/futures-terms.ts';

export interface FuturesTerms {
  /** `quote` is Base on the wire, `trade` is Trade. */
  amountUnit: AmountUnit;
  /** At least 1. */
  leverage: number;
  marginMode: MarginMode;
}

export const DEFAULT_FUTURES_TERMS: Readonly<FuturesTerms> = {
  amountUnit: 'trade',
  leverage: LEVERAGE_DEFAULT,
  marginMode: 'isolated',
};

export const createFuturesTerms = (): FuturesTerms => proxy({ ...DEFAULT_FUTURES_TERMS });
export const futuresTerms = createFuturesTerms();

export function applyFuturesTerms(
  patch: Partial<FuturesTerms>,
  target: FuturesTerms = futuresTerms,
): void {
  Object.assign(target, patch);
}
