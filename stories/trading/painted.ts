/** What a painted book or tape is shown with: stores beside a painter of the same market. */
import type { Pair } from '#contract/core/pair.ts';
import { paintOnPage } from '#tests/support/page-painter.ts';
import { sampleStores, type SampleOptions, type SampleStores } from './sample-stores.ts';

export interface PaintedStores extends SampleStores, ReturnType<typeof paintOnPage> {}

/** @param painted another market than the stores', when the picture is to be ahead of them. */
export function paintedStores(
  pair: Pair,
  options: SampleOptions = {},
  painted?: SampleOptions,
): PaintedStores {
  const stores = sampleStores(options);
  const { market } = painted === undefined ? stores : sampleStores(painted);
  return { ...stores, ...paintOnPage({ pair, frame: () => market.frame() }) };
}
