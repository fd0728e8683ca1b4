/** Name under which the settings of a pair are stored. */
import { pairTextOf } from '#contract/core/pair.ts';

export type Market = 'spot' | 'futures';

/** Settings of spot charts and tapes are stored by the pair's text alone. */
export const storedNameOf = (pair: Parameters<typeof pairTextOf>[0], market: Market): string =>
  market === 'spot' ? pairTextOf(pair) : `futures/${pairTextOf(pair)}`;
