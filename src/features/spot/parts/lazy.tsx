/** What a trading page shows after its book: one chunk for all of it, fetched at once, and run when the book
 *  has been painted. The chart is rendered first, a frame later what stands around it. Each keeps its place
 *  meanwhile, so that nothing moves when it comes. */
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
/** They share a panel, and come together, or the one would push the other down. */
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
/** Nothing is seen of them before a key is pressed… */
export const LazyKeys = lazyComponent(async () =>
  withTradingService((await loadAround()).SpotKeys),
);
/** …nor of these, before somebody comes near. */
export const LazyEdges = lazyComponent(async () => (await loadAround()).PanelEdges);
export const LazyStatus = lazyComponent(
  async () => (await loadAround()).SpotStatus,
  () => <div className={styles.footer} aria-busy="true" />,
);
