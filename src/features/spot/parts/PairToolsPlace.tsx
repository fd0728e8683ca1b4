/** Reserves the space of the pair's tools, which are loaded after the book. */
import type { Pair } from '#contract/core/pair.ts';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import styles from './PairToolsPlace.module.css';

const LazyPairTools = lazyComponent(async () => (await loadPart('afterBook')).PairTools);

export const PairToolsPlace = ({ pair }: { readonly pair: Pair }) => (
  <span className={styles.tools}>
    <LazyPairTools pair={pair} />
  </span>
);
