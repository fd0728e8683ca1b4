/** Runs code as on a device of another time zone. Node reads `TZ` again when it is set. */

/** Zones whose clocks change at night, at midnight, by half an hour and never. */
export const DEVICE_ZONES = [
  'America/New_York',
  'Europe/Berlin',
  'Africa/Cairo',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
] as const;

export function inZone<Result>(zone: string, work: () => Result): Result {
  const { TZ } = process.env;
  process.env['TZ'] = zone;
  try {
    return work();
  } finally {
    if (TZ === undefined) delete process.env['TZ'];
    else process.env['TZ'] = TZ;
  }
}
