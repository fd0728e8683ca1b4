/**
 * Verifies signature and time of an HTTP call signed with the application's secret.
 * @source https://pusher.com/docs/channels/library_auth_reference/rest-api (Authentication)
 */
import type { EpochMs } from '#contract/core/time.ts';
import { SIGNED_CALL_WINDOW_SEC } from './limits.ts';
import { callSignature, isSameText, md5Of, type AppCredentials } from './signatures.ts';

export interface Call {
  readonly method: string;
  /** The path in the request, including escapes. */
  readonly path: string;
  /** Keys in lower case, values unescaped. */
  readonly query: ReadonlyMap<string, string>;
  readonly body: Uint8Array;
}

/** @returns undefined when the text is not a query or contains a key twice, regardless of case. */
export function queryOf(text: string): Map<string, string> | undefined {
  const query = new Map<string, string>();
  for (const pair of text === '' ? [] : text.split('&')) {
    const cut = pair.indexOf('=');
    const key = unescapedOf(cut < 0 ? pair : pair.slice(0, cut))?.toLowerCase();
    const value = unescapedOf(cut < 0 ? '' : pair.slice(cut + 1));
    if (key === undefined || value === undefined || query.has(key)) return undefined;
    query.set(key, value);
  }
  return query;
}

/** @returns the error in the call's credentials, undefined when there is none. */
export function callRejection(app: AppCredentials, call: Call, now: EpochMs): string | undefined {
  const { query } = call;
  if (query.get('auth_key') !== app.key) return 'Unknown auth_key';
  if (query.get('auth_version') !== '1.0') return 'auth_version must be 1.0';
  const timestamp = query.get('auth_timestamp') ?? '';
  if (!/^\d{1,12}$/.test(timestamp)) return 'auth_timestamp must be seconds since 1970';
  if (Math.abs(now / 1000 - Number(timestamp)) > SIGNED_CALL_WINDOW_SEC) {
    return `auth_timestamp must be within ${SIGNED_CALL_WINDOW_SEC} seconds of ours`;
  }
  const bodyMd5 = query.get('body_md5');
  if ((call.body.length > 0 || bodyMd5 !== undefined) && bodyMd5 !== md5Of(call.body)) {
    return 'body_md5 does not fit the body';
  }
  return isSignatureRight(app, call) ? undefined : 'Invalid auth_signature';
}

/** Accepts the path escaped and unescaped: libraries sign it as written, but it may be escaped on
 *  the way. */
function isSignatureRight(app: AppCredentials, { method, path, query }: Call): boolean {
  const given = query.get('auth_signature') ?? '';
  const signed = new Map(query);
  signed.delete('auth_signature');
  return [path, unescapedOf(path) ?? path].some((written) =>
    isSameText(given, callSignature(app, { method, path: written, query: signed })),
  );
}

/** Decodes percent escapes. A plus stays a plus: the signature uses unescaped text, where it cannot
 *  be distinguished from a form's space. */
export function unescapedOf(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined; // The caller responds with 400 or 401.
  }
}
