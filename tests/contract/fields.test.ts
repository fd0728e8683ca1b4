/** Fields of objects: the schema, both directions and the types come from one declaration. */
import * as v from 'valibot';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { codec, parse, type ModelOf, type WireOf } from '#contract/codec.ts';
import {
  field,
  fieldWithDefault,
  fieldWithFallback,
  fields,
  omittableField,
  optionalField,
} from '#contract/fields.ts';
import { derivedField, groupField, jointField, onlyField } from '#contract/joint-fields.ts';

const numberFlag = codec(v.picklist([0, 1]), {
  decode: (wire): boolean => wire === 1,
  encode: (isOn) => (isOn ? 1 : 0),
});

const name = field('boat_name', v.string());

const boatCodec = fields({
  /** Painted on the hull. */
  name,
  callSign: fieldWithFallback('call_sign', v.string(), name),
  isMoored: field('moored', numberFlag),
  port: optionalField('port', v.string()),
  crew: fieldWithDefault('crew', v.number(), 1),
  position: jointField(
    { lat: v.number(), lon: v.number() },
    {
      decode: ({ lat, lon }) => ({ north: lat, east: lon }),
      encode: ({ north, east }) => ({ lat: north, lon: east }),
    },
  ),
});

const wire = {
  boat_name: 'Gull',
  call_sign: 'EA7',
  moored: 1,
  port: 'Vigo',
  crew: 4,
  lat: 42,
  lon: -8,
} as const;
const model = {
  name: 'Gull',
  callSign: 'EA7',
  isMoored: true,
  port: 'Vigo',
  crew: 4,
  position: { north: 42, east: -8 },
};

it('decodes and encodes every field by its names', () => {
  expect(boatCodec.decode(wire)).toEqual(model);
  expect(boatCodec.encode(model)).toEqual(wire);
});

it.each([[{}], [{ call_sign: null, port: null, crew: null }]])(
  'reads %j as what absence means',
  (absent) => {
    const { call_sign: _callSign, port: _port, crew: _crew, ...required } = wire;
    const parsed = parse(boatCodec, { ...required, ...absent });
    const expected = { ...model, callSign: 'Gull', port: undefined, crew: 1 };
    expect(parsed).toEqual({ ok: true, model: expected });
  },
);

it('reads a fallback that no other field declares', () => {
  const shipCodec = fields({
    flag: fieldWithFallback('flag', v.string(), field('port', v.string())),
  });
  expect(parse(shipCodec, { port: 'Vigo' })).toEqual({ ok: true, model: { flag: 'Vigo' } });
  expect(parse(shipCodec, { port: 4 })).toMatchObject({
    ok: false,
    issues: { port: expect.any(String) },
  });
});

it('sends null for an optional field without a value, and a default like any value', () => {
  const { port, crew } = boatCodec.encode({ ...model, port: undefined, crew: 1 });
  expect([port, crew]).toEqual([null, 1]);
});

it('leaves out an omittable field without a value', () => {
  const noteCodec = fields({ text: omittableField('note_text', v.string()) });
  expect(noteCodec.encode({})).toEqual({});
  expect(noteCodec.encode({ text: undefined })).toEqual({});
  expect(noteCodec.encode({ text: 'Wet.' })).toEqual({ note_text: 'Wet.' });
  for (const absent of [{}, { note_text: null }]) {
    expect(parse(noteCodec, absent)).toEqual({ ok: true, model: { text: undefined } });
  }
  expect(parse(noteCodec, { note_text: 'Wet.' })).toEqual({ ok: true, model: { text: 'Wet.' } });
});

it('derives a field from another one, which alone is sent', () => {
  const lengthCodec = fields({ name, letters: derivedField(name, (text) => text.length) });
  expect(parse(lengthCodec, { boat_name: 'Gull' })).toEqual({
    ok: true,
    model: { name: 'Gull', letters: 4 },
  });
  expect(lengthCodec.encode({ name: 'Gull', letters: 4 })).toEqual({ boat_name: 'Gull' });
  expect(parse(lengthCodec, {})).toMatchObject({ ok: false });
});

it('groups fields in the model that are not grouped on the wire', () => {
  const tripCodec = fields({
    boat: groupField({ name, crew: omittableField('crew', v.number()) }),
    port: field('port', v.string()),
  });
  const trip = { boat: { name: 'Gull', crew: 4 }, port: 'Vigo' };
  expect(tripCodec.encode(trip)).toEqual({ boat_name: 'Gull', crew: 4, port: 'Vigo' });
  expect(parse(tripCodec, { boat_name: 'Gull', crew: 4, port: 'Vigo' })).toEqual({
    ok: true,
    model: trip,
  });
  expect(tripCodec.encode({ boat: { name: 'Gull' }, port: 'Vigo' })).toEqual({
    boat_name: 'Gull',
    port: 'Vigo',
  });
});

it('names the wire field of an invalid or absent value', () => {
  const { boat_name: _name, ...unnamed } = wire;
  expect(parse(boatCodec, { ...unnamed, moored: 2 })).toMatchObject({
    ok: false,
    issues: { boat_name: expect.any(String), moored: expect.any(String) },
  });
});

it('ignores what the wire has besides', () => {
  expect(parse(boatCodec, { ...wire, color: 'red' })).toEqual({ ok: true, model });
});

it('joins the fields of another object', () => {
  const ferryCodec = fields({ ...boatCodec.fields, cars: field('cars', v.number()) });
  expect(ferryCodec.decode({ ...wire, cars: 9 })).toEqual({ ...model, cars: 9 });
  expect(ferryCodec.encode({ ...model, cars: 9 })).toEqual({ ...wire, cars: 9 });
});

it('unwraps the only field of an object', () => {
  const onlyBoat = onlyField('boat', boatCodec);
  expect(parse(onlyBoat, { boat: wire, color: 'red' })).toEqual({ ok: true, model });
  expect(onlyBoat.encode(model)).toEqual({ boat: wire });
  expect(parse(onlyBoat, {})).toMatchObject({ ok: false, issues: { boat: expect.any(String) } });
});

describe('types', () => {
  it('follow from the fields', () => {
    expectTypeOf<ModelOf<typeof boatCodec>>().toEqualTypeOf<{
      readonly name: string;
      readonly callSign: string;
      readonly isMoored: boolean;
      readonly port: string | undefined;
      readonly crew: number;
      readonly position: { north: number; east: number };
    }>();
    expectTypeOf<WireOf<typeof boatCodec>>().toEqualTypeOf<{
      boat_name: string;
      call_sign?: string | null | undefined;
      moored: 0 | 1;
      port?: string | null | undefined;
      crew?: number | null | undefined;
      lat: number;
      lon: number;
    }>();
  });

  it('let the maker of a model leave out omittable fields only', () => {
    const noteCodec = fields({
      title: field('title', v.string()),
      text: omittableField('note_text', v.string()),
    });
    expectTypeOf<ModelOf<typeof noteCodec>>().toEqualTypeOf<
      { readonly title: string } & { readonly text?: string | undefined }
    >();
  });
});
