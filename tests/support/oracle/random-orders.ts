/** Seeded stream of orders and cancels that triggers every matching rule often: few traders, so
 *  that they match themselves; a thin book, so that sweeps reach the collar; stops near the market. */
import type { SeededRandom } from '#tests/support/seeded-random.ts';
import type { SlowOrder } from './slow-matcher.ts';

type RandomCommand =
  | { readonly do: 'place'; readonly order: SlowOrder }
  | { readonly do: 'cancel'; readonly id: number }
  | { readonly do: 'amend'; readonly id: number; readonly change: RandomChange };

/** Change relative to the order's current state: added to its prices, and a share of its remaining
 *  size. */
export interface RandomChange {
  readonly limitBy: number;
  readonly stopBy: number;
  readonly sizeTimes: number;
}

const USER_COUNT = 12;
/** Market orders also come from these users, who never rest orders and so are not stopped by their
 *  own. */
const SWEEPER_COUNT = 8;
/** Number of newest ids from which a cancel picks. */
const CANCEL_REACH = 60;

/** `middle` is the price around which the market moves. */
export function randomCommand(random: SeededRandom, id: number, middle: number): RandomCommand {
  const draw = random.next();
  if (draw < 0.3) {
    const earlierId = Math.max(1, id - random.between(1, CANCEL_REACH));
    if (draw < 0.18) return { do: 'cancel', id: earlierId };
    return { do: 'amend', id: earlierId, change: randomChange(random) };
  }
  return { do: 'place', order: randomOrder(random, id, middle) };
}

function randomOrder(random: SeededRandom, id: number, middle: number): SlowOrder {
  const userId = random.between(1, USER_COUNT);
  const side = random.pick(['buy', 'sell'] as const);
  const away = side === 'buy' ? -1 : 1;
  const size = random.between(1, 40) * random.pick([1, 1, 1, 10]);
  const draw = random.next();
  if (draw < 0.1) {
    const sweeper = random.between(1, USER_COUNT + SWEEPER_COUNT);
    const slippageLimit = Math.max(1, middle - away * random.between(-5, 15));
    const limitPrice = random.next() < 0.3 ? slippageLimit : undefined;
    const sweep = size * random.pick([1, 1, 60]);
    return { id, userId: sweeper, side, kind: 'market', limitPrice, size: sweep };
  }
  if (draw < 0.13) {
    const budget =
      BigInt(middle) * BigInt(size * random.pick([1, 1, 20])) + BigInt(random.between(0, 999));
    return { id, userId, side: 'buy', kind: 'market', size: 1, budget };
  }
  if (draw < 0.25) {
    const stopPrice = Math.max(1, middle - away * random.between(-4, 40));
    const limitPrice = Math.max(1, stopPrice - away * random.between(-10, 15));
    return { id, userId, side, kind: 'stop_limit', stopPrice, limitPrice, size };
  }
  const limitPrice = Math.max(1, middle + away * random.between(-6, 60));
  const timeInForce = random.pick(['GTC', 'GTC', 'GTC', 'GTC', 'IOC', 'FOK', 'post_only'] as const);
  return { id, userId, side, kind: 'limit', limitPrice, size, timeInForce };
}

/** Half of the changes leave the prices unchanged and may keep the queue position. */
const randomChange = (random: SeededRandom): RandomChange => ({
  limitBy: random.pick([0, 0, 1]) * random.between(-20, 20),
  stopBy: random.pick([0, 0, 0, 1]) * random.between(-10, 10),
  sizeTimes: random.pick([0.3, 0.5, 1, 2]),
});
