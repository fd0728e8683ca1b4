/** The pair's tools, which no book waits for; their place is kept. */
import type { Pair } from '#contract/core/pair.ts';
import { lazyComponent } from '#src/design/lazy.tsx';
import type { PairTerms } from '#src/trading/pair/PairHeader.tsx';
import { firstPaint } from '#src/platform/first-paint.ts';
import styles from './LazyPairTools.module.css';

const PairTools = lazyComponent(async () => {
  await firstPaint;
  return (await import(/* webpackChunkName: "deferred" */ './PairTools.tsx')).PairTools;
});

interface LaterPairToolsProps {
  readonly pair: Pair;
  /** Given what the figures of the header mean. */
  readonly onTerms: (terms: PairTerms) => void;
}

export const LazyPairTools = (props: LaterPairToolsProps) => (
  <span className={styles.tools}>
    <PairTools {...props} />
  </span>
);
