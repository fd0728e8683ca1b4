/** Studies by their definitions, over the full history for each bar: slow, simple, never shipped. */
import type { StudyBar } from '#domain/studies/study-bar.ts';
import type { StudyChoice } from '#domain/studies/study-choice.ts';

type Values = readonly number[];

const sum = (values: Values): number => values.reduce((total, value) => total + value, 0);
const mean = (values: Values): number => sum(values) / values.length;

/** Applies `of` to the last `length` values at each position that has enough values. */
const overWindows = (values: Values, length: number, of: (window: Values) => number): number[] =>
  values.map((_, at) => (at + 1 < length ? NaN : of(values.slice(at + 1 - length, at + 1))));

/** Calculates each value from the beginning of the list. */
function smooth(values: Values, length: number, weight: number): number[] {
  return values.map((_, at) => {
    if (at + 1 < length) return NaN;
    let average = mean(values.slice(0, length));
    for (const value of values.slice(length, at + 1)) {
      average = value * weight + average * (1 - weight);
    }
    return average;
  });
}

const exponential = (values: Values, length: number): number[] =>
  smooth(values, length, 2 / (length + 1));

function strength(values: Values, length: number): number[] {
  const changes = values.slice(1).map((value, at) => value - (values[at] ?? NaN));
  const gains = smooth(
    changes.map((change) => Math.max(0, change)),
    length,
    1 / length,
  );
  const losses = smooth(
    changes.map((change) => Math.max(0, -change)),
    length,
    1 / length,
  );
  const index = gains.map((gain, at) => {
    const both = gain + (losses[at] ?? NaN);
    return both === 0 ? 50 : (100 * gain) / both;
  });
  return values.length === 0 ? [] : [NaN, ...index];
}

function convergence(values: Values, [fast = 1, slow = 1, length = 1]: Values): number[][] {
  const slowAverage = exponential(values, slow);
  const macd = exponential(values, fast).map((value, at) => value - (slowAverage[at] ?? NaN));
  const known = macd.filter((value) => !Number.isNaN(value));
  const missing = macd.length - known.length;
  const signal = [...Array<number>(missing).fill(NaN), ...exponential(known, length)];
  return [macd, signal, macd.map((value, at) => value - (signal[at] ?? NaN))];
}

/** Calendar day in Hanoi from this machine's time zone library. */
const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Ho_Chi_Minh' });

function dayAverages(bars: readonly StudyBar[]): number[] {
  const days = bars.map(({ time }) => DAY.format(time * 1000));
  return bars.map((bar, at) => {
    const today = bars.slice(0, at + 1).filter((_, index) => days[index] === days[at]);
    const volume = sum(today.map((one) => one.volume));
    const typical = (one: StudyBar) => (one.high + one.low + one.close) / 3;
    return volume === 0
      ? typical(bar)
      : sum(today.map((one) => typical(one) * one.volume)) / volume;
  });
}

const READ: Readonly<Record<StudyChoice['source'], (bar: StudyBar) => number>> = {
  close: ({ close }) => close,
  open: ({ open }) => open,
  high: ({ high }) => high,
  low: ({ low }) => low,
  hl2: ({ high, low }) => mean([high, low]),
  hlc3: ({ high, low, close }) => mean([high, low, close]),
  ohlc4: ({ open, high, low, close }) => mean([open, high, low, close]),
};

/** One list for each output, as long as the bars. */
export function naiveStudy(choice: StudyChoice, bars: readonly StudyBar[]): readonly Values[] {
  const values = bars.map(READ[choice.source]);
  const [length = 1, deviations = 1] = choice.parameters;
  switch (choice.kind) {
    case 'ma':
      return [overWindows(values, length, mean)];
    case 'volumeMa':
      return [
        overWindows(
          bars.map(({ volume }) => volume),
          length,
          mean,
        ),
      ];
    case 'ema':
      return [exponential(values, length)];
    case 'boll': {
      const bandAt = (side: number) => (window: Values) => {
        const middle = mean(window);
        const squares = window.map((value) => (value - middle) ** 2);
        return middle + side * deviations * Math.sqrt(mean(squares));
      };
      return [1, 0, -1].map((side) => overWindows(values, length, bandAt(side)));
    }
    case 'rsi':
      return [strength(values, length)];
    case 'macd':
      return convergence(values, choice.parameters);
    default:
      return [dayAverages(bars)];
  }
}
