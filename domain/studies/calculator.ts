/** Creates the calculator of a study. */
import { BollingerBands } from './bollinger-bands.ts';
import { ExponentialAverage } from './exponential-average.ts';
import { Macd } from './macd.ts';
import { RelativeStrength } from './relative-strength.ts';
import { SlidingWindow } from './sliding-window.ts';
import { sourceOf, type StudyBar } from './study-bar.ts';
import { outputCountOf, type StudyChoice } from './study-choice.ts';
import { SessionVwap } from './session-vwap.ts';

/** An incremental formula, updated bar by bar. */
export interface Calculator {
  /** Writes the outputs for a bar into `row`, from `offset`; NaN when there are too few earlier
   *  bars. Does not change the state, so that it can be called for a running bar. */
  write(bar: StudyBar, row: Float64Array, offset: number): void;
  /** Adds a closed bar to the state. */
  close(bar: StudyBar): void;
}

export function calculatorOf({ kind, parameters, source }: StudyChoice): Calculator {
  const [first = 1, second = 1, third = 1] = parameters;
  switch (kind) {
    case 'ma': {
      const window = new SlidingWindow(first);
      return oneOf(
        (bar) => window.meanWith(sourceOf(bar, source)),
        (bar) => window.add(sourceOf(bar, source)),
      );
    }
    case 'volumeMa': {
      const window = new SlidingWindow(first);
      return oneOf(
        ({ volume }) => window.meanWith(volume),
        ({ volume }) => window.add(volume),
      );
    }
    case 'ema': {
      const average = new ExponentialAverage(first);
      return oneOf(
        (bar) => average.with(sourceOf(bar, source)),
        (bar) => average.add(sourceOf(bar, source)),
      );
    }
    case 'rsi': {
      const strength = new RelativeStrength(first);
      return oneOf(
        (bar) => strength.with(sourceOf(bar, source)),
        (bar) => strength.add(sourceOf(bar, source)),
      );
    }
    case 'vwap': {
      const vwap = new SessionVwap();
      return oneOf(
        (bar) => vwap.with(bar),
        (bar) => vwap.add(bar),
      );
    }
    case 'boll': {
      const bands = new BollingerBands(first, second);
      return {
        write: (bar, row, offset) => bands.write(sourceOf(bar, source), row, offset),
        close: (bar) => bands.add(sourceOf(bar, source)),
      };
    }
    default: {
      const macd = new Macd(first, second, third);
      return {
        write: (bar, row, offset) => macd.write(sourceOf(bar, source), row, offset),
        close: (bar) => macd.add(sourceOf(bar, source)),
      };
    }
  }
}

function oneOf(valueWith: (bar: StudyBar) => number, close: (bar: StudyBar) => void): Calculator {
  return {
    write: (bar, row, offset) => {
      row[offset] = valueWith(bar);
    },
    close,
  };
}

/** Calculates one study over all bars, oldest first: one column per output, as long as the bars. */
export function studyColumnsOf(
  choice: StudyChoice,
  bars: readonly StudyBar[],
): readonly Float64Array[] {
  const count = outputCountOf(choice);
  const columns = Array.from({ length: count }, () => new Float64Array(bars.length));
  const row = new Float64Array(count);
  const calculator = calculatorOf(choice);
  bars.forEach((bar, index) => {
    calculator.write(bar, row, 0);
    calculator.close(bar);
    columns.forEach((column, at) => {
      column[index] = row[at] ?? Number.NaN;
    });
  });
  return columns;
}
