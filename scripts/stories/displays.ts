/** Chooses the themes and languages in which each story is shown. */
import { createHash } from 'node:crypto';

/** Toolbar settings such as `theme: 'light'`. */
export type Globals = Readonly<Record<string, string>>;

/** Both themes and both directions: colors depend on the theme alone, layout on the language alone. */
export const MAIN_DISPLAYS: readonly Globals[] = [
  { theme: 'dark', locale: 'en' },
  { theme: 'light', locale: 'ar' },
];
/** In the place of light Arabic for stories that are played in English. */
const LIGHT_ENGLISH: Globals = { theme: 'light', locale: 'en' };
export const ALL_DISPLAYS: readonly Globals[] = [
  ...MAIN_DISPLAYS,
  LIGHT_ENGLISH,
  { theme: 'dark', locale: 'ar' },
];
/** In this display only the stories with the tag are shown: those with states that a background shows. */
export const FORCED_COLORS: Globals = { theme: 'dark', locale: 'en', colors: 'forced' };
export const FORCED_COLORS_TAG = 'forced-colors';
/** Stories named on the command line that are shown in both main displays; more take one display each. */
const NAMED_MAX = 100;

export interface Selection {
  readonly isNamed: boolean;
  readonly hasAllDisplays: boolean;
  /** Hash of the sources of the stories. */
  readonly tree: string;
  /** Stories whose play runs in English only. */
  readonly englishIds: ReadonlySet<string>;
  /** Stories that are shown with forced colors besides. */
  readonly forcedIds: ReadonlySet<string>;
}

export interface Showing {
  readonly display: Globals;
  readonly ids: readonly string[];
}

/** @returns for each display the stories to show in it, in their order. */
export function showingsOf(ids: readonly string[], selection: Selection): readonly Showing[] {
  const forced = ids.filter((id) => selection.forcedIds.has(id));
  const shown = ownShowingsOf(ids, selection);
  return forced.length === 0 ? shown : [...shown, { display: FORCED_COLORS, ids: forced }];
}

function ownShowingsOf(ids: readonly string[], selection: Selection): readonly Showing[] {
  const { isNamed, hasAllDisplays, englishIds, tree } = selection;
  if (hasAllDisplays) return ALL_DISPLAYS.map((display) => ({ display, ids }));
  const hasBoth = isNamed && ids.length <= NAMED_MAX;
  return [...MAIN_DISPLAYS, LIGHT_ENGLISH].flatMap((display) => {
    const shown = ids.filter((id) => {
      const [dark, light] = [
        MAIN_DISPLAYS[0],
        englishIds.has(id) ? LIGHT_ENGLISH : MAIN_DISPLAYS[1],
      ];
      if (hasBoth) return display === dark || display === light;
      return display === (isDark(id, tree) ? dark : light);
    });
    return shown.length === 0 ? [] : [{ display, ids: shown }];
  });
}

/** The same for every run of one tree, so that a failure repeats; another for the next tree, so that
 *  a story meets both displays as the sources change. */
function isDark(id: string, tree: string): boolean {
  const [byte = 0] = createHash('sha256').update(`${tree}\0${id}`).digest();
  return byte % 2 === 0;
}

export const nameOfDisplay = (display: Globals): string => Object.values(display).join('-');
