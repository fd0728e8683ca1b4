import { expect, it } from 'vitest';
import { storedChoices } from '#src/app/wiring/preferences/column-choices.ts';
import { applyColumnChoice, createColumnChoices } from '#src/stores/column-choices.store.ts';

it('[SPOT-04] restores the columns the user chose', () => {
  const choices = createColumnChoices();
  applyColumnChoice('openOrders', { order: ['price', 'time'], hidden: ['time'] }, choices);
  expect(storedChoices(JSON.stringify(choices))).toEqual({
    openOrders: { order: ['price', 'time'], hidden: ['time'] },
  });
});

it('removes a choice when it is reset', () => {
  const choices = createColumnChoices();
  applyColumnChoice('openOrders', { order: ['price'], hidden: [] }, choices);
  applyColumnChoice('openOrders', undefined, choices);
  expect(Object.keys(choices)).toEqual([]);
});

it.each([
  undefined,
  '',
  'no text of ours',
  'null',
  '[1]',
  '{"openOrders":null}',
  '{"openOrders":{"order":"price","hidden":[]}}',
  '{"openOrders":{"order":[1],"hidden":[]}}',
])('ignores %j', (text) => {
  expect(storedChoices(text)).toEqual({});
});
