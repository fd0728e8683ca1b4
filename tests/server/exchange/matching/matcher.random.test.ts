/** The matcher against its oracle: the same orders give the same trades, outcomes and books. */
import { expect, it } from 'vitest';
import { lots, ticks } from '#contract/core/decimal.ts';
import { orderId, userId } from '#contract/core/ids.ts';
import { BookOrder } from '#server/exchange/matching/book-order.ts';
import { Matcher, type MatchSink, type NewTerms } from '#server/exchange/matching/matcher.ts';
import { countOf } from '#tests/support/count-of.ts';
import { randomCommand, type RandomChange } from '#tests/support/oracle/random-orders.ts';
import { SlowMatcher, type SlowOrder } from '#tests/support/oracle/slow-matcher.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

const ORDER_COUNT = countOf({ short: 25_000, long: 100_000 });
/** Each kind of event happens at least this often, so that the comparison means something. */
const EVENT_COUNT_MIN = ORDER_COUNT / 100;
const SEEDS = countOf({ short: [11], long: [11, 12, 13, 14, 15, 16, 17, 18, 19, 20] });
const COLLAR_PERCENT = 5;
/** Full books are compared at this interval, and their best levels after every command. */
const COMPARE_EVERY = 100;

interface Counts {
  trades: number;
  partialFills: number;
  selfTrades: number;
  triggeredStops: number;
  collarCuts: number;
  cancels: number;
  rejectedTimes: number;
  unrested: number;
  slippageLimited: number;
  shrunk: number;
  replaced: number;
  rejectedStops: number;
  cascades: number;
}

const noCounts = (): Counts => ({
  trades: 0,
  partialFills: 0,
  selfTrades: 0,
  triggeredStops: 0,
  collarCuts: 0,
  cancels: 0,
  rejectedTimes: 0,
  unrested: 0,
  slippageLimited: 0,
  shrunk: 0,
  replaced: 0,
  rejectedStops: 0,
  cascades: 0,
});

const bookOrderOf = (order: SlowOrder): BookOrder =>
  new BookOrder(
    {
      id: orderId(order.id),
      userId: userId(order.userId),
      side: order.side,
      kind: order.kind,
      limitPrice: order.limitPrice === undefined ? undefined : ticks(order.limitPrice),
      stopPrice: order.stopPrice === undefined ? undefined : ticks(order.stopPrice),
      size: lots(order.size),
      budget: order.budget,
      mayRest: order.timeInForce !== 'IOC' && order.timeInForce !== 'FOK',
    },
    undefined,
  );

function amendedTerms(order: BookOrder, change: RandomChange): NewTerms {
  const { limitPrice, stopPrice, remaining, isWaiting } = order;
  return {
    limitPrice: ticks(Math.max(1, limitPrice + change.limitBy)),
    stopPrice:
      isWaiting && stopPrice !== undefined
        ? ticks(Math.max(1, stopPrice + change.stopBy))
        : stopPrice,
    remaining: lots(Math.max(1, Math.floor(remaining * change.sizeTimes))),
  };
}

/** Writes the oracle's log lines for the events of the matcher. */
function logSink(log: string[], counts: Counts): MatchSink<undefined> {
  return {
    onTrade: (taker, maker, price, size) => {
      log.push(`${taker.id} takes ${size} of ${maker.id} at ${price}`);
      counts.trades += 1;
      if (maker.remaining > 0) counts.partialFills += 1; // The order continues to rest with a smaller size.
    },
    onLevel: () => {},
    onTriggered: (order) => {
      log.push(`${order.id} triggered`);
      counts.triggeredStops += 1;
    },
    onOutcome: (order, outcome) => {
      log.push(`${order.id} ${outcome}`);
      if (outcome === 'self_trade') counts.selfTrades += 1;
      if (outcome === 'collar') counts.collarCuts += 1;
      if (outcome === 'limit' && order.kind === 'market') counts.slippageLimited += 1;
      if (outcome === 'limit' && order.kind === 'limit') counts.unrested += 1;
    },
  };
}

const levelsOf = (matcher: Matcher, side: 'bids' | 'asks'): string[] =>
  matcher[side]
    .levels(Number.MAX_SAFE_INTEGER)
    .map(({ price, size, orderCount }) => `${price}:${size}:${orderCount}`);

