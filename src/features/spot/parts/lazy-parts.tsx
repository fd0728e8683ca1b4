/** The parts of the spot page that are loaded after its book, one frame after the chart. */
import { withTradingService } from '#src/binding/spot.tsx';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { loadAroundChart, Placeholder } from '#src/trading/terminal/lazy-parts.tsx';

/** Order form and balances share a panel; both wait for the trading service, so they appear together. */
export const LazyTicket = lazyComponent(
  async () => withTradingService((await loadAroundChart()).SpotTicket),
  () => null,
);
export const LazyBalances = lazyComponent(
  async () => withTradingService((await loadAroundChart()).SpotBalances),
  () => null,
);
/** The page around it shows its failure, with another way to the open orders. */
export const LazyOrders = lazyComponent(
  async () => (await loadAroundChart()).OrdersPanel,
  Placeholder,
  'outside',
);
export const LazyConfirmations = lazyComponent(async () =>
  withTradingService((await loadAroundChart()).OrderConfirmations),
);
/** Invisible until a key is pressed. */
export const LazyKeys = lazyComponent(async () =>
  withTradingService((await loadAroundChart()).SpotKeys),
);
/** Own orders and trades over the chart; signed-in users only. */
export const LazyOwnOnChart = lazyComponent(async () =>
  withTradingService((await loadPart('ownOrders')).OwnOnChart),
);
