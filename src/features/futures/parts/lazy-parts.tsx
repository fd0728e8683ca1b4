/** The parts of the futures page that are loaded after its book, behind the chart. */
import { withFutures } from '#src/binding/futures-page.tsx';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { loadAroundChart, Placeholder } from '#src/trading/terminal/lazy-parts.tsx';

const loadTrading = async () => {
  await loadAroundChart();
  return loadPart('futuresTrading');
};

export const LazyTicket = lazyComponent(
  async () => withFutures((await loadTrading()).FuturesTicketPanel),
  () => null,
);
export const LazyWallet = lazyComponent(
  async () => (await loadTrading()).FuturesWalletPanel,
  () => null,
);
export const LazyTables = lazyComponent(
  async () => withFutures((await loadTrading()).FuturesTables),
  Placeholder,
);
/** Invisible until a key is pressed. */
export const LazyKeys = lazyComponent(async () => withFutures((await loadTrading()).FuturesKeys));
/** Positions and orders over the chart; signed-in users only. */
export const LazyOnChart = lazyComponent(async () =>
  withFutures((await loadTrading()).FuturesOnChart),
);
