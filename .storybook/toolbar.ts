/** Toolbar settings that apply to all stories. */
import { namedLanguages } from '#src/i18n/language-names.ts';

const choice = (
  name: string,
  description: string,
  icon: 'mirror' | 'paintbrush' | 'transfer' | 'globe' | 'paragraph' | 'lightning' | 'contrast',
  items: readonly (readonly [value: string, title: string])[],
) => ({
  name,
  description,
  toolbar: { icon, dynamicTitle: true, items: items.map(([value, title]) => ({ value, title })) },
});

export const choices = {
  theme: choice('Theme', 'Dark or light', 'mirror', [
    ['dark', 'Dark'],
    ['light', 'Light'],
  ]),
  scheme: choice('Colours', 'Colour scheme', 'paintbrush', [
    ['1', 'Fresh'],
    ['2', 'Traditional'],
    ['3', 'Color Vision Deficiency'],
  ]),
  updown: choice('Up and down', 'Which colour rises', 'transfer', [
    ['1', 'Green up / red down'],
    ['2', 'Green down / red up'],
  ]),
  locale: choice(
    'Language',
    'Language of the interface',
    'globe',
    namedLanguages([], true).map(({ code, endonym }) => [code, `${endonym} (${code})`] as const),
  ),
  direction: choice('Direction', 'Direction of reading', 'paragraph', [
    ['auto', 'As the language'],
    ['ltr', 'Left to right'],
    ['rtl', 'Right to left'],
  ]),
  colors: choice('Colors of the system', 'Forced colors, as in high contrast', 'contrast', [
    ['own', 'Own colors'],
    ['forced', 'Forced colors'],
  ]),
  motion: choice('Motion', 'Animations', 'lightning', [
    ['off', 'Still'],
    ['on', 'Moving'],
  ]),
};

const screen = (name: string, width: number, height: number) => ({
  name: `${name}, ${width} px`,
  styles: { width: `${width}px`, height: `${height}px` },
});

export const viewports = {
  phone: screen('Phone', 360, 800),
  tablet: screen('Tablet', 768, 1024),
  laptop: screen('Laptop', 1366, 768),
  desktop: screen('Desktop', 1920, 1080),
};
