/** One candle, and the wire text of a resolution. */
import * as v from 'valibot';
import { RESOLUTIONS } from '../core/resolution.ts';
import { plain } from '../codec.ts';
import { decimalText, epochSecNumber } from '../wire.ts';

const barObject = v.object({
  /** Open time of the bar. */
  time: epochSecNumber,
  open: decimalText,
  high: decimalText,
  low: decimalText,
  close: decimalText,
  /** In trade coin. */
  volume: decimalText,
});
export type Bar = Readonly<v.InferOutput<typeof barObject>>;

/** Wire and model have the same names: thousands of bars are decoded without a copy. */
export const barCodec = plain<Bar>(barObject);
export const resolutionText = v.picklist(RESOLUTIONS);
