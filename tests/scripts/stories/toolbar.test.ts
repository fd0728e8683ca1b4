import { expect, it } from 'vitest';
import { choices, initialGlobals } from '../../../.storybook/toolbar.ts';

const settings = Object.entries(choices);

it('titles a button of the toolbar only when its setting was changed, but always theme and language', () => {
  const titled = settings.filter(([name, { toolbar }]) => {
    const usual = toolbar.items.find(
      ({ value }) => value === initialGlobals[name as keyof typeof initialGlobals],
    );
    return usual?.title !== '';
  });
  expect(titled.map(([name]) => name)).toEqual(['theme', 'locale']);
  for (const [, { toolbar }] of settings) {
    for (const item of toolbar.items) expect(item.title || item.right).not.toBe('');
    expect(toolbar.items.filter(({ title }) => title === '').length).toBeLessThan(2);
  }
});

it('gives each setting of the toolbar its own icon and a tooltip that begins with its name', () => {
  expect(new Set(settings.map(([, { toolbar }]) => toolbar.icon)).size).toBe(settings.length);
  for (const [, { name, description }] of settings)
    expect(description.startsWith(`${name}: `)).toBe(true);
});
