/** Units of the slow futures engine, and divisions that name their rounding. */

export const UNIT = 10n ** 16n;
export const RATE = 10n ** 8n;

export const floorOf = (value: bigint, by: bigint): bigint =>
  value >= 0n ? value / by : -((-value + by - 1n) / by);
export const ceilOf = (value: bigint, by: bigint): bigint => -floorOf(-value, by);
export const most = (left: bigint, right: bigint): bigint => (left > right ? left : right);
export const least = (left: bigint, right: bigint): bigint => (left < right ? left : right);
