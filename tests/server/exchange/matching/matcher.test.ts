import { expect, it } from 'vitest';
import { lots, ticks } from '#contract/core/decimal.ts';
import { orderId, userId } from '#contract/core/ids.ts';
import type { OrderKind, OrderSide } from '#server/exchange/events.ts';
import { BookOrder } from '#server/exchange/matching/book-order.ts';
import { Matcher, type MatcherOptions } from '#server/exchange/matching/matcher.ts';

interface Draft {
  readonly user?: number;
  readonly kind?: OrderKind;
  readonly price?: number;
  readonly stop?: number;
  readonly size?: number;
  readonly budget?: bigint;
}

/** Opens a book whose orders are numbered by arrival, each of another user unless stated otherwise. */
function openBook(options: MatcherOptions = { collarPercent: 5 }) {
  const log: string[] = [];
  const matcher = new Matcher(
    {
      onTrade: (taker, maker, price, size) =>
        log.push(`${taker.id} takes ${size} of ${maker.id} at ${price}`),
      onLevel: () => {},
      onTriggered: (order) => log.push(`${order.id} triggered`),
      onOutcome: (order, outcome) => log.push(`${order.id} ${outcome}`),
    },
    options,
  );
  let lastId = 0;
  const place = (side: OrderSide) => (draft: Draft) => {
    const id = (lastId += 1);
    const { user = 1_000 + id, kind = 'limit', price, stop, size = 1, budget } = draft;
    const order = new BookOrder(
      {
        id: orderId(id),
        userId: userId(user),
        side,
        kind,
        limitPrice: price === undefined ? undefined : ticks(price),
        stopPrice: stop === undefined ? undefined : ticks(stop),
        size: lots(size),
        budget,
      },
      undefined,
    );
    matcher.place(order);
    return order;
  };
  const draw = () =>
    [
      ...matcher.asks
        .levels(99)
        .toReversed()
        .map((level) => `${level.price}  ask ${level.size}`),
      ...matcher.bids.levels(99).map((level) => `${level.price}  bid ${level.size}`),
    ].join('\n');
  return { matcher, log, buy: place('buy'), sell: place('sell'), drawn: draw };
}

it('[SPOT-01] fills the best price first, and the earliest order at one price', () => {
  const { buy, sell, log, drawn } = openBook();
  sell({ price: 101, size: 5 });
  sell({ price: 100, size: 2 });
  sell({ price: 100, size: 4 });
  buy({ price: 101, size: 8 });
  expect(log.slice(3)).toEqual([
    '4 takes 2 of 2 at 100',
    '4 takes 4 of 3 at 100',
    '4 takes 2 of 1 at 101',
    '4 filled',
  ]);
  expect(drawn()).toBe('101  ask 3');
});

it('rests the unfilled part of a limit order', () => {
  const { buy, sell, drawn } = openBook();
  sell({ price: 100, size: 2 });
  sell({ price: 102, size: 9 });
  buy({ price: 101, size: 5 });
  expect(drawn()).toBe('102  ask 9\n101  bid 3');
});

it('preserves the queue position of a partially filled order', () => {
  const { buy, sell, log } = openBook();
  sell({ price: 100, size: 5 });
  sell({ price: 100, size: 5 });
  buy({ price: 100, size: 2 });
  buy({ price: 100, size: 4 });
  expect(log.slice(-3)).toEqual(['4 takes 3 of 1 at 100', '4 takes 1 of 2 at 100', '4 filled']);
});

it('stops a market order at the collar, 5 % from the best price at its arrival', () => {
  const { buy, sell, log, drawn } = openBook();
  sell({ price: 1_000 });
  sell({ price: 1_050 });
  sell({ price: 1_051 });
  buy({ kind: 'market', size: 3 });
  expect(log.slice(-3)).toEqual(['4 takes 1 of 1 at 1000', '4 takes 1 of 2 at 1050', '4 collar']);
  expect(drawn()).toBe('1051  ask 1');
});

