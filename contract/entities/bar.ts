/** One candle, and the wire text of a resolution. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import { RESOLUTIONS } from '../core/resolution.ts';
import type { EpochSec } from '../core/time.ts';
import { plain } from '../codec.ts';
import { decimalText, epochSecNumber } from '../wire.ts';

export interface Bar {
  /** Open time of the bar. */
  readonly time: EpochSec;
  readonly open: Decimal;
  readonly high: Decimal;
  readonly low: Decimal;
  readonly close: Decimal;
  /** In trade coin. */
  readonly volume: Decimal;
}

export const barCodec = plain<Bar>(
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
