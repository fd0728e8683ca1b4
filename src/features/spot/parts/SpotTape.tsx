/** The public trades of a pair, with one's own marked. */
import { useEffect, useMemo } from 'react';
import type { Pair } from '#contract/core/pair.ts';
import { useSpotService } from '#src/binding/spot.tsx';
import { tape } from '#src/stores/tape.store.ts';
import { Tape } from '#src/trading/tape/Tape.tsx';
import { tickLotsOf } from '#src/trading/tape/print-floors.ts';
import { useAccount } from '../use-account.ts';
import { usePrintFloor } from '../use-print-floor.ts';

export function SpotTape({ pair }: { readonly pair: Pair }) {
  const { painter, tradingMode, setPrintFloor } = useSpotService();
  const { trades } = useAccount();
  const [floor, setFloor] = usePrintFloor(pair);
  useEffect(() => {
    setPrintFloor(tickLotsOf(floor, pair));
    return () => setPrintFloor(0);
  }, [floor, pair, setPrintFloor]);
  // Trades of demo trade are numbered apart: none of them is on this tape.
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
