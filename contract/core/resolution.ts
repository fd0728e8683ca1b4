/** The resolutions a chart can ask for. They keep their codes: `1M` is a month, `1` a minute, and text is
 *  never compared without regard to case. How long a bar is and where time is cut for it is
 *  `domain/bar-resolution`'s. */

/** Minutes as plain numbers, then days, weeks and months. */
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

/** The short list of a narrow tool bar: 1m, 15m, 1H, 4H, 1D, 1W. */
export const RESOLUTIONS_REDUCED = ['1', '15', '60', '240', '1D', '1W'] as const;
export const RESOLUTION_DEFAULT = '60' satisfies Resolution;

export function isResolution(text: string): text is Resolution {
  return (RESOLUTIONS as readonly string[]).includes(text);
}
