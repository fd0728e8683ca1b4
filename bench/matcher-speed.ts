/** Orders a second through the exchange's matcher and through plain arrays, on the same commands.
 *  `node bench/matcher-speed.ts [commands]`; prints one JSON line per book shape. */
import { lots, ticks } from '#contract/core/decimal.ts';
import { orderId, userId } from '#contract/core/ids.ts';
import { BookOrder } from '#server/exchange/matching/book-order.ts';
import { Matcher, type MatchSink } from '#server/exchange/matching/matcher.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { ArrayMatcher } from './array-matcher.ts';

interface Shape {
  readonly name: string;
  /** Cancels hit one of so many newest orders. */
  readonly cancelReach: number;
  /** Ticks between neighbouring prices. */
  readonly stride: number;
  /** Prices a side that orders are spread over. */
  readonly priceCount: number;
}

const SHAPES: readonly Shape[] = [
  { name: 'usual book', cancelReach: 10_000, stride: 1, priceCount: 1_000 },
  { name: 'far and sparse', cancelReach: 100_000, stride: 9_999_991, priceCount: 50_000 },
];

/** Four numbers a command: id, side (0 buy, 1 sell) or 2 for cancel, price, size. */
function commandsOf(shape: Shape, count: number, seed: number): Float64Array {
  const random = seededRandom(seed);
  const commands = new Float64Array(count * 4);
  const middle = shape.priceCount * 2;
  for (let at = 0; at < count; at += 1) {
    const draw = random.next();
    const id = at + 1;
    if (at > shape.cancelReach && draw < 0.45) {
      // Cancels hit what was placed lately, as market makers do.
      commands.set([Math.max(1, id - random.between(1, shape.cancelReach)), 2, 0, 0], at * 4);
      continue;
    }
    const side = random.between(0, 1);
    const depth = Math.floor(random.next() ** 2 * shape.priceCount);
    const isCrossing = random.next() < 0.1;
    const away = isCrossing ? -random.between(1, 3) : depth;
    const price = (middle + (side === 0 ? -1 - away : 1 + away)) * shape.stride;
    commands.set(
      [id, side, price, isCrossing ? random.between(1, 60) : random.between(1, 20)],
      at * 4,
    );
  }
  return commands;
}

interface Run {
  readonly perSecond: number;
  readonly tradeCount: number;
  readonly restingCount: number;
}

function runMatcher(commands: Float64Array): Run {
  let tradeCount = 0;
  const sink: MatchSink<undefined> = {
    onTrade: () => {
      tradeCount += 1;
    },
    onLevel: () => {},
    onTriggered: () => {},
    onOutcome: () => {},
  };
  const matcher = new Matcher(sink, { collarPercent: 5 });
  const perSecond = timed(commands, (id, action, price, size) => {
    if (action === 2) matcher.cancel(orderId(id));
    else {
      const side = action === 0 ? 'buy' : 'sell';
      const limitPrice = ticks(price);
      const terms = {
        id: orderId(id),
        userId: userId(id % 997),
        side,
        kind: 'limit',
        limitPrice,
        size: lots(size),
      } as const;
      matcher.place(new BookOrder(terms, undefined));
    }
  });
  return { perSecond, tradeCount, restingCount: matcher.orderCount };
}

function runArrays(commands: Float64Array): Run {
  const matcher = new ArrayMatcher();
  const perSecond = timed(commands, (id, action, price, size) => {
    if (action === 2) matcher.cancel(id);
    else
      matcher.place({
        id,
        userId: id % 997,
        side: action === 0 ? 'buy' : 'sell',
        price,
        remaining: size,
      });
  });
  return { perSecond, tradeCount: matcher.tradeCount, restingCount: matcher.orderCount };
}

function timed(
  commands: Float64Array,
  apply: (id: number, action: number, price: number, size: number) => void,
): number {
  const startedAt = process.hrtime.bigint();
  for (let at = 0; at < commands.length; at += 4) {
    apply(commands[at] ?? 0, commands[at + 1] ?? 0, commands[at + 2] ?? 0, commands[at + 3] ?? 0);
  }
  const elapsedNs = Number(process.hrtime.bigint() - startedAt);
  return Math.round((commands.length / 4) * (1e9 / elapsedNs));
}

const count = Number(process.argv[2] ?? 1_000_000);
for (const shape of SHAPES) {
  const commands = commandsOf(shape, count, 7);
  // Arrays get a part of the commands: the whole would take minutes.
  const part = commands.subarray(0, 4 * Math.min(count, shape.cancelReach * 3, 60_000));
  runMatcher(part);
  const whole = runMatcher(commands);
  const same = runMatcher(part);
  const arrays = runArrays(part);
  if (same.tradeCount !== arrays.tradeCount || same.restingCount !== arrays.restingCount) {
    throw new Error(`the two disagree: ${JSON.stringify({ same, arrays })}`);
  }
  console.log(
    JSON.stringify({
      shape: shape.name,
      ...whole,
      arraysPerSecond: arrays.perSecond,
      samePerSecond: same.perSecond,
      timesFaster: Math.round(same.perSecond / arrays.perSecond),
    }),
  );
}
