/** Displays in which each story has a committed picture, and the stories that have none. */
import type { Globals } from '../displays.ts';

/** Browsers of other systems do not read the fonts of the repository: their pictures differ. */
export const hasCommittedFonts = process.platform === 'linux';

/** Otherwise curves differ by a step of brightness: where only a part of a tile is drawn again, which depends on the
 *  story before; and by the instructions of the processor. */
export const PICTURE_FLAGS = ['--disable-partial-raster', '--disable-skia-runtime-opts'];

export const LOOKS = ['light', 'dark', 'rtl'] as const;
export type Look = (typeof LOOKS)[number];

/** Screens are large and consist of the components of design and trading, which have all looks: two looks show both
 *  themes and both directions, and the repository stays small. */
const LOOKS_OF_SCREEN: readonly Look[] = ['dark', 'rtl'];

/** @param file a story file, such as `stories/features/spot/SpotPage.stories.tsx`. */
export const looksOf = (file: string): readonly Look[] =>
  /^stories\/(?:features|operator)\//.test(file) ? LOOKS_OF_SCREEN : LOOKS;

/** Directions of text differ in one language of each: colors do not depend on it. */
export const GLOBALS_OF_LOOK: Readonly<Record<Look, Globals>> = {
  light: { theme: 'light', locale: 'en' },
  dark: { theme: 'dark', locale: 'en' },
  rtl: { theme: 'light', locale: 'ar' },
};

/** Why the stories with a tag have no picture: no two of theirs are equal, or they are no component. */
const REASON_OF_TAG: Readonly<Record<string, string>> = {
  'live-data': 'shows data that changes with every frame, or measures time',
  guide: 'a page of the guide, which changes with every token and text',
};

export const hasPicture = ({ tags }: { readonly tags: readonly string[] }): boolean =>
  tags.every((tag) => REASON_OF_TAG[tag] === undefined);
