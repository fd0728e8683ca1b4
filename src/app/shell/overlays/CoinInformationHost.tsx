/** Coin information with its queries. Separate chunk, loaded when it is first requested. */
import { CoinInformation } from '#src/features/coin-information/index.ts';
import { MarketCache } from '../../pages/MarketReads.tsx';
import { showCoin } from '../../wiring/shell/shown-coin.ts';

export function CoinInformationHost({ coin }: { readonly coin: string }) {
  return (
    <MarketCache>
      <CoinInformation coin={coin} onClose={() => showCoin(undefined)} />
    </MarketCache>
  );
}
