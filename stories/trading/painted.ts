/** Props of a painted book or tape: stores, and a painter of the same market. */
import type { Pair } from '#contract/core/pair.ts';
import { paintOnPage } from '#tests/support/page-painter.ts';
import { sampleStores, type SampleOptions, type SampleStores } from './sample-stores.ts';

export interface PaintedStores extends SampleStores, ReturnType<typeof paintOnPage> {}

/** @param painted a market other than the stores', when the painted image should be ahead of them. */
export function paintedStores(
  pair: Pair,
  options: SampleOptions = {},
  painted?: SampleOptions,
): PaintedStores {
  const stores = sampleStores(options);
  const { market } = painted === undefined ? stores : sampleStores(painted);
  return { ...stores, ...paintOnPage({ pair, frame: () => market.frame() }) };
}
