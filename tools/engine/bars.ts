/** The `bars.` operations: candles loaded once, cut on request. Steps use the finest decimals
 *  given, so that nothing is rounded. */
import {
  decimalCountOf,
  decimalOfUnits,
  lots,
  ticks,
  unitsOf,
  type Decimal,
} from '#contract/core/decimal.ts';
import { epochSec } from '#contract/core/time.ts';
import { RESOLUTIONS } from '#contract/core/resolution.ts';
import { mergedBars, type StepBar } from '#domain/bars.ts';
import { heikinAshiBars } from '#domain/heikin-ashi.ts';
import {
  BadLine,
  decimalFrom,
  isAbsent,
  listFrom,
  numberFrom,
  oneOf,
  type Line,
  type Operations,
} from './fields.ts';

/** Averaged bars are between steps; they are written with this many decimals. */
const AVERAGE_DECIMALS = 8;

interface Loaded {
  readonly bars: readonly StepBar[];
  readonly priceDecimals: number;
  readonly volumeDecimals: number;
}

export function barOperations(): Operations {
  let loaded: Loaded = { bars: [], priceDecimals: 0, volumeDecimals: 0 };
  return {
    'bars.load': (line) => {
      loaded = loadFrom(line);
      return {};
    },
    'bars.get': (line) => {
      const resolution = oneOf(line, 'resolution', RESOLUTIONS);
      const zone = isAbsent(line['tz']) ? 'UTC' : oneOf(line, 'tz', ['UTC', 'Asia/Ho_Chi_Minh']);
      const style = isAbsent(line['style'])
        ? 'candles'
        : oneOf(line, 'style', ['candles', 'heikin-ashi']);
      const bars = mergedBars(loaded.bars, resolution, zone);
      const { priceDecimals } = loaded;
      if (style === 'candles') {
        const price = (steps: number) => decimalOfUnits(BigInt(steps), priceDecimals);
        return { bars: bars.map((bar) => rowOf(bar, price, loaded)) };
      }
      const price = (steps: number) => averageText(steps, priceDecimals);
      return { bars: heikinAshiBars(bars).map((bar) => rowOf(bar, price, loaded)) };
    },
  };
}

type AnyBar = { readonly [Field in keyof StepBar]: number };

const rowOf = (bar: AnyBar, price: (steps: number) => Decimal, { volumeDecimals }: Loaded) => [
  bar.time * 1000,
  price(bar.open),
  price(bar.high),
  price(bar.low),
  price(bar.close),
  decimalOfUnits(BigInt(bar.volume), volumeDecimals),
];

/** Fractions of a step, rounded half up at the eighth decimal. */
function averageText(steps: number, priceDecimals: number): Decimal {
  const decimals = Math.max(AVERAGE_DECIMALS, priceDecimals);
  const scaled = Math.round(steps * 10 ** (decimals - priceDecimals));
  return decimalOfUnits(BigInt(scaled), decimals);
}

function loadFrom(line: Line): Loaded {
  const rows = listFrom(line['candles'], '"candles"').map((row) => candleOf(row));
  const priceDecimals = finestOf(rows.flatMap(({ prices }) => prices));
  const volumeDecimals = finestOf(rows.map(({ volume }) => volume));
  const byTime = new Map<number, StepBar>();
  for (const { timeMs, prices, volume } of rows) {
    const [open, high, low, close] = prices.map((price) => ticks(stepsOf(price, priceDecimals)));
    if (open === undefined || high === undefined || low === undefined || close === undefined) {
      throw new BadLine('a candle has four prices');
    }
    const time = epochSec(Math.floor(timeMs / 1000));
    const size = lots(stepsOf(volume, volumeDecimals));
    byTime.set(time, { time, open, high, low, close, volume: size });
  }
  const bars = [...byTime.values()].sort((left, right) => left.time - right.time);
  return { bars, priceDecimals, volumeDecimals };
}

function candleOf(row: unknown) {
  const [timeMs, open, high, low, close, volume] = listFrom(row, 'a candle');
  return {
    timeMs: numberFrom(timeMs, "a candle's time"),
    prices: [open, high, low, close].map((price) => decimalFrom(price, 'a price')),
    volume: decimalFrom(volume, 'a volume'),
  };
}

const finestOf = (values: readonly Decimal[]): number =>
  values.reduce((finest, value) => Math.max(finest, decimalCountOf(value)), 0);

function stepsOf(value: Decimal, decimals: number): number {
  const steps = Number(unitsOf(value, decimals));
  if (!Number.isSafeInteger(steps)) throw new BadLine(`${value} has too many digits`);
  return steps;
}
