/** One candle, and the resolutions a chart can ask for. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import type { EpochSec } from '../core/time.ts';
import { plain } from '../shape.ts';
import { decimalText, epochSecNumber } from '../wire.ts';

/** Minutes as plain numbers, then days, weeks and months: `1M` is a month, `1` a minute. */
export const RESOLUTIONS = [
  '1',
  '5',
  '15',
  '30',
  '60',
  '120',
  '240',
  '360',
  '480',
  '720',
  '1D',
  '3D',
  '1W',
  '1M',
] as const;
export type Resolution = (typeof RESOLUTIONS)[number];
export const DEFAULT_RESOLUTION: Resolution = '60';

export interface Bar {
  /** When the bar opened. */
  readonly time: EpochSec;
  readonly open: Decimal;
  readonly high: Decimal;
  readonly low: Decimal;
  readonly close: Decimal;
  /** In trade coin. */
  readonly volume: Decimal;
}

export const barShape = plain<Bar>(
  v.object({
    time: epochSecNumber,
    open: decimalText,
    high: decimalText,
    low: decimalText,
    close: decimalText,
    volume: decimalText,
  }),
);
export const resolutionText = v.picklist(RESOLUTIONS);
