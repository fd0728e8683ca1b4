/** The pair's tools, which no book waits for; their place is kept. */
import type { Pair } from '#contract/core/pair.ts';
import { later } from '#src/design/later.tsx';
import { firstPicture } from '#src/platform/first-picture.ts';
import styles from './LaterPairTools.module.css';

const PairTools = later(async () => {
  await firstPicture;
  return (await import(/* webpackChunkName: "deferred" */ './PairTools.tsx')).PairTools;
});

export const LaterPairTools = ({ pair }: { readonly pair: Pair }) => (
  <span className={styles.tools}>
    <PairTools pair={pair} />
  </span>
);
