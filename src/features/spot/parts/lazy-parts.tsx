/** The parts of a trading page that are loaded after its book, each with a placeholder of its size, so that
 *  nothing moves. The chart renders first; the rest one frame later, to keep single tasks short. */
import { withTradingService } from '#src/binding/spot.tsx';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { nextFrame } from '#src/platform/next-frame.ts';
import styles from './SpotLayout.module.css';

const loadAroundChart = async () => {
  const parts = await loadPart('afterBook');
  await nextFrame();
  return parts;
};

const Placeholder = () => <div className={styles.place} aria-busy="true" />;

export const LazyChart = lazyComponent(
  async () => (await (await loadPart('afterBook')).loadChart()).SpotChart,
  Placeholder,
);
export const LazySideViews = lazyComponent(
  async () => (await loadPart('afterBook')).SideViews,
  Placeholder,
);
export const LazyTape = lazyComponent(async () => (await loadAroundChart()).SpotTape, Placeholder);
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
/** Invisible until the pointer is near. */
export const LazyEdges = lazyComponent(async () => (await loadAroundChart()).PanelEdges);
export const LazyStatus = lazyComponent(
  async () => (await loadAroundChart()).SpotStatus,
  () => <div className={styles.footer} aria-busy="true" />,
);
