/** Codec of an object from a table of its fields, for the calls of the operator's desk. */
import * as v from 'valibot';
import { codec, type AnyCodec, type Codec, type ModelOf } from '../codec.ts';

/** By model name: the field's name on the wire, and the codec of its value. */
type Fields = Readonly<Record<string, readonly [name: string, value: AnyCodec]>>;
type Model<F extends Fields> = { readonly [Name in keyof F]: ModelOf<F[Name][1]> };

export const recordCodec = <const F extends Fields>(
  fields: F,
): Codec<Record<string, unknown>, Model<F>> => {
  const rows = Object.entries(fields);
  return codec(v.object(Object.fromEntries(rows.map(([, [name, { wire }]]) => [name, wire]))), {
    // `Object.fromEntries` loses the names, which are those of `fields`.
    decode: (wire) =>
      Object.fromEntries(
        rows.map(([key, [name, value]]) => [key, value.decode(wire[name])]),
      ) as Model<F>,
    encode: (model: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(rows.map(([key, [name, value]]) => [name, value.encode(model[key])])),
  });
};
