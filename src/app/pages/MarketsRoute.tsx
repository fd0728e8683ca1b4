/** The market list with its reads and its feed. */
import { MarketsPage } from '#src/features/markets/index.ts';
import { MarketReads } from './MarketReads.tsx';

export function MarketsRoute() {
  return (
    <MarketReads>
      <MarketsPage />
    </MarketReads>
  );
}
