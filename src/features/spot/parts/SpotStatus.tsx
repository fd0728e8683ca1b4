/** Status line of the page, with the button that records the market. */
import { useSpotService } from '#src/binding/spot.tsx';
import { everyWhileVisible } from '#src/platform/visible-timer.ts';
import { link } from '#src/stores/link.store.ts';
import { meter } from '#src/stores/meter.store.ts';
import { ticker } from '#src/stores/ticker.store.ts';
import { ConnectionStatus } from '#src/trading/status/ConnectionStatus.tsx';
import { RecordingButton } from '#src/trading/status/RecordingButton.tsx';
import { useMarketIcon } from '../use-market-icon.ts';
import { useMeter } from '../use-meter.ts';

export function SpotStatus() {
  const { recording, tradingMode } = useSpotService();
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
