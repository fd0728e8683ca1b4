/** Public exports of the feature: the dialog and its entry type. */
export { Palette } from './Palette.tsx';
export type { PaletteEntry } from './palette-entry.ts';
