/**
 * WCAG contrast over sRGB, which decides whether a text color is readable on a surface.
 * @source WCAG 2.2, relative luminance and contrast ratio.
 */

export interface Rgb {
  /** 0 to 255. */
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

/** Minimum contrast of text of any size. */
export const TEXT_CONTRAST_MIN = 4.5;

const HEX = /^#([\da-f]{6}|[\da-f]{3})$/i;

/** @returns undefined when `text` is not `#rgb` or `#rrggbb`. */
export function rgbOfHex(text: string): Rgb | undefined {
  const digits = HEX.exec(text.trim())?.[1];
  if (digits === undefined) return undefined;
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const value = Number.parseInt(full, 16);
  return { red: value >> 16, green: (value >> 8) & 255, blue: value & 255 };
}

export const hexOfRgb = ({ red, green, blue }: Rgb): string =>
  `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;

/** 0 for black, 1 for white. */
function luminanceOf({ red, green, blue }: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** 1 for equal colors, 21 for black on white. */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [darker, lighter] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

/** Blends `top` over `below` with `alpha` from 0 to 1. */
export const mixColors = (top: Rgb, below: Rgb, alpha: number): Rgb => ({
  red: top.red * alpha + below.red * (1 - alpha),
  green: top.green * alpha + below.green * (1 - alpha),
  blue: top.blue * alpha + below.blue * (1 - alpha),
});

/** Rounds to the displayed color, so that the contrast is calculated for it. */
const roundColor = ({ red, green, blue }: Rgb): Rgb => ({
  red: Math.round(red),
  green: Math.round(green),
  blue: Math.round(blue),
});

const WHITE: Rgb = { red: 255, green: 255, blue: 255 };
const BLACK: Rgb = { red: 0, green: 0, blue: 0 };
/** Near-black with the fill's hue, softer on a bright button than black. */
const inkOf = (fill: Rgb): Rgb => roundColor(mixColors(fill, BLACK, 0.14));

/** White if readable on `fill`, otherwise a near-black of the fill's hue, otherwise black; one of
 *  them is always readable. */
export function textOn(fill: Rgb): Rgb {
  const reads = (text: Rgb): boolean => contrastOf(text, fill) >= TEXT_CONTRAST_MIN;
  return [WHITE, inkOf(fill)].find(reads) ?? BLACK;
}

/** Nearest shade of `colour` that is readable on all `surfaces`: mixed toward white for dark
 *  surfaces and toward black for light ones, in steps of one percent. */
export function shadeReadableOn(
  colour: Rgb,
  surfaces: readonly Rgb[],
  contrastMin: number = TEXT_CONTRAST_MIN,
): Rgb {
  const isOverDark = surfaces.every((surface) => luminanceOf(surface) < 0.18);
  const target = isOverDark ? WHITE : BLACK;
  for (let step = 0; step <= 100; step += 1) {
    const shade = roundColor(mixColors(target, colour, step / 100));
    if (surfaces.every((surface) => contrastOf(shade, surface) >= contrastMin)) return shade;
  }
  return target;
}
