/** Chart resolutions and their codes: `1M` is a month, `1` a minute, so codes are compared
 *  case-sensitively. `domain/bar-resolution` defines the length and start of a bar. */

/** Minutes as plain numbers, followed by days, weeks and months. */
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

/** Short list for a narrow toolbar: 1m, 15m, 1H, 4H, 1D, 1W. */
export const RESOLUTIONS_REDUCED = ['1', '15', '60', '240', '1D', '1W'] as const;
export const RESOLUTION_DEFAULT = '60' satisfies Resolution;

export function isResolution(text: string): text is Resolution {
  return (RESOLUTIONS as readonly string[]).includes(text);
}
