/** Deferred tools of the pair, not needed for the book; their space is reserved. */
import type { Pair } from '#contract/core/pair.ts';
import { lazyComponent } from '#src/design/lazy.tsx';
import { firstPaint } from '#src/platform/first-paint.ts';
import styles from './LazyPairTools.module.css';

const PairTools = lazyComponent(async () => {
  await firstPaint;
  return (await import(/* webpackChunkName: "deferred" */ './PairTools.tsx')).PairTools;
});

export const LazyPairTools = ({ pair }: { readonly pair: Pair }) => (
  <span className={styles.tools}>
    <PairTools pair={pair} />
  </span>
);
