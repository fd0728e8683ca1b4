import { expect, it } from 'vitest';
import { besideDisplays } from '../../../.storybook/beside-displays.ts';
import { initialGlobals } from '../../../.storybook/toolbar.ts';

it('shows a story beside the other theme or the other direction, each alone', () => {
  const globals = { ...initialGlobals, theme: 'light', locale: 'ar', beside: 'theme' };
  expect(besideDisplays(globals, 'theme', 'rtl')).toEqual([
    { ...globals, beside: 'nothing' },
    { ...globals, beside: 'nothing', theme: 'dark' },
  ]);
  expect(besideDisplays(globals, 'direction', 'rtl')[1]).toEqual({
    ...globals,
    beside: 'nothing',
    direction: 'ltr',
  });
});
