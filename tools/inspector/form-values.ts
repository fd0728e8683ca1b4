/** Fields of a form for a value of a known shape, and the value of the filled form. */
import type { Field, Schema } from '../machine/types/schema.ts';

/** Reads a field by its name; undefined if the form has none. */
export type ReadField = (name: string) => string | undefined;

export type Control =
  | { readonly kind: 'text' | 'number' | 'checkbox' | 'json' }
  | { readonly kind: 'select'; readonly options: readonly (string | number | boolean)[] }
  | { readonly kind: 'fields'; readonly fields: readonly Field[] }
  /** The value is left out. */
  | { readonly kind: 'none' };

const NONE: Control = { kind: 'none' };
const JSON_TEXT: Control = { kind: 'json' };

/** Returns the control for a value; whatever has no control of its own is typed as JSON. */
export function controlOf(schema: Schema): Control {
  switch (schema.kind) {
    case 'text':
      return { kind: 'text' };
    case 'number':
    case 'bigint':
      return { kind: 'number' };
    case 'boolean':
      return { kind: 'checkbox' };
    case 'literal':
      return { kind: 'select', options: [schema.value] };
    case 'record':
      return { kind: 'fields', fields: schema.fields };
    case 'choice':
      return controlOfChoice(schema.options);
    case 'nothing':
    case 'function':
      return NONE;
    default:
      return JSON_TEXT;
  }
}

const isNothing = ({ kind }: Schema): boolean => kind === 'nothing';

function controlOfChoice(options: readonly Schema[]): Control {
  const some = options.filter((option) => !isNothing(option));
  const [only, ...others] = some;
  if (only === undefined) return NONE;
  if (others.length === 0) return only.kind === 'record' ? JSON_TEXT : controlOf(only);
  const literals = some.flatMap((option) => (option.kind === 'literal' ? [option.value] : []));
  return literals.length === some.length ? { kind: 'select', options: literals } : JSON_TEXT;
}

/** Whether an empty control means that there is no value. */
export const mayBeNothing = (schema: Schema): boolean =>
  schema.kind === 'nothing' || (schema.kind === 'choice' && schema.options.some(isNothing));

/**
 * Returns the value of a filled form as JSON can express it.
 * @param name of the control; fields of a record are named "name.field".
 * @throws SyntaxError when a text is not JSON.
 */
export function valueIn(
  schema: Schema,
  name: string,
  read: ReadField,
  isOptional = false,
): unknown {
  const control = controlOf(schema);
  if (control.kind === 'none') return undefined;
  if (control.kind === 'fields') {
    if (isOptional && read(`${name}?`) === undefined) return undefined;
    return recordIn(control.fields, name, read);
  }
  const text = read(name);
  if (control.kind === 'checkbox') return text !== undefined;
  if (text === undefined) return undefined;
  const isEmpty = text === '' && (isOptional || mayBeNothing(schema) || control.kind !== 'text');
  if (isEmpty) return undefined;
  if (control.kind === 'text') return text;
  if (isOf(schema, 'bigint')) return { $bigint: text };
  return JSON.parse(text) as unknown;
}

const recordIn = (fields: readonly Field[], name: string, read: ReadField) =>
  Object.fromEntries(
    fields
      .map((field) => [
        field.name,
        valueIn(field.schema, `${name}.${field.name}`, read, field.isOptional),
      ])
      .filter(([, value]) => value !== undefined),
  ) as Readonly<Record<string, unknown>>;

const isOf = (schema: Schema, kind: Schema['kind']): boolean =>
  schema.kind === kind ||
  (schema.kind === 'choice' && schema.options.some((option) => option.kind === kind));
