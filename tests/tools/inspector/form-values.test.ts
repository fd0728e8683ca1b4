/** Values of the inspector's forms. */
import { expect, it } from 'vitest';
import { controlOf, valueIn } from '#tools/inspector/form-values.ts';
import type { Field, Schema } from '#tools/machine/types/schema.ts';

const TEXT: Schema = { kind: 'text' };
const NOTHING: Schema = { kind: 'nothing' };
const record = (
  fields: Readonly<Record<string, Schema>>,
  optional: readonly string[] = [],
): Schema => ({
  kind: 'record',
  fields: Object.entries(fields).map(([name, schema]): Field => ({
    name,
    schema,
    isOptional: optional.includes(name),
  })),
});
const formOf = (fields: Readonly<Record<string, string>>) => (name: string) => fields[name];

it('reads texts, numbers, choices, ticks and JSON of a record', () => {
  const schema = record({
    amount: TEXT,
    count: { kind: 'number' },
    units: { kind: 'bigint' },
    isOpen: { kind: 'boolean' },
    isBusy: { kind: 'boolean' },
    side: { kind: 'choice', options: [{ kind: 'literal', value: 'buy' }, { kind: 'literal', value: 2 }] }, // prettier-ignore
    bids: { kind: 'list', element: TEXT },
    run: { kind: 'function' },
    patch: record({ coinId: { kind: 'number' } }, ['coinId']),
  });
  const read = formOf({
    'p.amount': '',
    'p.count': '3',
    'p.units': '12',
    'p.isOpen': 'on',
    'p.side': '2',
    'p.bids': '["1"]',
    'p.patch.coinId': '',
  });
  expect(valueIn(schema, 'p', read)).toEqual({
    amount: '',
    count: 3,
    units: { $bigint: '12' },
    isOpen: true,
    isBusy: false,
    side: 2,
    bids: ['1'],
    patch: {},
  });
});

it('leaves out what is optional or may be nothing, and empty', () => {
  const schema = record(
    {
      name: TEXT,
      price: { kind: 'choice', options: [NOTHING, { kind: 'number' }] },
      quick: record({ size: { kind: 'number' } }),
    },
    ['name', 'quick'],
  );
  const empty = { 'p.name': '', 'p.price': '', 'p.quick.size': '4' };
  expect(valueIn(schema, 'p', formOf(empty))).toEqual({});
  expect(valueIn(schema, 'p', formOf({ ...empty, 'p.quick?': 'on' }))).toEqual({
    quick: { size: 4 },
  });
});

it('takes JSON where a value has several shapes, and rejects a mistyped one', () => {
  const schema: Schema = { kind: 'choice', options: [record({ a: TEXT }), record({ b: TEXT })] };
  expect(controlOf(schema)).toEqual({ kind: 'json' });
  expect(valueIn(schema, 'p', formOf({ p: '{"b":"1"}' }))).toEqual({ b: '1' });
  expect(() => valueIn(schema, 'p', formOf({ p: '{"b":' }))).toThrow(SyntaxError);
});
