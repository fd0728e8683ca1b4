/** Market trades of a pair with own trades marked. */
import { useEffect, useMemo } from 'react';
import type { Pair } from '#contract/core/pair.ts';
import { useSpotService } from '#src/binding/spot.tsx';
import { tape } from '#src/stores/tape.store.ts';
import { Tape } from '#src/trading/tape/Tape.tsx';
import { tickLotsOf } from '#src/trading/tape/trade-value-min.ts';
import { listsOf } from '#src/stores/account.store.ts';
import { useAccount } from '../use-account.ts';
import { useTradeValueMin } from '../use-trade-value-min.ts';

export function SpotTape({ pair }: { readonly pair: Pair }) {
  const { painter, tradingMode, setTradeValueMin } = useSpotService();
  const { trades } = listsOf(useAccount());
  const [floor, setFloor] = useTradeValueMin(pair);
  useEffect(() => {
    setTradeValueMin(tickLotsOf(floor, pair));
    return () => setTradeValueMin(0);
  }, [floor, pair, setTradeValueMin]);
  // Demo trades have separate ids and never appear in this list.
  const ownTradeIds = useMemo(
    () => (tradingMode === 'real' ? trades.map(({ id }) => Number(id)) : []),
    [tradingMode, trades],
  );
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
