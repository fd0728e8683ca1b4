/** Measures orders per second through the exchange's matcher: bare, with one broadcast frame per
 *  event, and with frames conflated as the exchange sends them; against plain arrays on the same
 *  commands. */
import { assert } from '#contract/core/assert.ts';
import { lots, ticks, units } from '#contract/core/decimal.ts';
import { orderId, tradeId, userId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { tickerCodec } from '#contract/entities/ticker.ts';
import { TRADES_EVENT } from '#contract/realtime/trade-info.ts';
import { btcUsdt, tickerWire } from '#contract/samples/spot.ts';
import { BookFeed } from '#server/exchange/market-data/book-feed.ts';
import { RecentTrades } from '#server/exchange/market-data/recent-trades.ts';
import { tradeBatchText } from '#server/exchange/market-data/wire-text.ts';
import { BookOrder } from '#server/exchange/matching/book-order.ts';
import { Matcher, type MatchSink } from '#server/exchange/matching/matcher.ts';
import { channelEventText } from '#server/realtime/pusher/messages.ts';
import {
  CANCEL,
  commandsOf,
  BUY,
  SPARSE_FLOW,
  speedOf,
  userOf,
  USUAL_FLOW,
  type Flow,
} from '#bench/feed/commands.ts';
import { BENCH_EPOCH, TRADE_CHANNEL } from '#bench/feed/frames.ts';
import { metricOf } from '#bench/harness/metrics.ts';
import { roundsOf } from '#bench/harness/quick-budget.ts';
import { runRounds, type Variant } from '#bench/harness/rounds.ts';
import type { Scenario } from '#bench/harness/scenario.ts';
import { ArrayMatcher } from '#bench/peers/array-matcher.ts';

/** Number of commands for the arrays: the full stream would take minutes. */
const COMPARED_COUNT = 30_000;
/** Commands between two flushes when frames are conflated. */
const FLUSH_COUNT = 100;

export const match: Scenario = {
  name: 'match',
  async run(settings) {
    const { seed, isQuick } = settings;
    for (const flow of [USUAL_FLOW, SPARSE_FLOW]) checkEquality(flow, seed);
    const commands = commandsOf(USUAL_FLOW, isQuick ? 400_000 : 1_500_000, seed);
    const sparse = commandsOf(SPARSE_FLOW, isQuick ? 400_000 : 1_500_000, seed);
    const compared = commands.subarray(0, 4 * COMPARED_COUNT);
    const lengthMs = isQuick ? 200 : 1_500;
    const measureBare = (stream: Float64Array) => () => {
      const run = bareRun();
      return speedOf(stream, lengthMs, run.apply);
    };
    const variants: readonly Variant<number>[] = [
      { name: 'bare', measure: measureBare(commands) },
      { name: 'bare, compared part', measure: measureBare(compared) },
      { name: 'bare, far and sparse', measure: measureBare(sparse) },
      { name: 'frame per event', measure: () => speedOf(commands, lengthMs, framedRun(1)) },
      {
        name: 'frames conflated',
        measure: () => speedOf(commands, lengthMs, framedRun(FLUSH_COUNT)),
      },
      { name: 'arrays', measure: () => speedOf(compared, lengthMs * 4, arrayRun().apply) },
    ];
    const { samples } = await runRounds(variants, roundsOf(settings, 'match'));
    const of = (name: string): readonly number[] => samples.get(name) ?? [];
    return {
      metrics: [
        metricOf('match/against arrays', 'orders/s', of('bare, compared part'), {
          name: 'arrays',
          samples: of('arrays'),
        }),
        metricOf('match/bare', 'orders/s', of('bare')),
        metricOf('match/bare, far and sparse', 'orders/s', of('bare, far and sparse')),
        metricOf('match/frame per event', 'orders/s', of('frame per event')),
        metricOf('match/frames conflated', 'orders/s', of('frames conflated')),
      ],
    };
  },
};

/**
 * Checks that both make the same trades and keep the same orders.
 * @throws BrokenInvariant
 */
export function checkEquality(flow: Flow, seed: number): void {
  const commands = commandsOf(flow, COMPARED_COUNT, seed);
  const ours = bareRun();
  const arrays = arrayRun();
  speedOf(commands, Infinity, ours.apply);
  speedOf(commands, Infinity, arrays.apply);
  const left = ours.seen();
  const right = arrays.seen();
  assert(left.tradeCount > 1_000, `the stream trades (seed ${seed})`);
  assert(
    JSON.stringify(left) === JSON.stringify(right),
    `${flow.name}: arrays trade as the matcher does (seed ${seed}): ` +
      `${JSON.stringify(left)} and ${JSON.stringify(right)}`,
  );
}

interface Seen {
  readonly tradeCount: number;
  readonly tradedSize: number;
  readonly restingCount: number;
}

interface Run {
  readonly apply: (id: number, action: number, price: number, size: number) => void;
  readonly seen: () => Seen;
}

function bareRun(): Run {
  let tradeCount = 0;
  let tradedSize = 0;
  const matcher = new Matcher({
    ...SILENT,
    onTrade: (_taker, _maker, _price, size) => {
      tradeCount += 1;
      tradedSize += size;
    },
  });
  return {
    apply: (id, action, price, size) => give(matcher, id, action, price, size),
    seen: () => ({ tradeCount, tradedSize, restingCount: matcher.orderCount }),
  };
}

const SILENT: MatchSink<undefined> = {
  onTrade: () => {},
  onLevel: () => {},
  onTriggered: () => {},
  onOutcome: () => {},
};

function give(matcher: Matcher, id: number, action: number, price: number, size: number): void {
  if (action === CANCEL) {
    matcher.cancel(orderId(id));
    return;
  }
  const side = action === BUY ? 'buy' : 'sell';
  const terms = { side, kind: 'limit', limitPrice: ticks(price), size: lots(size) } as const;
  matcher.place(
    new BookOrder({ ...terms, id: orderId(id), userId: userId(userOf(id)) }, undefined),
  );
}

/** Writes the exchange's broadcast every `commandCount` commands, with the exchange's own feeds. */
function framedRun(commandCount: number): Run['apply'] {
  let byteCount = 0;
  let waitingCount = 0;
  let tradeCount = 0;
  const publish = (channel: string, event: string, data: unknown): void => {
    byteCount += channelEventText(channel, event, String(data)).length;
  };
  const levels = { bids: [], asks: [] };
  const feed = new BookFeed({ pair: btcUsdt, epoch: BENCH_EPOCH, levels, clock, publish });
  const recentTrades = new RecentTrades(btcUsdt, []);
  const matcher = new Matcher({
    ...SILENT,
    onTrade: (taker, _maker, price, size) => {
      tradeCount += 1;
      recentTrades.add({
        notional: units(0n),
        id: tradeId(tradeCount),
        pairId: btcUsdt.id,
        price,
        size,
        takerSide: taker.side,
        tradedAt: clock(),
      });
    },
    onLevel: (side, price) => {
      feed.note(side, price, (side === 'bid' ? matcher.bids : matcher.asks).sizeAt(price));
    },
  });
  const flush = (): void => {
    waitingCount = 0;
    feed.flush();
    while (recentTrades.hasWaiting) {
      const batch = { at: clock(), trades: recentTrades.drainBatch(), ticker: TICKER };
      publish(TRADE_CHANNEL, TRADES_EVENT, tradeBatchText(batch));
    }
    assert(byteCount >= 0, 'the frames are used, so that they are not optimised away');
  };
  return (id, action, price, size) => {
    give(matcher, id, action, price, size);
    waitingCount += 1;
    if (waitingCount >= commandCount) flush();
  };
}

/** A fixed time: reading a clock is not part of the measurement. */
const clock = () => epochMs(1_767_225_600_000);
const TICKER = tickerCodec.decode(tickerWire);

function arrayRun(): Run {
  const matcher = new ArrayMatcher();
  return {
    apply: (id, action, price, size) => {
      if (action === CANCEL) matcher.cancel(id);
      else {
        const side = action === BUY ? 'buy' : 'sell';
        matcher.place({ id, userId: userOf(id), side, price, remaining: size });
      }
    },
    seen: () => ({
      tradeCount: matcher.tradeCount,
      tradedSize: matcher.tradedSize,
      restingCount: matcher.orderCount,
    }),
  };
}