it.each(SEEDS)(
  `[SPOT-01] [SPOT-02] matches ${ORDER_COUNT} random orders, amendments and cancels exactly like the slow reference matcher (seed %i)`,
  (seed) => {
    const random = seededRandom(seed);
    const counts = noCounts();
    const log: string[] = [];
    const matcher = new Matcher(logSink(log, counts), { collarPercent: COLLAR_PERCENT });
    const oracle = new SlowMatcher(COLLAR_PERCENT);
    let middle = 450;

    for (let id = 1; id <= ORDER_COUNT; id += 1) {
      middle = Math.min(550, Math.max(350, middle + random.between(-2, 2)));
      const command = randomCommand(random, id, middle);
      if (command.do === 'cancel') {
        const canceled = matcher.cancel(orderId(command.id));
        log.push(canceled === undefined ? `${command.id} unknown` : `${command.id} canceled`);
        if (canceled !== undefined) counts.cancels += 1;
        oracle.cancel(command.id);
      } else if (command.do === 'amend') {
        amend(command.id, command.change);
      } else {
        place(command.order);
      }
      const happened = log.splice(0).join('\n');
      const expected = oracle.log.splice(0).join('\n');
      if (happened !== expected) expect(happened, `order ${id}`).toBe(expected);
      if (matcher.isCrossed) expect.unreachable(`the book crossed at order ${id}`);
      if (id % COMPARE_EVERY === 0) compareBooks(id);
    }

    console.log(`seed ${seed}: ${ORDER_COUNT} orders, ${JSON.stringify(counts)}`);
    expect(counts.partialFills).toBeGreaterThanOrEqual(EVENT_COUNT_MIN);
    expect(counts.selfTrades).toBeGreaterThanOrEqual(EVENT_COUNT_MIN);
    expect(counts.triggeredStops).toBeGreaterThanOrEqual(EVENT_COUNT_MIN);
    expect(counts.collarCuts).toBeGreaterThanOrEqual(EVENT_COUNT_MIN);
    expect(counts.cancels).toBeGreaterThanOrEqual(EVENT_COUNT_MIN);
    expect(counts.rejectedTimes).toBeGreaterThanOrEqual(EVENT_COUNT_MIN);
    expect(counts.unrested).toBeGreaterThanOrEqual(EVENT_COUNT_MIN);
    expect(counts.slippageLimited).toBeGreaterThanOrEqual(EVENT_COUNT_MIN / 10);
    expect(counts.shrunk).toBeGreaterThanOrEqual(EVENT_COUNT_MIN);
    expect(counts.replaced).toBeGreaterThanOrEqual(EVENT_COUNT_MIN);
    expect(counts.rejectedStops).toBeGreaterThanOrEqual(EVENT_COUNT_MIN);
    expect(counts.cascades).toBeGreaterThanOrEqual(EVENT_COUNT_MIN / 10);

    function place(order: SlowOrder): void {
      if (order.kind === 'stop_limit') {
        const isRejected = matcher.wouldTrigger(order.side, ticks(order.stopPrice ?? 0));
        expect(isRejected).toBe(oracle.wouldTrigger(order));
        if (isRejected) {
          counts.rejectedStops += 1;
          return;
        }
      }
      if (isRejectedForItsTime(order)) {
        counts.rejectedTimes += 1;
        return;
      }
      const triggeredBefore = counts.triggeredStops;
      matcher.place(bookOrderOf(order));
      oracle.place(order);
      if (counts.triggeredStops - triggeredBefore > 1) counts.cascades += 1;
    }

    function isRejectedForItsTime(order: SlowOrder): boolean {
      const { side, timeInForce, size } = order;
      const limitPrice = ticks(order.limitPrice ?? 0);
      if (timeInForce === 'post_only') {
        const wouldCross = matcher.wouldCross(side, limitPrice);
        expect(wouldCross).toBe(oracle.wouldCross(order));
        return wouldCross;
      }
      if (timeInForce !== 'FOK') return false;
      const fok = { userId: userId(order.userId), side, limitPrice, size: lots(size) };
      const wouldFill = matcher.wouldFill(fok);
      expect(wouldFill).toBe(oracle.wouldFill(order));
      return !wouldFill;
    }

    function amend(id: number, change: RandomChange): void {
      const order = matcher.order(orderId(id));
      const open = oracle.openOf(id);
      expect(order?.remaining).toBe(open?.remaining);
      if (order === undefined || open === undefined) return;
      const terms = amendedTerms(order, change);
      const { stopPrice } = terms;
      if (order.isWaiting && matcher.wouldTrigger(order.side, stopPrice ?? ticks(0))) return;
      const isLess =
        terms.limitPrice === order.limitPrice &&
        stopPrice === order.stopPrice &&
        terms.remaining < order.remaining;
      counts[isLess ? 'shrunk' : 'replaced'] += 1;
      if (isLess) matcher.shrink(order, terms.remaining);
      if (isLess) log.push(`${id} shrunk`);
      else matcher.replace(order, terms);
      oracle.amend(id, terms);
    }

    function compareBooks(id: number): void {
      expect(levelsOf(matcher, 'bids'), `bids after order ${id}`).toEqual(oracle.levels('buy'));
      expect(levelsOf(matcher, 'asks'), `asks after order ${id}`).toEqual(oracle.levels('sell'));
    }
  },
);
