/** Route of the market list with its queries and its price feed. */
import { MarketsPage } from '#src/features/markets/index.ts';
import { MarketReads } from './MarketReads.tsx';

export function MarketsRoute() {
  return (
    <MarketReads>
      <MarketsPage />
    </MarketReads>
  );
}
