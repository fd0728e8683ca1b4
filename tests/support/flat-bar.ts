/** A bar that stands still: its time is all that a test of holes and order looks at. */
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
