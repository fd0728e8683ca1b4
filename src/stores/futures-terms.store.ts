/** Terms that the tab has chosen for its futures orders. Only `applyFuturesTerms` writes them; the
 *  app stores them for the session. */
import { proxy } from 'valtio/vanilla';
import type { AmountUnit, MarginMode } from '#contract/entities/futures-terms.ts';

export interface FuturesTerms {
  /** Coin in which amounts are entered: the pricing coin (quote) or the trade coin. */
  amountUnit: AmountUnit;
  /** Leverage and margin mode: undefined until the tab has chosen them. */
  leverage: number | undefined;
  marginMode: MarginMode | undefined;
  /** Contract of leverage and margin mode, such as BTC_USDT; undefined when it is not known. */
  pairText: string | undefined;
}

export const NEW_FUTURES_TERMS: Readonly<FuturesTerms> = {
  amountUnit: 'trade',
  leverage: undefined,
  marginMode: undefined,
  pairText: undefined,
};

export const createFuturesTerms = (): FuturesTerms => proxy({ ...NEW_FUTURES_TERMS });
export const futuresTerms = createFuturesTerms();

export function applyFuturesTerms(
  patch: Readonly<Partial<FuturesTerms>>,
  target: FuturesTerms = futuresTerms,
): void {
  Object.assign(target, patch);
}
