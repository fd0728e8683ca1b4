/** What the application's secret signs: channel and user grants for one socket, and calls over HTTP.
 *  @source https://pusher.com/docs/channels/library_auth_reference/auth-signatures
 *  @source https://pusher.com/docs/channels/library_auth_reference/rest-api (Authentication) */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export interface AppCredentials {
  readonly appId: string;
  /** Public: it stands in every client. */
  readonly key: string;
  readonly secret: string;
}

/** What `pusher:subscribe` carries as `auth`; a presence channel signs its `channelData` too. */
export function channelGrant(
  app: AppCredentials,
  socketId: string,
  channel: string,
  channelData?: string,
): string {
  const subject = channelData === undefined ? channel : `${channel}:${channelData}`;
  return grantOf(app, `${socketId}:${subject}`);
}

/** What `pusher:signin` carries as `auth`. */
export const userGrant = (app: AppCredentials, socketId: string, userData: string): string =>
  grantOf(app, `${socketId}::user::${userData}`);

/** `query` without its `auth_signature`, keys in lower case, values not escaped.
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

/** Takes as long for a near miss as for a wild guess. */
export function isSameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const grantOf = (app: AppCredentials, text: string): string => `${app.key}:${hmacOf(app, text)}`;

const hmacOf = (app: AppCredentials, text: string): string =>
  createHmac('sha256', app.secret).update(text).digest('hex');
