/** The parts of every trading page that are loaded after its book, each with a placeholder of its
 *  size, so that nothing moves. The chart renders first; the rest one frame later, to keep single
 *  tasks short. */
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { nextFrame } from '#src/platform/next-frame.ts';
import styles from './TerminalLayout.module.css';

export const loadAroundChart = async () => {
  const parts = await loadPart('afterBook');
  await nextFrame();
  return parts;
};

export const Placeholder = () => <div className={styles.place} aria-busy="true" />;

export const LazyChart = lazyComponent(
  async () => (await (await loadPart('afterBook')).loadChart()).MarketChart,
  Placeholder,
);
export const LazySideViews = lazyComponent(
  async () => (await loadPart('afterBook')).SideViews,
  Placeholder,
);
export const LazyTape = lazyComponent(
  async () => (await loadAroundChart()).MarketTape,
  Placeholder,
);
/** Invisible until the pointer is near. */
export const LazyEdges = lazyComponent(async () => (await loadAroundChart()).PanelEdges);
export const LazyStatus = lazyComponent(
  async () => (await loadAroundChart()).MarketStatus,
  () => <div className={styles.footer} aria-busy="true" />,
);
