import { expect, it } from 'vitest';
import { passwordStrength } from '#src/design/controls/password-strength.ts';

it.each([
  ['', 0],
  ['Aa1!', 1],
  ['aaaaaaaaaaaa', 1],
  ['seashells', 2],
  ['Seashells7', 3],
  ['seashellsandsand', 3],
  ['Seashells-7-x', 4],
  ['seashells on the shore', 4],
])('rates the strength of "%s" as %i', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
