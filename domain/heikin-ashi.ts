/** Heikin-Ashi bars: each bar is averaged with the bars before it, so that a trend keeps one color.
 *  For display only: the values are fractions of a step and must not be used for orders. */
import type { StepBar } from './bars.ts';

export interface HeikinAshiBar {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** Input of an averaged bar; columns and bars both provide it. */
type Source = { readonly [Field in keyof StepBar]: number };

/**
 * close = (open + high + low + close) / 4; open = the middle of the previous averaged bar, or of
 * the bar itself when it is the first; high and low extend to the more extreme value. For example,
 * 100/110/90/105 first gives open 102.5, close 101.25; 105/120/104/118 after it gives open 101.875,
 * close 111.75, high 120, low 101.875.
 * @source Valcu, "Using the Heikin-Ashi Technique", Stocks & Commodities 22:2, 2004.
 */
export function heikinAshiOf(bar: Source, before: HeikinAshiBar | undefined): HeikinAshiBar {
  const close = (bar.open + bar.high + bar.low + bar.close) / 4;
  const open = before === undefined ? (bar.open + bar.close) / 2 : (before.open + before.close) / 2;
  return {
    time: bar.time,
    open,
    high: Math.max(bar.high, open, close),
    low: Math.min(bar.low, open, close),
    close,
    volume: bar.volume,
  };
}

/** Converts a complete series, oldest first. */
export function heikinAshiBars(bars: readonly Source[]): HeikinAshiBar[] {
  const averaged: HeikinAshiBar[] = [];
  for (const bar of bars) averaged.push(heikinAshiOf(bar, averaged.at(-1)));
  return averaged;
}
