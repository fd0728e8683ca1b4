/** Loads and shows a coin's information. */
import { useCoinInformation } from '#src/queries/market.ts';
import { CoinInformationView } from './CoinInformationView.tsx';

interface CoinInformationProps {
  /** Coin symbol: BTC. */
  readonly coin: string;
  readonly onClose: () => void;
}

export function CoinInformation({ coin, onClose }: CoinInformationProps) {
  const { data, isError, isFetching, refetch } = useCoinInformation(coin);
  return (
    <CoinInformationView
      coin={coin}
      information={data}
      isFailed={isError && data === undefined}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
      onClose={onClose}
    />
  );
}
