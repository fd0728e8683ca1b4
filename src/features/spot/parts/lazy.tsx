/** Deferred parts of a trading page: one chunk, fetched immediately, and executed after the book is
 *  painted. The chart renders first, the parts around it one animation frame later. Each part
 *  reserves its space, so that nothing moves. */
import { withTradingService } from '#src/binding/spot.tsx';
import { lazyComponent } from '#src/design/lazy.tsx';
import { firstPaint } from '#src/platform/first-paint.ts';
import { nextFrame } from '#src/platform/next-frame.ts';
import styles from './SpotLayout.module.css';

const load = async () => {
  await firstPaint;
  return import(/* webpackChunkName: "deferred" */ './deferred.ts');
};

const loadAround = async () => {
  const parts = await load();
  await nextFrame();
  return parts;
};

const Place = () => <div className={styles.place} aria-busy="true" />;

export const LazyChart = lazyComponent(async () => (await load()).SpotChart, Place);
export const LazySideViews = lazyComponent(async () => (await load()).SideViews, Place);
export const LazyTape = lazyComponent(async () => (await loadAround()).SpotTape, Place);
/** Both share a panel and load together; otherwise one would push the other down. */
export const LazyTicket = lazyComponent(async () =>
  withTradingService((await loadAround()).SpotTicket),
);
export const LazyBalances = lazyComponent(async () =>
  withTradingService((await loadAround()).SpotBalances),
);
export const LazyOrders = lazyComponent(async () => (await loadAround()).OrdersPanel, Place);
export const LazyConfirmations = lazyComponent(async () =>
  withTradingService((await loadAround()).OrderConfirmations),
);
/** No placeholder: hotkeys show nothing before a key is pressed. */
export const LazyKeys = lazyComponent(async () =>
  withTradingService((await loadAround()).SpotKeys),
);
/** No placeholder: edges are invisible until the pointer approaches. */
export const LazyEdges = lazyComponent(async () => (await loadAround()).PanelEdges);
export const LazyStatus = lazyComponent(
  async () => (await loadAround()).SpotStatus,
  () => <div className={styles.footer} aria-busy="true" />,
);
