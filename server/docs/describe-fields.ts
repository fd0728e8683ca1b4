/** Adds to a JSON Schema what the contract's comments say about single fields. */
import type { RouteName } from '#contract/routes.ts';
import sentences from './field-sentences.json' with { type: 'json' };
import type { JsonSchema } from './json-schemas.ts';

/** By the path of the field: `daily_limit.used`. Lists add nothing to a path. */
type Sentences = Readonly<Record<string, string>>;
type Part = 'params' | 'query' | 'body' | 'reply';

const ENTITIES: Readonly<Record<string, Sentences>> = sentences.entities;
const CALLS: Readonly<Record<string, Readonly<Partial<Record<Part, Sentences>>>>> = sentences.calls;

export const describeEntity = (name: string, schema: JsonSchema): JsonSchema =>
  describeSchema(schema, ENTITIES[name] ?? {});

export const describePart = (name: RouteName, part: Part, schema: JsonSchema): JsonSchema =>
  describeSchema(schema, CALLS[name]?.[part] ?? {});

const FORMS = ['anyOf', 'oneOf', 'allOf'] as const;

function describeSchema(schema: JsonSchema, of: Sentences, prefix = ''): JsonSchema {
  const result: Record<string, unknown> = { ...schema };
  const inside = (inner: unknown, path: string): JsonSchema =>
    describeSchema(inner as JsonSchema, of, path);
  if (schema['items'] !== undefined) result['items'] = inside(schema['items'], prefix);
  for (const key of FORMS) {
    const forms = schema[key] as readonly JsonSchema[] | undefined;
    if (forms !== undefined) result[key] = forms.map((form) => inside(form, prefix));
  }
  const properties = schema['properties'] as Readonly<Record<string, JsonSchema>> | undefined;
  if (properties !== undefined) {
    result['properties'] = Object.fromEntries(
      Object.entries(properties).map(([name, property]) => {
        const path = `${prefix}${name}`;
        const description = of[path];
        const field = inside(property, `${path}.`);
        return [name, description === undefined ? field : { ...field, description }];
      }),
    );
  }
  return result;
}
