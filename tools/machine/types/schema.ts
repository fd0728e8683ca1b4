/** Shape of a value, as its TypeScript type declares it: forms, hints and sample values are made of it. */

export interface Field {
  readonly name: string;
  readonly isOptional: boolean;
  readonly schema: Schema;
}

/** An exported value that has the type. */
export interface SampleReference {
  /** Path from the root. */
  readonly file: string;
  readonly name: string;
}

export type Schema =
  /** `name` is the name of a branded or imported type, for example "Decimal". */
  | { readonly kind: 'text' | 'number' | 'bigint' | 'anything'; readonly name?: string }
  | { readonly kind: 'boolean' | 'nothing' | 'function' }
  | { readonly kind: 'literal'; readonly value: string | number | boolean }
  | { readonly kind: 'choice'; readonly options: readonly Schema[] }
  | { readonly kind: 'list' | 'map'; readonly element: Schema }
  | {
      readonly kind: 'record';
      readonly name?: string;
      readonly fields: readonly Field[];
      readonly sample?: SampleReference;
    };

/** Types of what a tester gives to one machine. */
export interface MachineTypes {
  readonly events: readonly { readonly type: string; readonly payload: Schema }[];
  readonly input: Schema;
  /** By the name of the actor: "readMax", and "transfer.send" of a child that sends a request. */
  readonly outputs: Readonly<Record<string, Schema>>;
}

const NOTHING: Schema = { kind: 'nothing' };

/** Returns the shape in one line: `{"amount": Decimal, "side"?: "buy" | "sell"}`. */
export function schemaText(schema: Schema): string {
  switch (schema.kind) {
    case 'text':
      return schema.name ?? 'text';
    case 'number':
    case 'bigint':
    case 'anything':
      return schema.name ?? schema.kind;
    case 'boolean':
    case 'nothing':
    case 'function':
      return schema.kind;
    case 'literal':
      return JSON.stringify(schema.value);
    case 'choice':
      return schema.options.map(schemaText).join(' | ');
    case 'list':
      return `[${schemaText(schema.element)}…]`;
    case 'map':
      return `{…: ${schemaText(schema.element)}}`;
    default:
      return recordText(schema.fields);
  }
}

const recordText = (fields: readonly Field[]): string => {
  const texts = fields.map(
    ({ name, isOptional, schema }) =>
      `${JSON.stringify(name)}${isOptional ? '?' : ''}: ${schemaText(schema)}`,
  );
  return `{${texts.join(', ')}}`;
};

/**
 * Returns a value of this shape: nothing where nothing is allowed, otherwise the first choice and the required fields.
 * @param load reads an exported value.
 */
export function sampleValueOf(schema: Schema, load: (sample: SampleReference) => unknown): unknown {
  switch (schema.kind) {
    case 'text':
      return schema.name === 'Decimal' ? '1' : 'text';
    case 'number':
      return 1;
    case 'bigint':
      return 1n;
    case 'boolean':
      return false;
    case 'anything':
    case 'nothing':
      return undefined;
    case 'function':
      return () => undefined;
    case 'literal':
      return schema.value;
    case 'choice': {
      const isNothing = schema.options.some(({ kind }) => kind === 'nothing');
      return isNothing ? undefined : sampleValueOf(schema.options[0] ?? NOTHING, load);
    }
    case 'list':
      return [];
    case 'map':
      return {};
    default:
      return schema.sample === undefined
        ? sampleRecordOf(schema.fields, load)
        : load(schema.sample);
  }
}

const sampleRecordOf = (
  fields: readonly Field[],
  load: (sample: SampleReference) => unknown,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    fields
      .filter(({ isOptional }) => !isOptional)
      .map(({ name, schema }) => [name, sampleValueOf(schema, load)]),
  );

/** Returns the samples that a sample value of this shape consists of. */
export function samplesIn(schema: Schema): readonly SampleReference[] {
  if (schema.kind === 'choice') {
    return schema.options.some(({ kind }) => kind === 'nothing')
      ? []
      : samplesIn(schema.options[0] ?? NOTHING);
  }
  if (schema.kind !== 'record') return [];
  if (schema.sample !== undefined) return [schema.sample];
  return schema.fields
    .filter(({ isOptional }) => !isOptional)
    .flatMap((field) => samplesIn(field.schema));
}
