/** Objects of the wire, declared field by field: one declaration of a field yields its part of the wire schema, both
 *  directions and its part of the model's type. The comment above a field is its sentence in the documents. */
import * as v from 'valibot';
import { codec, nullable, plain, type AnyCodec, type Codec } from './codec.ts';

/** One field of a model, with the field or fields of the wire that carry it. */
export interface Field<Wire extends object, Model> {
  /** Schemas of its fields on the wire. */
  readonly entries: v.ObjectEntries;
  /** @param wire the validated object. */
  read(wire: Wire): Model;
  /** Adds the value to `wire`. */
  write(value: Model, wire: Wire): void;
}

/** A field that the maker of a model may leave out. */
export interface OmittableField<Wire extends object, Model> extends Field<Wire, Model | undefined> {
  readonly isOmittable: true;
}

export type Fields = Readonly<Record<string, Field<object, unknown>>>;

type ValueOf<One> = One extends Field<infer _Wire, infer Model> ? Model : never;
type OmittableNames<Declared> = {
  [Name in keyof Declared]: Declared[Name] extends { readonly isOmittable: true } ? Name : never;
}[keyof Declared];

/** Both forms keep the comments of the fields. */
export type ModelOfFields<Declared> = [OmittableNames<Declared>] extends [never]
  ? { readonly [Name in keyof Declared]: ValueOf<Declared[Name]> }
  : {
      readonly [Name in Exclude<keyof Declared, OmittableNames<Declared>>]: ValueOf<Declared[Name]>;
    } & { readonly [Name in OmittableNames<Declared>]?: ValueOf<Declared[Name]> };

/** TypeScript intersects the parameters of a union of functions, and so the wire fields. */
type Taking<One> = One extends Field<infer Wire, infer _Model> ? (wire: Wire) => void : never;
export type WireOfFields<Declared> =
  Taking<Declared[keyof Declared]> extends (wire: infer Wire) => void
    ? { [Name in keyof Wire]: Wire[Name] }
    : never;

type EntriesOf<Wire> = {
  readonly [Name in keyof Wire]-?: object extends Pick<Wire, Name>
    ? v.NullishSchema<v.GenericSchema<unknown, NonNullable<Wire[Name]>>, undefined>
    : v.GenericSchema<unknown, Wire[Name]>;
};

export interface ObjectCodec<Declared extends Fields> extends Codec<
  WireOfFields<Declared>,
  ModelOfFields<Declared>
> {
  readonly wire: v.ObjectSchema<EntriesOf<WireOfFields<Declared>>, undefined> &
    v.GenericSchema<unknown, WireOfFields<Declared>>;
  /** For objects that have these fields and others. */
  readonly fields: Declared;
}

/** An object that grows beyond some twenty names becomes slow to read. One that is copied with all its names does
 *  not, but below this count growing is quicker than copying. */
const COPIED_FROM_COUNT = 17;
const startOf = (names: readonly string[]): Readonly<Record<string, undefined>> =>
  names.length < COPIED_FROM_COUNT
    ? {}
    : Object.fromEntries(names.map((name) => [name, undefined]));

/** Codec of an object with these fields, by the names of the model. Other fields on the wire are ignored. */
export function fields<const Declared extends Fields>(declared: Declared): ObjectCodec<Declared> {
  const list = Object.entries(declared as Readonly<Record<string, AnyField>>);
  const entries = Object.fromEntries(list.flatMap(([, one]) => Object.entries(one.entries)));
  const emptyModel = startOf(list.map(([name]) => name));
  const emptyWire = startOf(
    list.flatMap(([, one]) => (one.isOmittable === true ? [] : Object.keys(one.entries))),
  );
  const object = codec(v.object(entries) as v.GenericSchema<unknown, Record<string, unknown>>, {
    decode: (wire) => {
      const model: Record<string, unknown> = { ...emptyModel };
      for (const [name, one] of list) {
        const { copied } = one;
        if (copied === undefined) model[name] = one.read(wire);
        else model[name] = one.isOptional === true ? (wire[copied] ?? one.absent) : wire[copied];
      }
      return model;
    },
    encode: (model) => {
      const wire: Record<string, unknown> = { ...emptyWire };
      for (const [name, one] of list) {
        if (one.copied === undefined) one.write(model[name], wire);
        else wire[one.copied] = model[name] ?? null;
      }
      return wire;
    },
  });
  return { ...object, fields: declared } as unknown as ObjectCodec<Declared>;
}

