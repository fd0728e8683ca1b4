/** Route of a pair's trading view embedded in another application, with the bridge to its host. */
import { useEffect } from 'react';
import { useParams } from 'wouter';
import { SpotServiceProvider } from '#src/binding/spot.tsx';
import { TradingPageProvider, type TradingPageContext } from '#src/binding/trading-page-context.ts';
import { SpotPage } from '#src/features/spot/index.ts';
import { WebviewPage } from '#src/features/webview/index.ts';
import { onSessionRequested } from '../wiring/shell/embedded.ts';
import { once } from '../wiring/shell/once.ts';
import { services } from '../wiring/shell/services.ts';
import { spotServiceOf } from '../wiring/market/spot-service.ts';
import { openWebviewBridge } from '../wiring/shell/webview.ts';
import { useQualityGovernor } from './use-quality-governor.ts';

/** Returns one bridge for the page's lifetime: an embedded page has one host. */
const bridge = once(() => {
  const made = openWebviewBridge(services(), {
    own: window,
    parent: window.parent,
    // Firefox does not know it.
    parentOrigin:
      'ancestorOrigins' in window.location ? window.location.ancestorOrigins[0] : undefined,
  });
  onSessionRequested(() => made.send({ type: 'session', state: 'wanted' }));
  return made;
});

const TRADING_PAGE_CONTEXT: TradingPageContext = {
  pairPathOf: (pairText) => `/webview/spot/${pairText}`,
  onPricePicked: (price, pair) => bridge().pricePicked(price, pair),
};

const sendHeight = (height: number): void => bridge().send({ type: 'height', height });

export function WebviewRoute() {
  const { pair } = useParams<{ pair: string }>();
  useEffect(() => void bridge(), []);
  useQualityGovernor();
  return (
    <SpotServiceProvider service={spotServiceOf('real')}>
      <TradingPageProvider value={TRADING_PAGE_CONTEXT}>
        <WebviewPage terminal={<SpotPage pairText={pair} />} onHeightChange={sendHeight} />
      </TradingPageProvider>
    </SpotServiceProvider>
  );
}