it('stops a market sell at the collar below the best bid', () => {
  const { buy, sell, log } = openBook();
  buy({ price: 1_000 });
  buy({ price: 950 });
  buy({ price: 949 });
  sell({ kind: 'market', size: 3 });
  expect(log.slice(-3)).toEqual(['4 takes 1 of 1 at 1000', '4 takes 1 of 2 at 950', '4 collar']);
});

it('fills a market order at any price when there is no collar', () => {
  const { buy, sell, log } = openBook({});
  sell({ price: 1 });
  sell({ price: 1_000_000 });
  buy({ kind: 'market', size: 3 });
  expect(log.slice(2)).toEqual(['3 takes 1 of 1 at 1', '3 takes 1 of 2 at 1000000', '3 no_match']);
});

it('cancels a market order that finds no counterparty', () => {
  const { buy, log, drawn } = openBook();
  buy({ kind: 'market', size: 3 });
  expect(log).toEqual(['1 no_match']);
  expect(drawn()).toBe('');
});

it('spends a budget until the rest cannot pay for one more lot', () => {
  const { buy, sell, log } = openBook();
  sell({ price: 100, size: 3 });
  sell({ price: 102, size: 9 });
  const spender = buy({ kind: 'market', size: 6, budget: 660n });
  expect(log.slice(2)).toEqual(['3 takes 3 of 1 at 100', '3 takes 3 of 2 at 102', '3 filled']);
  expect(spender.budget).toBe(54n);
});

it("cancels the taker's rest at its own resting order and leaves the resting order unchanged", () => {
  const { buy, sell, log, drawn } = openBook();
  sell({ price: 100, size: 2 });
  sell({ price: 101, size: 2, user: 7 });
  sell({ price: 102, size: 2 });
  buy({ price: 102, size: 9, user: 7 });
  expect(log.slice(3)).toEqual(['4 takes 2 of 1 at 100', '4 self_trade']);
  expect(drawn()).toBe('102  ask 2\n101  ask 2');
});

it('removes a canceled order from its queue and from its level', () => {
  const { buy, sell, matcher, log, drawn } = openBook();
  sell({ price: 100, size: 2 });
  sell({ price: 100, size: 3 });
  sell({ price: 100, size: 4 });
  expect(matcher.cancel(orderId(2))?.remaining).toBe(3);
  expect(matcher.cancel(orderId(2))).toBeUndefined();
  expect(drawn()).toBe('100  ask 6');
  buy({ price: 100, size: 6 });
  expect(log.slice(-3)).toEqual(['4 takes 2 of 1 at 100', '4 takes 4 of 3 at 100', '4 filled']);
});

it('triggers a buy stop by a trade at or above its price, and then treats it as a new limit order', () => {
  const { buy, sell, log, drawn } = openBook();
  buy({ kind: 'stop_limit', stop: 105, price: 106, size: 2 });
  sell({ price: 104 });
  buy({ price: 104 });
  expect(log.slice(-2)).toEqual(['3 takes 1 of 2 at 104', '3 filled']);
  sell({ price: 105 });
  buy({ price: 105 });
  expect(log.slice(-4)).toEqual(['5 takes 1 of 4 at 105', '5 filled', '1 triggered', '1 open']);
  expect(drawn()).toBe('106  bid 2');
});

it('puts a triggered stop behind orders that already rest at its price', () => {
  const { buy, sell, log } = openBook();
  buy({ kind: 'stop_limit', stop: 105, price: 103, size: 1 });
  buy({ price: 103, size: 1 });
  sell({ price: 105 });
  buy({ price: 105 });
  sell({ price: 103, size: 2 });
  expect(log.slice(-3)).toEqual(['5 takes 1 of 2 at 103', '5 takes 1 of 1 at 103', '5 filled']);
});

it('lets stops trigger stops, the nearest first, each after the previous one has executed', () => {
  const { buy, sell, log } = openBook();
  for (const price of [100, 98, 96, 94]) buy({ price });
  sell({ kind: 'stop_limit', stop: 96, price: 90 });
  sell({ kind: 'stop_limit', stop: 98, price: 90 });
  sell({ kind: 'stop_limit', stop: 100, price: 90 });
  sell({ price: 100 });
  expect(log.slice(7)).toEqual([
    '8 takes 1 of 1 at 100',
    '8 filled',
    '7 triggered',
    '7 takes 1 of 2 at 98',
    '7 filled',
    '6 triggered',
    '6 takes 1 of 3 at 96',
    '6 filled',
    '5 triggered',
    '5 takes 1 of 4 at 94',
    '5 filled',
  ]);
});

