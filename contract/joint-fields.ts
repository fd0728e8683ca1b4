/** Fields and objects whose names on the wire and in the model do not match one to one: fields of several, groups,
 *  single values and alternatives. */
import * as v from 'valibot';
import { assert } from './core/assert.ts';
import type { AnyCodec, Codec, ModelOf, WireOf } from './codec.ts';
import {
  fields,
  type Field,
  type Fields,
  type ModelOfFields,
  type WireOfFields,
} from './fields.ts';

/** A field that follows from another one and is not sent. */
export const derivedField = <Wire extends object, Given, Model>(
  given: Field<Wire, Given>,
  of: (value: Given) => Model,
): Field<Wire, Model> => ({
  entries: {},
  read: (wire) => of(given.read(wire)),
  write: () => undefined,
});

type ObjectOf<Entries extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<Entries, undefined>>;

/** A field that several fields of the wire carry. */
export const jointField = <const Entries extends v.ObjectEntries, Model>(
  entries: Entries,
  mapping: {
    readonly decode: (wire: ObjectOf<Entries>) => Model;
    readonly encode: (value: NoInfer<Model>) => ObjectOf<Entries>;
  },
): Field<ObjectOf<Entries>, Model> => ({
  entries,
  read: (wire) => mapping.decode(wire),
  write: (value, wire) => {
    Object.assign(wire, mapping.encode(value));
  },
});

/** An object of the model whose fields lie beside the others on the wire. */
export const groupField = <const Declared extends Fields>(
  declared: Declared,
): Field<WireOfFields<Declared> & object, ModelOfFields<Declared>> => {
  const group = fields(declared);
  return {
    entries: group.wire.entries,
    read: (wire) => group.decode(wire),
    write: (value, wire) => {
      Object.assign(wire, group.encode(value));
    },
  };
};

/** Codec of an object whose only field is the model. */
export const onlyField = <const Name extends string, Wire, Model>(
  name: Name,
  part: Codec<Wire, Model>,
): Codec<Record<Name, Wire>, Model> => ({
  wire: v.object({ [name]: part.wire }) as v.GenericSchema as v.GenericSchema<
    unknown,
    Record<Name, Wire>
  >,
  decode: (wire) => part.decode(wire[name]),
  encode: (model) => ({ [name]: part.encode(model) }) as Record<Name, Wire>,
});

/** Codec of one of several objects, by the value of the field `key`, which has one name on the wire and in the
 *  model. An option may itself be divided by another field. */
export function variants<
  const Key extends string,
  const Options extends Readonly<Record<string, AnyCodec>>,
>(
  key: Key,
  options: Options,
): Codec<WireOf<Options[keyof Options]>, ModelOf<Options[keyof Options]>>;
export function variants(key: string, options: Readonly<Record<string, AnyCodec>>): AnyCodec {
  const optionOf = (value: unknown): AnyCodec => {
    const option = options[String((value as Readonly<Record<string, unknown>>)[key])];
    assert(option !== undefined, 'the schema lets only the options through');
    return option;
  };
  const schemas = Object.values(options).map(({ wire }) => wire);
  return {
    wire: v.variant(key, schemas as v.VariantOptions<string>),
    decode: (wire) => optionOf(wire).decode(wire),
    encode: (model) => optionOf(model).encode(model),
  };
}
