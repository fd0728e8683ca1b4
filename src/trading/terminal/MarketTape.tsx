/** Market trades of a pair with own trades marked. */
import { useEffect } from 'react';
import type { Pair } from '#contract/core/pair.ts';
import { useMarketService } from '#src/binding/market.ts';
import { tape } from '#src/stores/tape.store.ts';
import { Tape } from '../tape/Tape.tsx';
import { tickLotsOf } from '../tape/trade-value-min.ts';
import { useTradeValueMin } from './use-trade-value-min.ts';

interface MarketTapeProps {
  readonly pair: Pair;
  /** Name of the pair's stored settings. */
  readonly storedAs: string;
  readonly ownTradeIds: readonly number[];
}

export function MarketTape({ pair, storedAs, ownTradeIds }: MarketTapeProps) {
  const { painter, setTradeValueMin } = useMarketService();
  const [floor, setFloor] = useTradeValueMin(storedAs);
  useEffect(() => {
    setTradeValueMin(tickLotsOf(floor, pair));
    return () => setTradeValueMin(0);
  }, [floor, pair, setTradeValueMin]);
  return (
    <Tape
      tape={tape}
      pair={pair}
      painter={painter}
      ownTradeIds={ownTradeIds}
      floor={floor}
      onFloorChange={setFloor}
    />
  );
}