it('triggers stops of one price in order of arrival', () => {
  const { buy, sell, log } = openBook();
  buy({ kind: 'stop_limit', stop: 105, price: 90 });
  buy({ kind: 'stop_limit', stop: 105, price: 90 });
  sell({ price: 110 });
  buy({ price: 110 });
  expect(log.filter((line) => line.endsWith('triggered'))).toEqual(['1 triggered', '2 triggered']);
});

it('triggers a stop that only the first trade of a sweep touched', () => {
  const { buy, sell, matcher, log } = openBook();
  sell({ price: 105 });
  buy({ price: 105 });
  sell({ kind: 'stop_limit', stop: 100, price: 90 });
  sell({ price: 100 });
  sell({ price: 110 });
  buy({ price: 110, size: 2 });
  expect(matcher.lastPrice).toBe(110);
  expect(log).toContain('3 triggered');
});

it('detects stops that would trigger immediately', () => {
  const { buy, sell, matcher } = openBook();
  expect(matcher.wouldTrigger('buy', ticks(1))).toBe(false);
  sell({ price: 100 });
  buy({ price: 100 });
  expect([99, 100, 101].map((stop) => matcher.wouldTrigger('buy', ticks(stop)))).toEqual([
    true,
    true,
    false,
  ]);
  expect([99, 100, 101].map((stop) => matcher.wouldTrigger('sell', ticks(stop)))).toEqual([
    false,
    true,
    true,
  ]);
});

it('cancels an untriggered stop', () => {
  const { buy, sell, matcher, log } = openBook();
  buy({ kind: 'stop_limit', stop: 105, price: 106, size: 2 });
  expect(matcher.cancel(orderId(1))?.remaining).toBe(2);
  sell({ price: 110 });
  buy({ price: 110 });
  expect(log).not.toContain('1 triggered');
});

it('matches prices of 10^12 ticks that are far apart', () => {
  const { buy, sell, log, drawn } = openBook();
  sell({ price: 10 ** 12, size: 1 });
  sell({ price: 999_999_999_999, size: 1 });
  buy({ price: 1, size: 1 });
  buy({ price: 10 ** 12, size: 3 });
  expect(log.slice(3)).toEqual([
    '4 takes 1 of 2 at 999999999999',
    '4 takes 1 of 1 at 1000000000000',
    '4 open',
  ]);
  expect(drawn()).toBe('1000000000000  bid 1\n1  bid 1');
});

it('rejects counts beyond the safe integer range', () => {
  const { buy, matcher } = openBook();
  buy({ price: 100, size: Number.MAX_SAFE_INTEGER - 1 });
  expect(matcher.hasRoomFor('buy', lots(1))).toBe(true);
  expect(matcher.hasRoomFor('buy', lots(2))).toBe(false);
  expect(() => buy({ price: 99, size: 2 })).toThrow('counts exactly');
});

it('continues after a restart with the same queues and stops', () => {
  const before = openBook();
  before.sell({ price: 100, size: 2 });
  before.sell({ price: 100, size: 3 });
  before.buy({ kind: 'stop_limit', stop: 101, price: 103 });
  const after = openBook();
  for (const id of [1, 2, 3]) {
    const order = before.matcher.order(orderId(id));
    if (order === undefined) throw new Error('the order is open');
    const { side, kind, limitPrice, stopPrice, remaining: size } = order;
    const terms = { id: orderId(id), userId: userId(id), side, kind, limitPrice, stopPrice, size };
    after.matcher.restore(new BookOrder(terms, undefined), order.isWaiting ? 'waiting' : 'open');
  }
  expect(after.drawn()).toBe('100  ask 5');
  expect(after.matcher.order(orderId(3))?.isWaiting).toBe(true);
});
