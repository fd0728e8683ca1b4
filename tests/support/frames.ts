/** Frames as a broadcast service writes them, valid and broken, drawn from a seed. */
import { decimalOfSteps } from '#contract/core/decimal.ts';
import type { PairSteps } from '#contract/core/pair.ts';

export type Random = () => number;

/** Builds the envelope, which contains its payload as JSON text inside JSON. */
export const frameOf = (event: string, channel: string, payload: unknown): string =>
  JSON.stringify({ event, channel, data: JSON.stringify(payload) });

const below = (random: Random, count: number) => Math.floor(random() * count);
export const pick = <Item>(random: Random, items: readonly [Item, ...Item[]]): Item =>
  items[below(random, items.length)] ?? items[0];

/** Draws a book change as the exchange sends it. */
export function drawnDiff(random: Random, steps: PairSteps, previous = below(random, 1e6)) {
  const levels = () =>
    Array.from({ length: below(random, 6) }, () => [
      decimalOfSteps(1 + below(random, 1e9), steps.tickSize),
      decimalOfSteps(random() < 0.2 ? 0 : below(random, 1e9), steps.lotSize),
    ]);
  const crc = random() < 0.3 ? { crc: below(random, 2 ** 32) } : {};
  const head = { epoch: `e${below(random, 3)}-a.b:c`, prev_seq: previous };
  const seq = previous + below(random, 3);
  const at = { seq, ts: 1_723_161_253_000 + below(random, 1e6) };
  return { ...head, ...at, bids: levels(), asks: levels(), ...crc };
}

/** Draws a batch of trades as the exchange sends it. */
export function drawnTrades(random: Random, steps: PairSteps) {
  const price = () => decimalOfSteps(1 + below(random, 1e9), steps.tickSize);
  const size = () => decimalOfSteps(1 + below(random, 1e9), steps.lotSize);
  const firstId = 1 + below(random, 1e9);
  return {
    ts: 1_723_161_253_000 + below(random, 1e6),
    trades: Array.from({ length: below(random, 5) }, (_, index) => ({
      id: firstId + index,
      price: price(),
      amount: size(),
      side: pick(random, ['buy', 'sell']),
      ts: 1_723_161_253_000 + below(random, 1e6),
    })),
    ticker: {
      last_price: price(),
      price_change: `${random() < 0.5 ? '-' : ''}${below(random, 99)}.${1 + below(random, 9)}`,
      high: price(),
      low: price(),
      volume: size(),
      quote_volume: `${below(random, 1e10)}.${10 + below(random, 9)}5`,
    },
  };
}

/** Values that are invalid where another type is expected. */
const ODD_VALUES = [
  null, true, -1, 0, 1e300, 1.5, '', 'NaN', '-5', '1e5', '0x10', ' 1', '1 ', '1,5', '00', '007.50',
  '.5', '5.', '1.000000000000001', '9'.repeat(39), '9'.repeat(41), `0.${'0'.repeat(38)}`,
  `1.${'0'.repeat(38)}`, `-0.${'0'.repeat(38)}`, [], {}, [[]], '\u0000', '"', '\\', '💥', '__proto__',
] as const; // prettier-ignore

/** Replaces, removes or adds a value at a random place in a payload. */
export function bentPayload(random: Random, payload: object): unknown {
  const copy = structuredClone(payload) as Record<string, unknown>;
  let holder: Record<string, unknown> = copy;
  for (let depth = 0; depth < 4; depth++) {
    const key = pick(random, Object.keys(holder) as [string, ...string[]]);
    const inner = holder[key];
    const goesDeeper = typeof inner === 'object' && inner !== null && Object.keys(inner).length > 0;
    if (goesDeeper && random() < 0.8) {
      holder = inner as Record<string, unknown>;
      continue;
    }
    const odd = ODD_VALUES[below(random, ODD_VALUES.length)];
    if (random() < 0.7) holder[key] = odd;
    else if (random() < 0.5) delete holder[key];
    else holder[pick(random, ['extra', 'constructor', 'crc', 'toString'])] = odd;
    break;
  }
  return copy;
}

/** Cuts, swaps, doubles or overwrites characters of a frame. */
export function bentText(random: Random, text: string): string {
  const at = below(random, text.length);
  const span = 1 + below(random, 12);
  const noise = pick(random, ['0', '"', '\\', ',', ']', '[', '}', ' ', '-', '.', 'e', '\n', '9']);
  switch (below(random, 5)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(0, at) + noise + text.slice(at);
    case 2:
      return text.slice(0, at) + noise + text.slice(at + 1);
    case 3:
      return text.slice(0, at) + text.slice(at + span);
    default:
      return text.slice(0, at) + text.slice(at, at + span) + text.slice(at);
  }
}
