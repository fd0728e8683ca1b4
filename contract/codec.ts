/** A shape pairs what stands on the wire with the words we use for it, both ways.
 *  Wire names, '1'-flags and numeric codes end here. */
import * as v from 'valibot';

export interface Codec<Wire, Model> {
  /** Validates first and transforms last, so that a JSON Schema can be made of it. */
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
  wire: wire, // The same, spelt out.
  decode: mapping.decode,
  encode: mapping.encode,
});

/** For what the wire already says in our words. */
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

/** `null` on the wire is `undefined` here. */
export const nullable = <Wire, Model>(
  item: Codec<Wire, Model>,
): Codec<Wire | null, Model | undefined> =>
  codec(v.nullable(item.wire), {
    decode: (value: Wire | null) => (value === null ? undefined : item.decode(value)),
    encode: (value: Model | undefined) => (value === undefined ? null : item.encode(value)),
  });

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly currentPage: number;
  readonly lastPage: number;
  readonly perPage: number;
  readonly total: number;
}

/** A page of a list as the wire writes it: `{data, current_page, last_page, per_page, total}`. */
export const paged = <Wire, Model>(item: Codec<Wire, Model>) =>
  codec(
    v.object({
      data: v.array(item.wire),
      current_page: v.number(),
      last_page: v.number(),
      per_page: v.number(),
      total: v.number(),
    }),
    {
      decode: (wire): Page<Model> => ({
        items: wire.data.map((one) => item.decode(one)),
        currentPage: wire.current_page,
        lastPage: wire.last_page,
        perPage: wire.per_page,
        total: wire.total,
      }),
      encode: (page) => ({
        data: page.items.map((one) => item.encode(one)),
        current_page: page.currentPage,
        last_page: page.lastPage,
        per_page: page.perPage,
        total: page.total,
      }),
    },
  );

export type Parsed<Model> =
  | { readonly ok: true; readonly model: Model }
  | { readonly ok: false; readonly issues: Readonly<Record<string, string>> };

/** Checks and decodes; `issues` maps the wire's field path to what is wrong with it. */
export function parse<Wire, Model>(of: Codec<Wire, Model>, input: unknown): Parsed<Model> {
  const result = v.safeParse(of.wire, input);
  if (result.success) return { ok: true, model: of.decode(result.output) };
  const issues: Record<string, string> = {};
  for (const issue of result.issues) issues[v.getDotPath(issue) ?? ''] ??= issue.message;
  return { ok: false, issues };
}