/** A codec, or a schema whose values are the same in the model. */
type Part = AnyCodec | v.GenericSchema<unknown, unknown>;
interface AnyField extends Field<Record<string, unknown>, unknown> {
  readonly isOmittable?: true;
  /** The field of the wire that has the same value: `fields` copies it without a call. */
  readonly copied?: string;
  /** A copied field that may be absent, and its value in the model then. */
  readonly isOptional?: true;
  readonly absent?: unknown;
}

const codecOf = (part: Part): AnyCodec => ('wire' in part ? part : plain(part));
const isAbsent = (value: unknown): value is null | undefined =>
  value === null || value === undefined;

/** A field that is always there. */
export function field<const Name extends string, Wire, Model>(
  name: Name,
  part: Codec<Wire, Model>,
): Field<Record<Name, Wire>, Model>;
export function field<const Name extends string, Value>(
  name: Name,
  part: v.GenericSchema<unknown, Value>,
): Field<Record<Name, Value>, Value>;
export function field(name: string, part: Part): AnyField {
  const item = codecOf(part);
  return {
    ...('wire' in part ? {} : { copied: name }),
    entries: { [name]: item.wire },
    read: (object) => item.decode(object[name]),
    write: (value, object) => {
      object[name] = item.encode(value);
    },
  };
}

/** A field that may be absent or null on the wire: undefined in the model, which always names it. It is sent as
 *  null. */
export function optionalField<const Name extends string, Wire, Model>(
  name: Name,
  part: Codec<Wire, Model>,
): Field<Partial<Record<Name, Wire | null | undefined>>, Model | undefined>;
export function optionalField<const Name extends string, Value>(
  name: Name,
  part: v.GenericSchema<unknown, Value>,
): Field<Partial<Record<Name, Value | null | undefined>>, Value | undefined>;
export function optionalField(name: string, part: Part): AnyField {
  const optional = field(name, nullable(codecOf(part)));
  return 'wire' in part ? optional : { ...optional, copied: name, isOptional: true };
}

/** A field that may be absent or null on the wire: undefined in the model, or left out. It is not sent then. */
export function omittableField<const Name extends string, Wire, Model>(
  name: Name,
  part: Codec<Wire, Model>,
): OmittableField<Partial<Record<Name, Wire | null | undefined>>, Model>;
export function omittableField<const Name extends string, Value>(
  name: Name,
  part: v.GenericSchema<unknown, Value>,
): OmittableField<Partial<Record<Name, Value | null | undefined>>, Value>;
export function omittableField(
  name: string,
  part: Part,
): AnyField & { readonly isOmittable: true } {
  const item = codecOf(part);
  return {
    isOmittable: true,
    entries: { [name]: v.nullish(item.wire) },
    read: ({ [name]: value }) => (isAbsent(value) ? undefined : item.decode(value)),
    write: (value, object) => {
      if (value !== undefined) object[name] = item.encode(value);
    },
  };
}

/** A field that may be absent or null on the wire: `absent` in the model. It is always sent. */
export function fieldWithDefault<const Name extends string, Wire, Model>(
  name: Name,
  part: Codec<Wire, Model>,
  absent: NoInfer<Model>,
): Field<Partial<Record<Name, Wire | null | undefined>>, Model>;
export function fieldWithDefault<const Name extends string, Value>(
  name: Name,
  part: v.GenericSchema<unknown, Value>,
  absent: NoInfer<Value>,
): Field<Partial<Record<Name, Value | null | undefined>>, Value>;
export function fieldWithDefault(name: string, part: Part, absent: unknown): AnyField {
  const withDefault = fieldWithFallback(name, codecOf(part), {
    entries: {},
    read: () => absent,
    write: () => undefined,
  });
  return 'wire' in part ? withDefault : { ...withDefault, copied: name, isOptional: true, absent };
}

/** A field that may be absent or null on the wire: the value of `other` then. It is always sent. */
export function fieldWithFallback<const Name extends string, Wire, Model, OtherWire extends object>(
  name: Name,
  part: Codec<Wire, Model>,
  other: Field<OtherWire, NoInfer<Model>>,
): Field<OtherWire & Partial<Record<Name, Wire | null | undefined>>, Model>;
export function fieldWithFallback<const Name extends string, Value, OtherWire extends object>(
  name: Name,
  part: v.GenericSchema<unknown, Value>,
  other: Field<OtherWire, NoInfer<Value>>,
): Field<OtherWire & Partial<Record<Name, Value | null | undefined>>, Value>;
export function fieldWithFallback(name: string, part: Part, other: AnyField): AnyField {
  const item = codecOf(part);
  return {
    ...field(name, item),
    entries: { ...other.entries, [name]: v.nullish(item.wire) },
    read: (object) => (isAbsent(object[name]) ? other.read(object) : item.decode(object[name])),
  };
}
