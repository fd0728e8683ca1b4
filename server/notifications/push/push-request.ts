/** Sends one encrypted message to a push service. The request is our own, because that of the library
 *  collects the whole response and connects to any address. */
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import webPush from 'web-push';
import { DAY_SEC } from '#contract/core/durations.ts';
import type { PushSubscriptionKeys } from '#contract/rest/push.ts';
import type { Schedule } from '#server/runtime/schedule.ts';
import { publicLookupOf } from './push-endpoint.ts';
import type { PushKeys } from './push-keys.ts';

const TIMEOUT_MS = 10_000;
/** How long the push service stores a message for a browser that is offline. */
const TTL_SEC = DAY_SEC;
/** Connections to one host. */
const SOCKET_COUNT_MAX = 16;

export interface PushSettings {
  readonly keys: PushKeys;
  /** Contact of the operator for push services: a mailto or https address. */
  readonly subject: string;
  readonly schedule: Schedule;
}

/** The push service has not responded in time. */
export class PushTimeout extends Error {
  override readonly name = 'PushTimeout';
}

/** Response of a push service: its status, and the seconds after which it wants to be called again. */
export interface PushResponse {
  readonly status: number;
  readonly retryAfterSec: number | undefined;
}

/** Rejects when there is no response. */
export type SendPush = (
  subscription: PushSubscriptionKeys,
  payload: string,
) => Promise<PushResponse>;

export function pushSenderOf({ keys, subject, schedule }: PushSettings): SendPush {
  const secure = new HttpsAgent({ lookup: publicLookupOf(), maxSockets: SOCKET_COUNT_MAX });
  // Loopback, for tests and development.
  const local = new HttpAgent({ maxSockets: SOCKET_COUNT_MAX });
  return async ({ endpoint, p256dh, auth }, payload) => {
    const { method, headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      payload,
      { TTL: TTL_SEC, vapidDetails: { subject, ...keys } },
    );
    const isSecure = new URL(endpoint).protocol === 'https:';
    const options = { method, headers };
    return new Promise((resolve, reject) => {
      const request = isSecure
        ? httpsRequest(endpoint, { ...options, agent: secure })
        : httpRequest(endpoint, { ...options, agent: local });
      request.on('response', (response) => {
        const retryAfter = response.headers['retry-after'] ?? '';
        // The body is not read: it could be endless.
        response.destroy();
        resolve({
          status: response.statusCode ?? 0,
          retryAfterSec: /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : undefined,
        });
      });
      request.on('error', reject);
      // The whole time, with that of the name: a response that comes in small parts ends nothing later.
      schedule(() => void request.destroy(new PushTimeout('no response in time')), TIMEOUT_MS);
      request.end(body);
    });
  };
}
