/** Hotkeys for trading, active wherever the order form is. */
import type { Pair } from '#contract/core/pair.ts';
import { useTradingService } from '#src/binding/spot.tsx';
import { useArming } from '#src/binding/ticket.ts';
import { TradingKeys } from '#src/trading/terminal/keys/TradingKeys.tsx';
import { useSpotActions } from '../use-spot-actions.ts';

export function SpotKeys({ pair }: { readonly pair: Pair }) {
  const { arming } = useTradingService();
  const { isArmed } = useArming(arming);
  useSpotActions(pair);
  return <TradingKeys quoteCoin={pair.quoteCoin} isArmed={isArmed} />;
}
