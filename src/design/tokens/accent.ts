/** Converts the operator's primary color to tokens: the fill as given, its text color and a
 *  readable text shade by contrast, so that no setting makes the page unreadable. */
import { hexOfRgb, rgbOfHex, shadeReadableOn, textOn } from './contrast.ts';

/** Surfaces of theme.css behind text; a test compares both. */
const SURFACES = {
  dark: ['#0b0e11', '#12161c', '#1a1f27', '#222934'],
  light: ['#eef1f4', '#ffffff', '#ffffff', '#f1f4f7'],
} as const;

type AccentTokens = Readonly<Record<'--accent' | '--on-accent' | '--accent-text', string>>;

/** @returns undefined when `colour` is not `#rgb` or `#rrggbb`; the preset is used then. */
export function accentTokens(colour: string, theme: 'dark' | 'light'): AccentTokens | undefined {
  const fill = rgbOfHex(colour);
  if (fill === undefined) return undefined;
  const surfaces = SURFACES[theme].flatMap((surface) => rgbOfHex(surface) ?? []);
  return {
    '--accent': hexOfRgb(fill),
    '--on-accent': hexOfRgb(textOn(fill)),
    '--accent-text': hexOfRgb(shadeReadableOn(fill, surfaces)),
  };
}
