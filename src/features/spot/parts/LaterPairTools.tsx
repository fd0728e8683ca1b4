/** The pair's tools, which no book waits for; their place is kept. */
import { Suspense, lazy } from 'react';
import type { Pair } from '#contract/core/pair.ts';
import { firstPicture } from '#src/platform/first-picture.ts';
import styles from './LaterPairTools.module.css';

const PairTools = lazy(async () => {
  await firstPicture;
  const { PairTools: Tools } = await import(/* webpackChunkName: "after-book" */ './PairTools.tsx');
  return { default: Tools };
});

export const LaterPairTools = ({ pair }: { readonly pair: Pair }) => (
  <span className={styles.tools}>
    <Suspense>
      <PairTools pair={pair} />
    </Suspense>
  </span>
);
