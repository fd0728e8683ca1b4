/** Reserves the space of the pair's tools, which are loaded after the book. */
import type { Pair } from '#contract/core/pair.ts';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import type { PairTerms } from '../pair/PairHeader.tsx';
import styles from './PairToolsPlace.module.css';

const LazyPairTools = lazyComponent(async () => (await loadPart('afterBook')).PairTools);

interface PairToolsPlaceProps {
  readonly pair: Pair;
  /** Receives the explanations of the header's metrics. */
  readonly onTerms: (terms: PairTerms) => void;
}

export const PairToolsPlace = (props: PairToolsPlaceProps) => (
  <span className={styles.tools}>
    <LazyPairTools {...props} />
  </span>
);
