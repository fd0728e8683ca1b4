import { expect, it } from 'vitest';
import { forcedValueOf } from '../../../.storybook/forced-values.ts';

it.each([
  ['color', 'var(--text-2)', 'revert'],
  ['color', 'SelectedItemText', undefined],
  ['color', 'inherit', undefined],
  ['outline-color', '2px solid var(--accent)', 'revert'],
  ['outline-color', 'none', undefined],
  ['background', 'var(--surface-2)', 'rgb(from var(--surface-2) 0 0 0 / alpha)'],
  ['background', 'linear-gradient(var(--up), transparent)', 'none'],
  ['background', 'url(mark.svg) no-repeat', undefined],
  ['background-color', 'transparent', undefined],
  ['background-color', 'Highlight', undefined],
  ['background-color', '', undefined],
])('forces %s: %s to %s', (name, value, forced) => {
  expect(forcedValueOf(name, value, '0 0 0')).toBe(forced);
});
