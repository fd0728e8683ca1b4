/** Generates an OpenAPI 3.1 document from the contract. Calls, codecs, examples and rejections are
 *  the ones the server uses, so the document is always current. */
import { CALL_DOCS, DOCS_BY_AREA } from '#contract/docs/call-docs.ts';
import { REJECTIONS } from '#contract/docs/rejections.ts';
import type { RejectionName } from '#contract/errors.ts';
import { ROUTES, type RouteName } from '#contract/routes.ts';
import type { AnyCodec } from '#contract/codec.ts';
import { acceptedResponse, rejectedResponse } from '#server/http/envelope.ts';
import {
  BEARER_REJECTIONS,
  GENERAL_REJECTIONS,
  accept,
  type AnyRoute,
} from '#server/http/handler.ts';
import { reject } from '#server/runtime/rejection.ts';
import { CALL_EXAMPLES, EXAMPLE_TIME, type CallExample } from './call-examples.ts';
import { describeEntity, describePart } from './describe-fields.ts';
import { entitySchemas, schemaOf, type JsonSchema } from './json-schemas.ts';

type Area = keyof typeof DOCS_BY_AREA;

/** Groups of calls on the readable API page. */
const AREAS = Object.keys(DOCS_BY_AREA) as readonly Area[];

const AREA_OF_CALL = Object.fromEntries(
  AREAS.flatMap((area) => Object.keys(DOCS_BY_AREA[area]).map((name) => [name, area])),
) as Readonly<Record<RouteName, Area>>;

const API_SERVER = { url: '/api', description: 'The API.' };
const ROOT_SERVER = { url: '/', description: 'The root of the same server.' };

export interface Operation {
  readonly operationId: RouteName;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly servers?: readonly { readonly url: string }[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
}
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly example?: unknown;
}
type Content = Readonly<Record<string, MediaType>>;
interface MediaType {
  readonly schema: JsonSchema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
interface Response {
  readonly description: string;
  readonly content: Content;
}
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: Readonly<Record<string, string>>;
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly securitySchemes: Readonly<Record<string, JsonSchema>>;
  };
}

export function openApiDocument(): OpenApiDocument {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [name, route] of Object.entries(ROUTES) as [RouteName, AnyRoute][]) {
    const path = route.path.replaceAll(/:([a-z_]+)/gi, '{$1}');
    (paths[path] ??= {})[route.method.toLowerCase()] = operationOf(name, route);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tidemark exchange API',
      version: '1',
      description:
        'Every response is an envelope: success, message, data, error_code, errors and ' +
        'server_time in milliseconds. Amounts and prices are decimal text. The trade coin is what ' +
        'changes hands; the base coin is what prices are quoted in.',
    },
    servers: [API_SERVER],
    tags: AREAS.map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...describedEntities(), ApiError: REJECTION_SCHEMA },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        chainToken: { type: 'apiKey', in: 'header', name: 'token' },
      },
    },
  };
}

function operationOf(name: RouteName, route: AnyRoute): Operation {
  const example = CALL_EXAMPLES[name];
  const body = schemaOfPart(name, route, 'body');
  return {
    operationId: name,
    summary: CALL_DOCS[name].summary,
    tags: [AREA_OF_CALL[name]],
    security: SECURITY[route.access],
    ...(route.isAtRoot ? { servers: [ROOT_SERVER] } : {}),
    parameters: [
      ...parametersOf('path', schemaOfPart(name, route, 'params'), example.params),
      ...parametersOf('query', schemaOfPart(name, route, 'query'), example.query),
    ],
    ...(body === undefined ? {} : { requestBody: requestBodyOf(body, example.body) }),
    responses: { '200': successOf(name, route, example), ...rejectionsOf(name) },
  };
}

const SECURITY = {
  public: [],
  optional: [{}, { bearer: [] }],
  trader: [{ bearer: [] }],
  chain: [{ chainToken: [] }],
  // Calls of operators are no part of the document.
  operator: [],
} as const;

