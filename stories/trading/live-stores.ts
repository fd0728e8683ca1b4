/** Stores of a page that a session of the worker fills: the engine merges generated messages and sends frames. */
import { epochMs } from '#contract/core/time.ts';
import { createBars } from '#src/stores/bars.store.ts';
import { createLadder } from '#src/stores/ladder.store.ts';
import { applyLink, createLink } from '#src/stores/link.store.ts';
import { applyListings, createOverview, type Overview } from '#src/stores/overview.store.ts';
import { createTape } from '#src/stores/tape.store.ts';
import { createTicker } from '#src/stores/ticker.store.ts';
import { openLiveListings, openLivePair } from '#tests/support/live-market.ts';
import { sampleListings } from './markets/sample-listings.ts';
import type { MoveMarket } from './run-market.ts';
import { STORY_TIME_MS } from './sample-market.ts';
import { applyFrame, type SampleStores } from './sample-stores.ts';

interface Moving {
  readonly move: MoveMarket;
}

const options = { seed: 7, startsAt: epochMs(STORY_TIME_MS) };

export function liveStores(): Omit<SampleStores, 'market'> & Moving {
  const stores = {
    ladder: createLadder(),
    tape: createTape(),
    ticker: createTicker(),
    link: createLink(),
    bars: createBars(),
  };
  const { move } = openLivePair(
    {
      onFrame: (frame) => applyFrame(frame, stores),
      onLink: (link, now) => applyLink(link, now, stores.link),
    },
    options,
  );
  return { ...stores, move };
}

export function liveOverview(): Moving & { readonly overview: Overview } {
  const overview = createOverview();
  const onListings = (
    listings: Parameters<typeof applyListings>[0],
    now: Parameters<typeof applyListings>[1],
  ) => applyListings(listings, now, overview);
  const { move } = openLiveListings({ onListings }, sampleListings, options);
  return { overview, move };
}
