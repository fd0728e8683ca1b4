/** Sends a request with the browser's own `fetch`. */
import { jsonOf } from '#contract/core/json.ts';
import { queryTextOf } from './query-text.ts';
import { TIMEOUT_MS, type RawRequest, type Send } from './transport.ts';

export const sendByFetch: Send = async (request) => {
  const { method, base, path, query, headers, signal } = request;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(`${base.replace(/\/$/, '')}${path}${queryTextOf(query)}`, {
    method,
    headers: { accept: 'application/json', ...headers, ...contentTypeOf(request) },
    body: bodyOf(request),
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
  });
  // A proxy may respond with a page instead of JSON: that is a response without a body, not a failed request.
  return { status: response.status, body: jsonOf(await response.text()) };
};

/** `fetch` names the type of a form itself. */
const contentTypeOf = ({ body, isForm }: RawRequest): Readonly<Record<string, string>> =>
  body === undefined || isForm ? {} : { 'content-type': 'application/json' };

function bodyOf({ body, isForm }: RawRequest): BodyInit | null {
  if (body === undefined) return null;
  if (!isForm) return JSON.stringify(body);
  const fields = Object.entries(body as Readonly<Record<string, unknown>>);
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
}
