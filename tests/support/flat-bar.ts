/** Creates a bar with a constant price: tests of gaps and order look only at its time. */
import { decimal } from '#contract/core/decimal.ts';
import { epochSec } from '#contract/core/time.ts';
import type { Bar } from '#contract/entities/bar.ts';

const PRICE = decimal('64250');

export const flatBarAt = (time: number): Bar => ({
  time: epochSec(time),
  open: PRICE,
  high: PRICE,
  low: PRICE,
  close: PRICE,
  volume: decimal('1'),
});
