/** Generates a stream of orders and cancels that depends only on its seed. */
import { seededRandom } from '#tests/support/seeded-random.ts';

export interface Flow {
  readonly name: string;
  /** A cancel picks one of this many newest orders, as market makers do. */
  readonly cancelReach: number;
  /** Ticks between neighboring prices. */
  readonly stride: number;
  /** Number of prices per side over which orders are distributed. */
  readonly priceCount: number;
}

export const USUAL_FLOW: Flow = {
  name: 'usual book',
  cancelReach: 10_000,
  stride: 1,
  priceCount: 1_000,
};
export const SPARSE_FLOW: Flow = {
  name: 'far and sparse',
  cancelReach: 100_000,
  stride: 9_999_991,
  priceCount: 50_000,
};

export const BUY = 0;
export const SELL = 1;
export const CANCEL = 2;
const CANCEL_SHARE = 0.45;
const CROSSING_SHARE = 0.1;
const NUMBERS_A_COMMAND = 4;
const USER_COUNT = 997;

export const userOf = (id: number): number => 1 + (id % USER_COUNT);

/** Returns four numbers per command: id, BUY, SELL or CANCEL, price in ticks, size in lots. */
export function commandsOf(flow: Flow, count: number, seed: number): Float64Array {
  const random = seededRandom(seed);
  const commands = new Float64Array(count * NUMBERS_A_COMMAND);
  const middle = flow.priceCount * 2;
  for (let at = 0; at < count; at += 1) {
    const id = at + 1;
    if (at > flow.cancelReach && random.next() < CANCEL_SHARE) {
      const target = Math.max(1, id - random.between(1, flow.cancelReach));
      commands.set([target, CANCEL, 0, 0], at * NUMBERS_A_COMMAND);
      continue;
    }
    const side = random.between(BUY, SELL);
    const isCrossing = random.next() < CROSSING_SHARE;
    const depth = Math.floor(random.next() ** 2 * flow.priceCount);
    const away = isCrossing ? -random.between(1, 3) : depth;
    const price = (middle + (side === BUY ? -1 - away : 1 + away)) * flow.stride;
    const size = random.between(1, isCrossing ? 60 : 20);
    commands.set([id, side, price, size], at * NUMBERS_A_COMMAND);
  }
  return commands;
}

export type CommandHandler = (id: number, action: number, price: number, size: number) => void;

/**
 * Runs commands until all are executed or the time has elapsed.
 * @returns commands per second.
 */
export function speedOf(commands: Float64Array, lengthMs: number, apply: CommandHandler): number {
  const startedMs = performance.now();
  let count = 0;
  for (let at = 0; at < commands.length; at += NUMBERS_A_COMMAND) {
    apply(commands[at] ?? 0, commands[at + 1] ?? 0, commands[at + 2] ?? 0, commands[at + 3] ?? 0);
    count += 1;
    if ((count & 63) === 0 && performance.now() - startedMs > lengthMs) break;
  }
  return (count / (performance.now() - startedMs)) * 1000;
}