const describedEntities = (): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(
    Object.entries(entitySchemas()).map(([name, schema]) => [name, describeEntity(name, schema)]),
  );

function schemaOfPart(
  name: RouteName,
  route: AnyRoute,
  part: 'params' | 'query' | 'body' | 'reply',
): JsonSchema | undefined {
  const codec = route[part] as AnyCodec | undefined;
  return codec && describePart(name, part, schemaOf(codec.wire));
}

function parametersOf(
  place: Parameter['in'],
  schema: JsonSchema | undefined,
  example: Readonly<Record<string, unknown>> = {},
): readonly Parameter[] {
  if (schema === undefined) return [];
  const required = (schema['required'] ?? []) as readonly string[];
  return Object.entries(schema['properties'] as Record<string, JsonSchema>).map(
    ([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
      ...(example[name] === undefined ? {} : { example: example[name] }),
    }),
  );
}

function requestBodyOf(schema: JsonSchema, example: unknown) {
  const media = { schema, example };
  const content = { 'application/json': media, 'application/x-www-form-urlencoded': media };
  return { required: true, content } as const;
}

function successOf(name: RouteName, route: AnyRoute, example: CallExample): Response {
  const accepted = accept('Done.', example.reply);
  const { body } = acceptedResponse(route, accepted, EXAMPLE_TIME);
  return {
    description: 'Success.',
    content: { 'application/json': { schema: envelopeSchema(name, route), example: body } },
  };
}

function envelopeSchema(name: RouteName, route: AnyRoute): JsonSchema {
  const reply = schemaOfPart(name, route, 'reply') ?? { type: 'null' };
  if (route.envelope === 'bare') return reply;
  const around = {
    type: 'object',
    required: ['success', 'message', 'error_code', 'server_time'],
    properties: ENVELOPE_PROPERTIES,
  };
  if (route.envelope === 'flat') return { allOf: [around, reply] };
  return { ...around, properties: { ...ENVELOPE_PROPERTIES, data: reply } };
}

const ENVELOPE_PROPERTIES = {
  success: { const: true },
  message: { type: 'string', description: 'Shown to the user as given.' },
  error_code: { const: 0 },
  errors: { type: 'null' },
  server_time: { type: 'integer', description: 'Milliseconds since 1970.' },
};

const REJECTION_SCHEMA: JsonSchema = {
  type: 'object',
  required: ['success', 'message', 'error_code', 'server_time'],
  properties: {
    success: { const: false },
    message: { type: 'string', description: 'Shown to the user as given.' },
    data: { type: 'null' },
    error_code: { enum: Object.values(REJECTIONS).map(({ code }) => code) },
    errors: {
      type: ['object', 'null'],
      description: 'Error messages by field.',
      additionalProperties: { type: 'string' },
    },
    server_time: { type: 'integer' },
  },
};

/** The names a call may be refused for: its own first. */
export function rejectionNamesOf(name: RouteName): readonly RejectionName[] {
  const bearer = ROUTES[name].access === 'public' ? [] : BEARER_REJECTIONS;
  return [...new Set([...CALL_DOCS[name].rejections, ...bearer, ...GENERAL_REJECTIONS])];
}

/** One response a status; each refusal is an example under its own name. */
function rejectionsOf(name: RouteName): Readonly<Record<string, Response>> {
  const names = rejectionNamesOf(name);
  const statuses = [...new Set(names.map((name) => REJECTIONS[name].status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const here = names.filter((name) => REJECTIONS[name].status === status);
      const examples = here.map((name) => [
        name,
        { value: rejectedResponse(reject(name), EXAMPLE_TIME).body },
      ]);
      const schema = { $ref: '#/components/schemas/ApiError' };
      return [
        String(status),
        {
          description: here.map((name) => `${name}: ${REJECTIONS[name].message}`).join(' '),
          content: { 'application/json': { schema, examples: Object.fromEntries(examples) } },
        },
      ];
    }),
  );
}
