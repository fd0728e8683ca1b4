/** Fonts of the browsers that show stories, journeys and screenshots: those of the repository instead of
 *  the machine's, so that all machines agree on widths and pixels. Browsers on Linux read them; others
 *  use the fonts of their system. */
import { join } from 'node:path';
import { root } from './programs.ts';

/** Returns the environment for such a browser. */
export const withFonts = (): Record<string, string | undefined> => ({
  ...process.env,
  FONTCONFIG_FILE: join(root, 'tests', 'support', 'fonts', 'fonts.conf'),
});
