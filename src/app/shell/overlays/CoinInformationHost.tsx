/** What is known of a coin, with its reads. Comes in its own chunk, when it is first asked for. */
import { CoinInformation } from '#src/features/coin-information/index.ts';
import { MarketCache } from '../../pages/MarketReads.tsx';
import { showCoin } from '../../shown-coin.ts';

export function CoinInformationHost({ coin }: { readonly coin: string }) {
  return (
    <MarketCache>
      <CoinInformation coin={coin} onClose={() => showCoin(undefined)} />
    </MarketCache>
  );
}
