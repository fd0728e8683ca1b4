/** Draws unusual inputs for calls: valid by the schema, nearly valid, and invalid. The same seed
 *  gives the same inputs. */
import fc from 'fast-check';
import * as v from 'valibot';

import { CALL_SAMPLES } from '#contract/samples/calls.ts';
import type { AnyCodec } from '#contract/codec.ts';
import { entitySchemas, schemaOf, type JsonSchema } from '#server/docs/json-schemas.ts';
import type { AnyRoute } from '#server/http/handler.ts';
import type { SeededRandom } from './seeded-random.ts';

export type InputClass = 'valid' | 'mutated' | 'random' | 'unreadable';

export interface FuzzInput {
  readonly kind: InputClass;
  readonly params: Readonly<Record<string, string>>;
  /** Pairs, so that a name may occur twice. */
  readonly query: readonly (readonly [string, string])[];
  /** Undefined sends no body. */
  readonly body: { readonly type: string; readonly text: string } | undefined;
}

const ENTITIES = entitySchemas();
const PARTS = ['params', 'query', 'body'] as const;

type Parts = Record<(typeof PARTS)[number], unknown>;

export function fuzzInput(route: AnyRoute, kind: InputClass, random: SeededRandom): FuzzInput {
  const parts = Object.fromEntries(
    PARTS.map((part) => {
      const wire = (route[part] as AnyCodec | undefined)?.wire;
      return [part, wire === undefined ? undefined : validValue(wire, random)];
    }),
  ) as Parts;
  if (kind === 'mutated') {
    const given = PARTS.filter((part) => parts[part] !== undefined);
    const part = given.length === 0 ? 'query' : random.pick(given);
    parts[part] = mutate(parts[part] ?? {}, random);
  }
  if (kind === 'random') {
    for (const part of PARTS)
      if (parts[part] !== undefined) parts[part] = draw(fc.jsonValue(), random);
  }
  return {
    kind,
    params: Object.fromEntries(pairsOf(parts.params)),
    query: pairsOf(parts.query),
    body: route.method === 'GET' ? undefined : bodyOf(parts.body, kind, random),
  };
}

const known = new WeakMap<v.GenericSchema, fc.Arbitrary<unknown>>();

/** A part that is never valid fails with its schema instead of drawing for ever. */
const TRIES_MAX = 100_000;

/** Draws again when a value fails a check that JSON Schema cannot express. */
function validValue(wire: v.GenericSchema, random: SeededRandom): unknown {
  const arbitrary = known.get(wire) ?? arbitraryOf(schemaOf(wire));
  known.set(wire, arbitrary);
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const value = draw(arbitrary, random);
    if (v.safeParse(wire, value).success) return value;
  }
  throw new Error(`no valid value was drawn for ${JSON.stringify(schemaOf(wire))}: see INTENDED`);
}

/** Values that exist on this exchange: without them every order would be for a pair that is not
 *  listed. */
const INTENDED: Readonly<Record<string, readonly unknown[]>> = {
  base_coin_id: [1, '1'],
  trade_coin_id: [2, 3, '2'],
  amount: ['0.01', '0.5', 0.25, '1', '2.5'],
  price: ['50000', '49000.5', '50100', '61000', 3_000],
  limit: ['50000', '60000'],
  stop: ['49000', '61000', '50050'],
  id: ['BTC_USDT', '1', 1, 2, 3],
  email: ['fuzz@example.com'],
  coin_pair: ['BTC_USDT', 'ETH_USDT'],
  version: [1, 2],
  from_coin: ['BTC', 'USDT', 'eth'],
  to_coin: ['USDT', 'BTC'],
  coin_types: [['BTC'], ['ETH', 'BTC']],
  from_amount: ['0.01', 100],
  to_amount: [null],
  limit_price: ['60000', '0.00002'],
  per_page: [1, 20],
  // Values that random drawing rarely gives: letters of every script, or an image.
  photo: [CALL_SAMPLES.changeAvatar.body?.['photo']],
  code: ['tideline', '428517'],
  // Entries that are read in the forms that people write.
  phone: ['+84 90 123 45 67'],
  verify_code: ['428517', '428 517'],
  old_code: ['428517'],
  new_code: ['428517'],
  first_name: ['Mai'],
  last_name: ['Kim'],
  nickname: ['mk'],
  currency: ['EUR', 'JPY', 'XYZ'],
  type_id: [1, 9, 99],
  // All amounts of an ad are above zero.
  premium: [null, '101.5'],
  price_floor: [null, '0.9'],
  price_ceiling: [null, '2'],
  total_amount: ['100', '5000'],
  minimum: ['10'],
  maximum: ['50', '2000'],
  confirmed_percent: [null, 30],
  native_name: [null, 'Trần Mai'],
  // Dates and files are more than a pattern.
  birth_date: ['1994-02-28', '2015-01-01'],
  expires_on: [null, '2099-02-28'],
  front: [CALL_SAMPLES.changeAvatar.body?.['photo']],
  back: [CALL_SAMPLES.changeAvatar.body?.['photo']],
  file: [CALL_SAMPLES.changeAvatar.body?.['photo']],
};

const draw = (arbitrary: fc.Arbitrary<unknown>, random: SeededRandom): unknown =>
  fc.sample(arbitrary, { numRuns: 1, seed: random.between(0, 2 ** 31 - 1) })[0];

/** Draws values that a JSON Schema of ours accepts, edge cases included. */
function arbitraryOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const reference = schema['$ref'];
  if (typeof reference === 'string') {
    return arbitraryOf(ENTITIES[reference.split('/').at(-1) ?? ''] ?? {});
  }
  if (Array.isArray(schema['anyOf'])) {
    return fc.oneof(...(schema['anyOf'] as JsonSchema[]).map(arbitraryOf));
  }
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  switch (schema['type']) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return listOf(schema);
    case 'string':
      return textOf(schema);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      throw new Error(`nothing is drawn for ${JSON.stringify(schema)}`);
  }
}

function objectOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const properties = schema['properties'] as Readonly<Record<string, JsonSchema>> | undefined;
  // Values by any names, such as the fields of an account.
  if (properties === undefined) {
    const values = arbitraryOf(schema['additionalProperties'] as JsonSchema);
    return fc.dictionary(fc.constantFrom('iban', 'phone', '__proto__', 'other'), values);
  }
  const required = (schema['required'] ?? []) as string[];
  const arbitraries = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, intendedOr(name, property)]),
  );
  return fc.record(arbitraries, { requiredKeys: required });
}

const listOf = (schema: JsonSchema): fc.Arbitrary<unknown> =>
  fc.array(arbitraryOf(schema['items'] as JsonSchema), {
    minLength: Number(schema['minItems'] ?? 0),
    maxLength: Math.min(Number(schema['maxItems'] ?? 5), 5),
  });

function intendedOr(name: string, schema: JsonSchema): fc.Arbitrary<unknown> {
  const intended = INTENDED[name];
  const any = arbitraryOf(schema);
  if (intended === undefined) return any;
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...intended) },
    { weight: 1, arbitrary: any },
  );
}

function textOf(schema: JsonSchema): fc.Arbitrary<string> {
  const [min, max] = [schema['minLength'] ?? 0, schema['maxLength'] ?? 60] as [number, number];
  if (schema['format'] === 'email') return fc.emailAddress();
  const pattern = schema['pattern'];
  // Our numbers and names are short: mutations cover unrealistic texts.
  if (typeof pattern === 'string') {
    const drawnText = fc.stringMatching(new RegExp(pattern), { size: 'small' });
    // A pattern defines its own length: only an explicit limit restricts it further.
    return drawnText.filter((text) => text.length <= Number(schema['maxLength'] ?? Infinity));
  }
  return fc.string({ minLength: min, maxLength: max, unit: 'grapheme' });
}

function numberOf(schema: JsonSchema): fc.Arbitrary<number> {
  const min = Math.max(Number(schema['minimum'] ?? 0), -(2 ** 31));
  const max = Math.min(Number(schema['maximum'] ?? 2 ** 31), 2 ** 31);
  if (schema['type'] === 'integer')
    return fc.oneof(fc.integer({ min, max }), fc.constantFrom(1, 2));
  return fc.double({ min, max, noNaN: true });
}

const HOSTILE: readonly unknown[] = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'NaN',
  '0x10',
  '٣',
  '1,5',
  '9'.repeat(400),
  'x'.repeat(5_000),
  '\u0000',
  "'; DROP TABLE person; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '${7*7}',
  -1,
  0,
  0.1,
  1e21,
  Number.MAX_SAFE_INTEGER + 2,
  null,
  true,
  [],
  {},
  [[[[[]]]]],
  { constructor: 1 },
  { $gt: '' },
];

/** Makes one field invalid: missing, of another type, hostile, or too many. */
function mutate(value: unknown, random: SeededRandom): unknown {
  const fields = { ...(value as Record<string, unknown>) };
  const names = Object.keys(fields);
  const name = names.length === 0 ? 'extra' : random.pick(names);
  switch (random.between(0, 4)) {
    case 0:
      delete fields[name];
      return fields;
    case 1:
      return { ...fields, [`${name}_x`]: random.pick(HOSTILE) };
    default:
      return { ...fields, [name]: random.pick(HOSTILE) };
  }
}

function pairsOf(value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]): [string, string][] => {
    if (one === undefined) return [];
    const text = typeof one === 'object' ? JSON.stringify(one) : String(one);
    return [[name, text]];
  });
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

function bodyOf(value: unknown, kind: InputClass, random: SeededRandom): FuzzInput['body'] {
  if (kind === 'unreadable') return random.pick(unreadable(value, random));
  if (value === undefined) return undefined;
  // Forms contain only text: null cannot be encoded.
  const isFlat = Object.values(value ?? {}).every((one) => typeof one === 'string');
  if (isFlat && random.next() < 0.2) {
    return { type: FORM_TYPE, text: new URLSearchParams(pairsOf(value)).toString() };
  }
  return { type: JSON_TYPE, text: JSON.stringify(value) };
}

function unreadable(
  value: unknown,
  random: SeededRandom,
): readonly NonNullable<FuzzInput['body']>[] {
  const text = JSON.stringify(value ?? { amount: '1' });
  return [
    { type: JSON_TYPE, text: text.slice(0, random.between(1, Math.max(1, text.length - 1))) },
    { type: JSON_TYPE, text: `${text}${text}` },
    { type: JSON_TYPE, text: '{"__proto__":{"isAdmin":true}}' },
    { type: JSON_TYPE, text: '{"constructor":{"prototype":{"isAdmin":true}}}' },
    { type: JSON_TYPE, text: '['.repeat(20_000) },
    { type: JSON_TYPE, text: `"${'x'.repeat(70_000)}"` },
    { type: JSON_TYPE, text: '\u0000' },
    { type: JSON_TYPE, text: 'undefined' },
    { type: 'text/plain', text },
    {
      type: 'application/xml',
      text: '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>',
    },
    { type: 'multipart/form-data; boundary=x', text: '--x\r\n\r\n--x--' },
    { type: 'nonsense', text },
    { type: FORM_TYPE, text: '%' },
    { type: FORM_TYPE, text: '__proto__[isAdmin]=1&a=1&a=2&=&&' },
  ];
}
