/** Loads and shows a coin's information. */
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useCoinInformation } from '#src/queries/market.ts';
import { CoinInformationView } from './CoinInformationView.tsx';

interface CoinInformationProps {
  /** Coin symbol: BTC. */
  readonly coin: string;
  readonly onClose: () => void;
}

export function CoinInformation({ coin, onClose }: CoinInformationProps) {
  const information = loadableOf(useCoinInformation(coin));
  return <CoinInformationView coin={coin} information={information} onClose={onClose} />;
}
