/** Colors of a card: that of its theme, and a readable one for the texts on it. */
import { hexOfRgb, rgbOfHex, textOn } from '#src/design/tokens/contrast.ts';

const PLAIN = '#3b4252';

export interface CardColors {
  readonly fill: string;
  readonly text: string;
}

/** @param color as #rrggbb; undefined for a theme that is not known. */
export function cardColorsOf(color: string | undefined): CardColors {
  const fill = color ?? PLAIN;
  const rgb = rgbOfHex(fill);
  return { fill, text: rgb === undefined ? '#ffffff' : hexOfRgb(textOn(rgb)) };
}
