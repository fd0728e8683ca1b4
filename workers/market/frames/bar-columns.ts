/** Packs closed bars into chart columns in one transferable buffer. */
import type { StepBar } from '#domain/bars.ts';
import type { BarColumns } from '../market-api.ts';

const COLUMN_COUNT = 6;

export interface PackedBars {
  readonly columns: BarColumns;
  /** Memory of all columns. */
  readonly buffer: ArrayBuffer;
}

export function packedBars(bars: readonly StepBar[]): PackedBars {
  const length = bars.length;
  const buffer = new ArrayBuffer(COLUMN_COUNT * length * Float64Array.BYTES_PER_ELEMENT);
  const column = (index: number) =>
    new Float64Array(buffer, index * length * Float64Array.BYTES_PER_ELEMENT, length);
  const columns: BarColumns = {
    times: column(0),
    opens: column(1),
    highs: column(2),
    lows: column(3),
    closes: column(4),
    volumes: column(5),
  };
  bars.forEach((bar, index) => {
    columns.times[index] = bar.time;
    columns.opens[index] = bar.open;
    columns.highs[index] = bar.high;
    columns.lows[index] = bar.low;
    columns.closes[index] = bar.close;
    columns.volumes[index] = bar.volume;
  });
  return { columns, buffer };
}
