/** Values that a browser uses in forced colors in the place of declared ones. */

/** Declared in system colors: used as it is. */
const SYSTEM =
  /\b(?:canvas|canvastext|linktext|buttonface|buttontext|buttonborder|field|fieldtext|highlight|highlighttext|selecteditem|selecteditemtext|graytext|mark|marktext|accentcolor|accentcolortext)\b/i;
/** Not a color, or another element's. */
const KEYWORD = /^(?:inherit|initial|unset|revert|revert-layer|none|transparent)?$/;

/** @param canvas background of the page, as `r g b`. A forced background is as opaque as the declared one.
 *  @returns undefined where the declared value is used. */
export function forcedValueOf(name: string, value: string, canvas: string): string | undefined {
  if (KEYWORD.test(value) || SYSTEM.test(value) || value.includes('url(')) return undefined;
  if (name === 'color' || name === 'outline-color') return 'revert';
  return value.includes('gradient(') ? 'none' : `rgb(from ${value} ${canvas} / alpha)`;
}
