/** Status line of the page, with the button that records the market. */
import type { TradingMode } from '#contract/core/trading-mode.ts';
import { useMarketService } from '#src/binding/market.ts';
import { everyWhileVisible } from '#src/platform/visible-timer.ts';
import { link } from '#src/stores/link.store.ts';
import { meter } from '#src/stores/meter.store.ts';
import { ticker } from '#src/stores/ticker.store.ts';
import { ConnectionStatus } from '../status/ConnectionStatus.tsx';
import { RecordingButton } from '../status/RecordingButton.tsx';
import { useMarketIcon } from './use-market-icon.ts';
import { useMeter } from './use-meter.ts';

export function MarketStatus({ tradingMode }: { readonly tradingMode: TradingMode }) {
  const { recording } = useMarketService();
  useMeter();
  useMarketIcon(ticker, link, tradingMode);
  return (
    <ConnectionStatus
      link={link}
      meter={meter}
      recording={recording && <RecordingButton recording={recording} every={everyWhileVisible} />}
    />
  );
}
