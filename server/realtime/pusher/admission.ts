/** Decides whether a websocket may open. A wrong path or protocol is reported by close code,
 *  because browsers hide the HTTP status from the page; a foreign origin gets no reason. */
import {
  BAD_VERSION,
  NO_PROTOCOL,
  OVER_CAPACITY,
  PATH_NOT_FOUND,
  UNKNOWN_APP,
  UNSUPPORTED_PROTOCOL,
  type CloseCause,
} from './close-codes.ts';

export type Admission =
  | { readonly kind: 'admitted' }
  | { readonly kind: 'rejected'; readonly cause: CloseCause }
  | { readonly kind: 'foreignOrigin' };

export interface AdmissionRules {
  readonly key: string;
  /** Full origins (`https://example.org`), or `any`. A client without an origin is not a browser. */
  readonly allowedOrigins: readonly string[] | 'any';
  readonly hasRoom: boolean;
}

const PROTOCOL = '7';

export function admissionOf(
  request: { readonly url: string; readonly origin: string | undefined },
  rules: AdmissionRules,
): Admission {
  if (!isOriginAllowed(request.origin, rules.allowedOrigins)) return { kind: 'foreignOrigin' };
  const [path = '', query = ''] = request.url.split('?', 2);
  if (!/^\/app\/[^/]+$/.test(path)) return reject(PATH_NOT_FOUND);
  if (path !== `/app/${rules.key}`) return reject(UNKNOWN_APP);
  const protocol = new URLSearchParams(query).get('protocol');
  if (protocol === null) return reject(NO_PROTOCOL);
  if (!/^\d+$/.test(protocol)) return reject(BAD_VERSION);
  if (protocol !== PROTOCOL) return reject(UNSUPPORTED_PROTOCOL);
  return rules.hasRoom ? { kind: 'admitted' } : reject(OVER_CAPACITY);
}

function isOriginAllowed(origin: string | undefined, allowed: readonly string[] | 'any'): boolean {
  if (origin === undefined || allowed === 'any') return true;
  const requested = origin.toLowerCase();
  return allowed.some((one) => one.toLowerCase() === requested);
}

const reject = (cause: CloseCause): Admission => ({ kind: 'rejected', cause });
