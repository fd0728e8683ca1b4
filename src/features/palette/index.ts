/** The door: the dialog, and what it lists. */
export { Palette } from './Palette.tsx';
export type { PaletteEntry, PaletteKind } from './palette-entry.ts';
