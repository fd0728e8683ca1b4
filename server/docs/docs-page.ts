/** The API document for people: one page without scripts or network, written from the OpenAPI document. */
import { REJECTIONS } from '#contract/docs/rejections.ts';
import type { RejectionName } from '#contract/errors.ts';
import { BEARER_REJECTIONS, GENERAL_REJECTIONS } from '#server/http/handler.ts';
import { documentOf, markup, type Html } from '#server/http/html.ts';
import { STYLE_URL } from '#server/http/server-style.ts';
import { channelRows } from './channels.ts';
import type { JsonSchema } from './json-schemas.ts';
import type { OpenApiDocument, Operation } from './openapi.ts';

const GENERAL: ReadonlySet<string> = new Set([...GENERAL_REJECTIONS, ...BEARER_REJECTIONS]);

interface Entry {
  readonly method: string;
  readonly address: string;
  readonly operation: Operation;
}

export function docsPage(document: OpenApiDocument): string {
  const entries = entriesOf(document);
  return documentOf(
    document.info['title'] ?? '',
    STYLE_URL,
    markup`<main>
      <h1>${document.info['title']}</h1>
      <p>${document.info['description']}</p>
      <p>
        A call that requires a bearer token sends
        <code>Authorization: Bearer {access_token}</code>. Bodies are JSON or forms. Any call may
        return the rejections that the table at the end marks as general. The same document as data:
        <a href="/docs/openapi.json">openapi.json</a>.
      </p>
      <nav aria-label="Calls">${document.tags.map(({ name }) => indexOf(name, entries))}</nav>
      ${document.tags.map(({ name }) => areaOf(name, entries))} ${channels()} ${rejections()}
    </main>`,
  );
}

const entriesOf = ({ paths, servers }: OpenApiDocument): readonly Entry[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      address: `${(operation.servers ?? servers)[0]?.url ?? ''}${path}`.replace('//', '/'),
      operation,
    })),
  );

const ofArea = (area: string, entries: readonly Entry[]): readonly Entry[] =>
  entries.filter(({ operation }) => operation.tags.includes(area));

const indexOf = (area: string, entries: readonly Entry[]): Html =>
  markup`<h4>${area}</h4>
    <ul>
      ${ofArea(area, entries).map(
        ({ method, address, operation }) =>
          markup`<li>
            <a href="#${operation.operationId}"><code>${method} ${address}</code></a>
          </li>`,
      )}
    </ul>`;

const areaOf = (area: string, entries: readonly Entry[]): Html =>
  markup`<h2>${area}</h2>
    ${ofArea(area, entries).map(entryOf)}`;

function entryOf({ method, address, operation }: Entry): Html {
  const request = operation.requestBody?.content['application/json']?.example;
  const reply = operation.responses['200']?.content['application/json']?.example;
  return markup`<section id="${operation.operationId}">
    <h3>
      <code><span class="method">${method}</span> ${address}</code> ${accessTag(operation)}
    </h3>
    <p>${operation.summary}</p>
    ${parameterTables(operation)} ${bodyTable(operation)}
    <div class="twin">
      ${request === undefined ? undefined : example('Request', request)} ${example('Response', reply)}
    </div>
    ${ownRejections(operation)}
  </section>`;
}

function accessTag({ security }: Operation): Html {
  if (security.length === 0) return markup`<span class="tag">public</span>`;
  const isOptional = security.some((one) => Object.keys(one).length === 0);
  return isOptional
    ? markup`<span class="tag">public; returns more with a bearer token</span>`
    : markup`<span class="tag">bearer token</span>`;
}

interface Field {
  readonly name: string;
  readonly isRequired: boolean;
  readonly form: JsonSchema;
}

