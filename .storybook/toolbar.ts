/** Toolbar settings that apply to all stories. */
import { namedLanguages } from '#src/i18n/language-names.ts';

type IconName =
  | 'mirror'
  | 'paintbrush'
  | 'graphline'
  | 'globe'
  | 'transfer'
  | 'lightning'
  | 'contrast'
  | 'pointerhand'
  | 'type'
  | 'switchalt'
  | 'sidebyside'
  | 'timer';

/** @param isUsualShown as the title of the button, as that of any other value is. Twelve titles are wider than a laptop;
 *  so a title is a setting that was changed. The first value is the usual one. */
const choice = (
  name: string,
  meaning: string,
  icon: IconName,
  items: readonly (readonly [value: string, title: string])[],
  isUsualShown = false,
) => ({
  name,
  description: `${name}: ${meaning}`,
  toolbar: {
    icon,
    dynamicTitle: true,
    items: items.map(([value, title], at) =>
      at === 0 && !isUsualShown ? { value, title: '', right: title } : { value, title },
    ),
  },
});

export const choices = {
  theme: choice(
    'Theme',
    'dark or light',
    'mirror',
    [
      ['dark', 'Dark'],
      ['light', 'Light'],
    ],
    true,
  ),
  scheme: choice('Colors', 'color scheme', 'paintbrush', [
    ['1', 'Fresh'],
    ['2', 'Traditional'],
    ['3', 'Color Vision Deficiency'],
  ]),
  updown: choice('Up and down', 'color of rising prices', 'graphline', [
    ['1', 'Green up / red down'],
    ['2', 'Green down / red up'],
  ]),
  locale: choice(
    'Language',
    'language of the interface',
    'globe',
    namedLanguages([], true).map(({ code, endonym }) => [code, `${endonym} (${code})`] as const),
    true,
  ),
  direction: choice('Direction', 'reading direction', 'transfer', [
    ['auto', 'Direction of the language'],
    ['ltr', 'Left to right'],
    ['rtl', 'Right to left'],
  ]),
  density: choice('Density', 'heights for a mouse or for a finger', 'pointerhand', [
    ['device', 'Density of this device'],
    ['touch', 'Touch'],
  ]),
  spacing: choice('Text spacing', 'as in WCAG 1.4.12', 'type', [
    ['normal', 'Normal spacing'],
    ['wide', 'Wide spacing'],
  ]),
  colors: choice('Forced colors', 'as in high contrast', 'contrast', [
    ['own', 'Own colors'],
    ['forced', 'Forced colors'],
  ]),
  motion: choice('Motion', 'animations', 'lightning', [
    ['off', 'No motion'],
    ['on', 'Motion'],
  ]),
  switches: choice('Settings', "switches of the operator's settings", 'switchalt', [
    ['unset', 'Settings not loaded'],
    ['off', 'All off'],
    ['earn', 'Simple Earn on'],
    ['launchpad', 'Launchpad on'],
    ['on', 'All on'],
  ]),
  beside: choice('Side by side', 'another theme or direction', 'sidebyside', [
    ['nothing', 'One display'],
    ['theme', 'Beside the other theme'],
    ['direction', 'Beside the other direction'],
  ]),
  profiler: choice('Profiler', 'time that React takes to commit the story', 'timer', [
    ['off', 'No profiler'],
    ['on', 'Profiler'],
  ]),
};

/** Displays of a story that sets no other. */
export const initialGlobals = {
  theme: 'dark',
  scheme: '1',
  updown: '1',
  locale: 'en',
  direction: 'auto',
  density: 'device',
  spacing: 'normal',
  colors: 'own',
  motion: 'off',
  switches: 'unset',
  beside: 'nothing',
  profiler: 'off',
} as const satisfies Readonly<Record<keyof typeof choices, string>>;

const screen = (name: string, width: number, height: number) => ({
  name: `${name}, ${width} px`,
  styles: { width: `${width}px`, height: `${height}px` },
});

export const viewports = {
  phone: screen('Phone', 360, 800),
  tablet: screen('Tablet', 768, 1024),
  window: screen('Window', 1280, 800),
  laptop: screen('Laptop', 1366, 768),
  desktop: screen('Desktop', 1920, 1080),
};
