/**
 * Signatures with the application's secret: channel and user grants for one socket, and HTTP calls.
 * @source https://pusher.com/docs/channels/library_auth_reference/auth-signatures
 * @source https://pusher.com/docs/channels/library_auth_reference/rest-api (Authentication)
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export interface AppCredentials {
  readonly appId: string;
  /** Public: contained in every client. */
  readonly key: string;
  readonly secret: string;
}

/** Returns the `auth` of `pusher:subscribe`; for a presence channel its `channelData` is signed
 *  too. */
export function channelGrant(
  app: AppCredentials,
  socketId: string,
  channel: string,
  channelData?: string,
): string {
  const subject = channelData === undefined ? channel : `${channel}:${channelData}`;
  return grantOf(app, `${socketId}:${subject}`);
}

/** Returns the `auth` of `pusher:signin`. */
export const userGrant = (app: AppCredentials, socketId: string, userData: string): string =>
  grantOf(app, `${socketId}::user::${userData}`);

/** Signs a call. `query` excludes `auth_signature`; keys are in lower case, values not escaped.
 *  Example: `POST\n/apps/3/events\nauth_key=k&auth_timestamp=1353088179&auth_version=1.0`. */
export function callSignature(
  app: AppCredentials,
  call: { method: string; path: string; query: ReadonlyMap<string, string> },
): string {
  const pairs = [...call.query].sort(([a], [b]) => (a < b ? -1 : 1));
  const query = pairs.map(([key, value]) => `${key}=${value}`).join('&');
  return hmacOf(app, `${call.method}\n${call.path}\n${query}`);
}

export const md5Of = (body: Uint8Array): string => createHash('md5').update(body).digest('hex');

/** Compares in constant time, regardless of the number of matching characters. */
export function isSameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const grantOf = (app: AppCredentials, text: string): string => `${app.key}:${hmacOf(app, text)}`;

const hmacOf = (app: AppCredentials, text: string): string =>
  createHmac('sha256', app.secret).update(text).digest('hex');
