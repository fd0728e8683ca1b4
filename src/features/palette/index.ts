/** The door: the dialog, and what it lists. */
export { Palette } from './Palette.tsx';
export type { PaletteEntry } from './palette-entry.ts';
