/** Market stores filled as in the application: by their writers, from generated frames. */
import { ref } from 'valtio';
import { applyBarFrame, applyBars, createBars, type Bars } from '#src/stores/bars.store.ts';
import { applyLadderFrame, createLadder, type Ladder } from '#src/stores/ladder.store.ts';
import { epochMs } from '#contract/core/time.ts';
import { FRAME, numberAt } from '#domain/market-frame.ts';
import { applyLink, applyLinkFrame, createLink, type Link } from '#src/stores/link.store.ts';
import { applyTapeFrame, createTape, type Tape } from '#src/stores/tape.store.ts';
import { applyTickerFrame, createTicker, type Ticker } from '#src/stores/ticker.store.ts';
import {
  STORY_TIME_MS,
  SampleMarket,
  runningOpenOf,
  sampleColumns,
  type MarketOptions,
} from './sample-market.ts';

export interface SampleStores {
  readonly market: SampleMarket;
  readonly ladder: Ladder;
  readonly tape: Tape;
  readonly ticker: Ticker;
  readonly link: Link;
  readonly bars: Bars;
}

export interface SampleOptions extends MarketOptions {
  readonly barCount?: number | undefined;
}

const BAR_COUNT = 400;
const QUARTER_SEC = 900;

/** @param into stores to fill; new stores by default. */
export function sampleStores(
  options: SampleOptions = {},
  into: Partial<Omit<SampleStores, 'market'>> = {},
): SampleStores {
  const market = new SampleMarket(options);
  const stores: SampleStores = {
    market,
    ladder: into.ladder ?? createLadder(),
    tape: into.tape ?? createTape(),
    ticker: into.ticker ?? createTicker(),
    link: into.link ?? createLink(),
    bars: into.bars ?? createBars(),
  };
  const { barCount = BAR_COUNT, lastPrice = 6_425_010, resolution = '15' } = options;
  applyBars(
    {
      viewId: 1,
      resolution,
      kind: 'full',
      columns: ref(sampleColumns(barCount, QUARTER_SEC, runningOpenOf(lastPrice))),
    },
    stores.bars,
  );
  applyLink(
    {
      state: 'connected',
      latencyMs: 23,
      nextAttemptAt: undefined,
      attemptCount: 0,
      reason: undefined,
    },
    epochMs(STORY_TIME_MS),
    stores.link,
  );
  // Applies two frames, so that the last price has a previous price.
  showFrame(stores);
  market.move(12, 40);
  showFrame(stores);
  return stores;
}

/** Moves the generated market of the stores and shows it. */
export const moveSample =
  (stores: SampleStores) =>
  (changeCount: number, elapsedMs: number): void => {
    if (changeCount === 0) return;
    stores.market.move(changeCount, elapsedMs);
    showFrame(stores);
  };

export const showFrame = ({ market, ...stores }: SampleStores): void =>
  applyFrame(market.frame(), stores);

/** Applies one frame, as realtime does. */
export function applyFrame(
  frame: Float64Array,
  { ladder, tape, ticker, link, bars }: Omit<SampleStores, 'market'>,
): void {
  applyLadderFrame(frame, ladder);
  applyTickerFrame(frame, ticker);
  applyTapeFrame(frame, tape);
  applyBarFrame(frame, bars);
  const builtAt = numberAt(frame, FRAME.builtAt);
  applyLinkFrame(frame, epochMs(builtAt), builtAt, link);
}
