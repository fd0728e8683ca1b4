/** Names of studies: short for a legend, full for a list. Abbreviations are the same in every
 *  language. */
import { useLingui } from '@lingui/react/macro';
import {
  STUDIES,
  type StudyChoice,
  type StudyKind,
  type StudyOutput,
  type StudyParameter,
  type StudySource,
} from '#domain/studies/study-choice.ts';

const SHORT: Readonly<Record<StudyKind, string>> = {
  ma: 'MA',
  ema: 'EMA',
  boll: 'BOLL',
  vwap: 'VWAP',
  volumeMa: 'Vol MA',
  rsi: 'RSI',
  macd: 'MACD',
};

/** Returns "MA 7", "BOLL 20 2" or "VWAP". */
export const shortTitleOf = ({ kind, parameters }: StudyChoice): string =>
  [SHORT[kind], ...parameters].join(' ');

export function useStudyLabels() {
  const { t } = useLingui();
  const kinds: Readonly<Record<StudyKind, string>> = {
    ma: t`Moving average (MA)`,
    ema: t`Exponential moving average (EMA)`,
    boll: t`Bollinger Bands (BOLL)`,
    vwap: t`Volume-weighted average price (VWAP)`,
    volumeMa: t`Moving average of volume`,
    rsi: t`Relative strength index (RSI)`,
    macd: t`Moving average convergence divergence (MACD)`,
  };
  const meanings: Readonly<Record<StudyKind, string>> = {
    ma: t`Average price of recent bars`,
    ema: t`Average price weighted toward recent bars`,
    boll: t`Moving average with upper and lower standard deviation bands`,
    vwap: t`Average price weighted by volume`,
    volumeMa: t`Average volume of recent bars`,
    rsi: t`Strength of recent gains versus losses, from 0 to 100`,
    macd: t`Difference between a fast and a slow moving average, with a signal line`,
  };
  const outputs: Readonly<Record<StudyOutput, string>> = {
    average: t({ message: 'Line', context: 'Indicator on the chart' }),
    upper: t({ message: 'Upper', context: 'Band of an indicator' }),
    middle: t({ message: 'Middle', context: 'Band of an indicator' }),
    lower: t({ message: 'Lower', context: 'Band of an indicator' }),
    vwap: t({ message: 'Line', context: 'Indicator on the chart' }),
    rsi: t({ message: 'Line', context: 'Indicator on the chart' }),
    macd: 'MACD',
    signal: t({ message: 'Signal', context: 'Line of the MACD' }),
    histogram: t({ message: 'Histogram', context: 'Part of the MACD' }),
  };
  const parameters: Readonly<Record<StudyParameter['name'], string>> = {
    length: t({ message: 'Length', context: 'Number of bars of an indicator' }),
    deviations: t({ message: 'Standard deviations', comment: 'Indicator on the chart' }),
    fast: t({ message: 'Fast', context: 'Average of the MACD' }),
    slow: t({ message: 'Slow', context: 'Average of the MACD' }),
    signal: t({ message: 'Signal', context: 'Line of the MACD' }),
  };
  const sources: Readonly<Record<StudySource, string>> = {
    close: t({ message: 'Close', context: 'Price of a bar' }),
    open: t({ message: 'Open', context: 'Price of a bar' }),
    high: t({ message: 'High', context: 'Price of a bar' }),
    low: t({ message: 'Low', context: 'Price of a bar' }),
    hl2: t({
      message: '(High + low) / 2',
      comment: 'Choice: price of a bar that an indicator uses',
    }),
    hlc3: t`(High + low + close) / 3`,
    ohlc4: t`(Open + high + low + close) / 4`,
  };
  const titleOf = (choice: StudyChoice, output: number): string => {
    const name = STUDIES[choice.kind].outputs[output];
    const short = shortTitleOf(choice);
    return output === 0 && choice.kind !== 'boll'
      ? short
      : `${short} ${outputs[name ?? 'average']}`;
  };
  return { kinds, meanings, outputs, parameters, sources, titleOf };
}
