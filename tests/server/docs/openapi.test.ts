import fastify from 'fastify';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { REJECTIONS } from '#contract/docs/rejections.ts';
import { ROUTES, type RouteName } from '#contract/routes.ts';
import { CALL_SAMPLES } from '#contract/samples/calls.ts';
import type { AnyCodec } from '#contract/codec.ts';
import { docsPage } from '#server/docs/docs-page.ts';
import { openApiDocument, rejectionNamesOf, type Operation } from '#server/docs/openapi.ts';
import type { AnyRoute } from '#server/http/handler.ts';
import { openLiveExchange } from '#tests/support/live-exchange.ts';

const document = openApiDocument();
const operations = new Map(
  Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .map((operation) => [operation.operationId, operation]),
);
const NAMES = Object.keys(ROUTES) as RouteName[];

it('describes every call of the contract once, under its own address and method', () => {
  expect(operations.size).toBe(NAMES.length);
  for (const name of NAMES) {
    const route: AnyRoute = ROUTES[name];
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    const operation = document.paths[path]?.[route.method.toLowerCase()];
    expect(operation?.operationId).toBe(name);
    expect(operation?.security.length === 0, name).toBe(route.access === 'public');
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    const declared = operation?.parameters.filter((parameter) => parameter.in === 'path') ?? [];
    expect(declared.map((parameter) => parameter.name)).toEqual(inPath);
    expect(declared.every(({ required }) => required)).toBe(true);
    expect(document.tags.map((tag) => tag.name)).toContain(operation?.tags[0]);
  }
});

it('lists every error of a call under its status, with an example', () => {
  for (const [name, { responses }] of operations) {
    for (const rejection of rejectionNamesOf(name)) {
      const { status, code, message } = REJECTIONS[rejection];
      const media = responses[String(status)]?.content['application/json'];
      expect(media?.examples?.[rejection]?.value, `${name} ${rejection}`).toMatchObject({
        success: false,
        error_code: code,
        message,
      });
    }
  }
});

it('has for every call an example that the contract accepts', () => {
  for (const name of NAMES) {
    const route: AnyRoute = ROUTES[name];
    const sample = CALL_SAMPLES[name];
    for (const part of ['params', 'query', 'body', 'reply'] as const) {
      const codec = route[part] as AnyCodec | undefined;
      if (codec === undefined) expect(sample[part], `${name} ${part}`).toBeUndefined();
      else expect(v.safeParse(codec.wire, sample[part]).issues, `${name} ${part}`).toBeUndefined();
    }
  }
});

/** Refers to the components of the document, which are compiled once for all schemas. */
const referring = (schema: object): object =>
  JSON.parse(
    JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/'),
  ) as object;

it.each(['request', 'reply'])(
  'has %s schemas that accept its examples and reject invalid values',
  async (part) => {
    const ajv = { customOptions: { strict: false, coerceTypes: false, removeAdditional: false } };
    const app = fastify({ ajv });
    const checks = [...operations].flatMap(([name, operation]) =>
      mediaOf(operation)
        .filter(({ what }) => what === part)
        .map((media) => ({ ...media, url: `/${name}/${media.what}` })),
    );
    app.addSchema({ $id: 'document', ...referring({ components: document.components }) });
    for (const { url, schema } of checks) {
      app.post(url, { schema: { body: referring(schema) } }, () => 'fits');
    }
    expect(checks.length).toBeGreaterThan(NAMES.length / 3);
    for (const { url, schema, example } of checks) {
      expect(await inject(app, url, example), url).toBe(200);
      // A schema without required fields accepts everything.
      const forms = (schema['anyOf'] ?? [schema]) as readonly (typeof schema)[];
      const isPicky = forms.every(
        ({ required, allOf }) =>
          (Array.isArray(required) && required.length > 0) || Array.isArray(allOf),
      );
      expect(await inject(app, url, { wrong: ['x'] }), url).toBe(isPicky ? 400 : 200);
    }
    await app.close();
  },
);

it('describes fields of bodies, replies and shared objects by the comments of the contract', () => {
  const fieldOf = (schema: unknown, name: string): unknown =>
    (schema as { properties: Record<string, { description?: string }> }).properties[name]
      ?.description;
  const { requestBody, responses } = operations.get('processWithdrawal') ?? {};
  const body = requestBody?.content['application/json']?.schema;
  expect(fieldOf(body, 'no_memo')).toBe('The user has confirmed that the receiver needs no memo.');
  const envelope = responses?.['200']?.content['application/json']?.schema['properties'];
  const { data } = envelope as Record<string, unknown>;
  expect(fieldOf(data, 'transaction_id')).toBe('Absent before the broadcast.');
  expect(fieldOf(document.components.schemas['User'], 'email')).toBe(
    'Empty for an account without one.',
  );
  expect(docsPage(document)).toContain('The user has confirmed that the receiver needs no memo.');
});

it('contains no dangling references', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
    ([, to]) => to,
  );
  expect(references.length).toBeGreaterThan(20);
  for (const reference of references) {
    const name = reference?.replace('#/components/schemas/', '') ?? '';
    expect(Object.hasOwn(document.components.schemas, name), reference).toBe(true);
  }
});

it('is served as a page without scripts, and as a file to programs', async () => {
  const page = docsPage(document);
  for (const name of NAMES) expect(page).toContain(`<section id="${name}">`);
  for (const name of Object.keys(REJECTIONS)) expect(page).toContain(`id="refusal-${name}"`);
  expect(page).not.toMatch(/<script|\sstyle=|\son\w+=|(?:href|src)="http/);
  expect(page).toContain('&quot;BTC_USDT&quot;');

  const live = await openLiveExchange();
  const html = await fetch(`${live.url}/docs`);
  expect(html.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  expect(await html.text()).toBe(page);
  expect((await fetch(`${live.url}/docs/style.css`)).headers.get('content-type')).toContain(
    'text/css',
  );
  const json = await fetch(`${live.url}/docs/openapi.json`);
  expect(await json.json()).toEqual(JSON.parse(JSON.stringify(document)));
  await live.close();
});

function mediaOf(operation: Operation) {
  const request = operation.requestBody?.content['application/json'];
  const reply = operation.responses['200']?.content['application/json'];
  return [
    { what: 'request', media: request },
    { what: 'reply', media: reply },
  ].flatMap(({ what, media }) =>
    media === undefined ? [] : [{ what, schema: media.schema, example: media.example }],
  );
}

async function inject(app: ReturnType<typeof fastify>, url: string, payload: unknown) {
  const headers = { 'content-type': 'application/json' };
  const { statusCode } = await app.inject({
    method: 'POST',
    url,
    headers,
    payload: JSON.stringify(payload),
  });
  return statusCode;
}