const fieldTable = (place: string, fields: readonly Field[]): Html =>
  markup`<table>
    <thead>
      <tr>
        <th>in the ${place}</th>
        <th>required</th>
        <th>schema</th>
        <th>meaning</th>
      </tr>
    </thead>
    <tbody>
      ${fields.map(
        ({ name, isRequired, form: { description, ...schema } }) =>
          markup`<tr>
            <td><code>${name}</code></td>
            <td>${isRequired ? 'yes' : 'no'}</td>
            <td><code>${JSON.stringify(schema)}</code></td>
            <td>${typeof description === 'string' ? description : ''}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;

function parameterTables({ parameters }: Operation): readonly Html[] {
  const places = [...new Set(parameters.map((parameter) => parameter.in))];
  return places.map((place) =>
    fieldTable(
      place,
      parameters
        .filter((parameter) => parameter.in === place)
        .map(({ name, required, schema }) => ({ name, isRequired: required, form: schema })),
    ),
  );
}

function bodyTable({ requestBody }: Operation): Html | undefined {
  const schema = requestBody?.content['application/json']?.schema;
  if (schema === undefined) return undefined;
  return fieldTable('body', fieldsOf(schema));
}

/** Of a body with several forms, a field is required if each form requires it. */
function fieldsOf(schema: JsonSchema): readonly Field[] {
  const forms = (schema['anyOf'] ?? [schema]) as readonly JsonSchema[];
  const requiredOf = (form: JsonSchema) => (form['required'] ?? []) as readonly string[];
  const fields = forms.flatMap((form) =>
    Object.entries(form['properties'] as Readonly<Record<string, JsonSchema>>),
  );
  return [...new Map(fields)].map(([name, form]) => ({
    name,
    isRequired: forms.every((one) => requiredOf(one).includes(name)),
    form,
  }));
}

const example = (title: string, value: unknown): Html =>
  markup`<div>
    <h4>${title}</h4>
    <pre>${JSON.stringify(value, null, 2)}</pre>
  </div>`;

function ownRejections({ responses }: Operation): Html | undefined {
  const names = Object.values(responses)
    .flatMap(({ content }) => Object.keys(content['application/json']?.examples ?? {}))
    .filter((name) => !isGeneral(name));
  if (names.length === 0) return undefined;
  return markup`<p>
    Possible rejections:
    ${names.map((name) => markup`<a href="#refusal-${name}"><code>${name}</code></a>`)}
  </p>`;
}

const channels = (): Html =>
  markup`<h2 id="channels">Channels</h2>
    <p>
      The broadcast service implements the Pusher Channels protocol, version 7. To join a private
      channel, a client needs the signature of <code>POST /broadcasting/auth</code>, which signs
      channels for their owner only.
    </p>
    <table>
      <thead>
        <tr>
          <th>channel</th>
          <th>visibility</th>
          <th>event</th>
          <th>payload</th>
        </tr>
      </thead>
      <tbody>
        ${channelRows().map(
          (row) =>
            markup`<tr>
              <td><code>${row.channel}</code></td>
              <td>${row.visibility}</td>
              <td><code>${row.event}</code></td>
              <td>
                <details>
                  <summary>schema</summary>
                  <pre>${JSON.stringify(row.schema, null, 1)}</pre>
                </details>
              </td>
            </tr>`,
        )}
      </tbody>
    </table>`;

const rejections = (): Html =>
  markup`<h2 id="refusals">Rejections</h2>
    <table>
      <thead>
        <tr>
          <th>name</th>
          <th>error_code</th>
          <th>status</th>
          <th>message</th>
          <th></th>
        </tr>
      </thead>
      <tbody>
        ${(Object.keys(REJECTIONS) as RejectionName[]).map(
          (name) =>
            markup`<tr id="refusal-${name}">
              <td><code>${name}</code></td>
              <td>${REJECTIONS[name].code}</td>
              <td>${REJECTIONS[name].status}</td>
              <td>${REJECTIONS[name].message}</td>
              <td>${isGeneral(name) ? 'general' : ''}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;

/** The general rejections, which the document lists once instead of with every call. */
const isGeneral = (name: string): boolean => GENERAL.has(name);
