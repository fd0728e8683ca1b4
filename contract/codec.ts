/** Codecs that map wire values to model values and back. Wire names, '1' flags and numeric codes
 *  are not used beyond them. */
import * as v from 'valibot';

export interface Codec<Wire, Model> {
  /** Validates first and transforms last, so that a JSON Schema can be generated from it. */
  readonly wire: v.GenericSchema<unknown, Wire>;
  decode(wire: Wire): Model;
  encode(model: Model): Wire;
}

export type AnyCodec = Codec<unknown, unknown>;
export type ModelOf<S> = S extends Codec<infer _Wire, infer Model> ? Model : never;
export type WireOf<S> = S extends Codec<infer Wire, infer _Model> ? Wire : never;

export const codec = <Schema extends v.GenericSchema<unknown, unknown>, Model>(
  wire: Schema,
  mapping: {
    decode: (wire: v.InferOutput<Schema>) => Model;
    encode: (model: NoInfer<Model>) => v.InferOutput<Schema>;
  },
): Codec<v.InferOutput<Schema>, Model> => ({
  wire: wire, // Explicit copy of the field.
  decode: mapping.decode,
  encode: mapping.encode,
});

/** Codec for values whose wire form already is the model form. */
export const plain = <Wire>(wire: v.GenericSchema<unknown, Wire>): Codec<Wire, Wire> => ({
  wire,
  decode: (value) => value,
  encode: (value) => value,
});

export const listOf = <Wire, Model>(item: Codec<Wire, Model>): Codec<Wire[], readonly Model[]> =>
  codec(v.array(item.wire), {
    decode: (list: Wire[]) => list.map((one) => item.decode(one)),
    encode: (list: readonly Model[]) => list.map((one) => item.encode(one)),
  });

/** Maps `null` on the wire, and an absent field, to `undefined`. */
export const nullable = <Wire, Model>(
  item: Codec<Wire, Model>,
): Codec<Wire | null | undefined, Model | undefined> =>
  codec(v.nullish(item.wire), {
    decode: (value: Wire | null | undefined) =>
      value === null || value === undefined ? undefined : item.decode(value),
    encode: (value: Model | undefined) => (value === undefined ? null : item.encode(value)),
  });

/** Maps `null` on the wire, which must be there, to `undefined`. */
export const orNull = <Wire, Model>(
  item: Codec<Wire, Model>,
): Codec<Wire | null, Model | undefined> =>
  codec(v.nullable(item.wire), {
    decode: (value: Wire | null) => (value === null ? undefined : item.decode(value)),
    encode: (value: Model | undefined) => (value === undefined ? null : item.encode(value)),
  });

export type Parsed<Model> =
  | { readonly ok: true; readonly model: Model }
  | { readonly ok: false; readonly issues: Readonly<Record<string, string>> };

/** Names the rule that a value breaks, for the caller's developer. The schema library's own texts repeat what was
 *  received, and are shown to nobody. */
function ruleOf({ type, requirement, received }: v.BaseIssue<unknown>): string {
  if (received === 'undefined') return 'required';
  const bound =
    typeof requirement === 'number' || typeof requirement === 'bigint' ? requirement : '';
  switch (type) {
    case 'min_length':
      return `at least ${bound} long`;
    case 'max_length':
      return `at most ${bound} long`;
    case 'min_value':
      return `at least ${bound}`;
    case 'max_value':
      return `at most ${bound}`;
    default:
      return 'not valid';
  }
}

/** Validates and decodes; `issues` maps wire field paths to error messages. */
export function parse<Wire, Model>(of: Codec<Wire, Model>, input: unknown): Parsed<Model> {
  const result = v.safeParse(of.wire, input, { message: ruleOf });
  if (result.success) return { ok: true, model: of.decode(result.output) };
  const issues: Record<string, string> = {};
  for (const issue of result.issues) issues[v.getDotPath(issue) ?? ''] ??= issue.message;
  return { ok: false, issues };
}
