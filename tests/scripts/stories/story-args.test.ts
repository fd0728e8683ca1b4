import { expect, it } from 'vitest';
import { changedArgs, keyOfArgs, withFunctionsOf } from '../../../.storybook/story-args.ts';
import { hideUneditable } from '../../../.storybook/editable-controls.ts';
import { proxy } from 'valtio/vanilla';

const onRetry = (): void => undefined;

it('puts functions back that a control has dropped, and nothing else', () => {
  const first = { rows: { status: 'ready', data: ['a', 'b'], onRetry }, label: 'Rows' };
  const edited = { rows: { status: 'ready', data: ['a'] }, label: 'Lines' };
  expect(withFunctionsOf(first, edited)).toEqual({
    rows: { status: 'ready', data: ['a'], onRetry },
    label: 'Lines',
  });
  // A removed text stays removed, and a replaced function is not the first one.
  expect(withFunctionsOf({ rows: { hint: 'x', onRetry } }, { rows: { onRetry: String } })).toEqual({
    rows: { onRetry: String },
  });
});

it('changes the key of a story when an argument has changed', () => {
  const first = keyOfArgs('a', { label: 'x' });
  expect(keyOfArgs('a', { label: 'x' })).toBe(first);
  const second = keyOfArgs('a', { label: 'y' });
  expect(second).not.toBe(first);
  expect(keyOfArgs('b', { label: 'y' })).not.toBe(second);
});

it('hides controls of stores, elements and the frozen clock', () => {
  const initialArgs = {
    label: 'x',
    rows: { data: ['a'], onRetry },
    store: proxy({ rows: [] }),
    icon: { $$typeof: Symbol.for('react.element') },
    now: 1,
  };
  const argTypes = Object.fromEntries(Object.keys(initialArgs).map((name) => [name, { name }]));
  const hidden = Object.entries(hideUneditable({ argTypes, initialArgs }))
    .filter(([, argType]) => 'control' in argType)
    .map(([name]) => name);
  expect(hidden).toEqual(['store', 'icon', 'now']);
  const none = hideUneditable({ argTypes: { label: {} }, initialArgs: {} });
  expect(none).toEqual({ label: { control: false } });
});

it('returns the arguments that controls have changed, without stores that no other page knows', () => {
  const store = proxy({ rows: [] });
  const first = { store, label: 'x', hint: undefined };
  expect(changedArgs(first, { ...first, label: 'y' })).toEqual({ label: 'y' });
  expect(changedArgs(first, first)).toEqual({});
});
