/** Push messages, which end with the session. A browser subscribes with the exchange's public key (VAPID) and
 *  sends its subscription. Where the configuration document names a Firebase project, it sends its registration
 *  token of Firebase Cloud Messaging instead. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { codec } from '../codec.ts';

/** A URL of the browser's push service. */
const endpointText = v.pipe(
  v.string(),
  v.maxLength(1_000),
  v.regex(/^https?:\/\/[^\s]+$/, 'a push address'),
);
/** Without padding, or with it. */
const publicKeyText = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{87}=?$/, 'a public key'));
const secretText = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}={0,2}$/, 'a shared secret'));

const registrationToken = v.pipe(v.string(), v.regex(/^[\w:.-]{1,4096}$/, 'a registration token'));
const firebaseTarget = v.object({ kind: v.literal('firebase'), token: registrationToken });

/** A push subscription in the form that `PushSubscription.toJSON()` returns. */
export interface PushSubscriptionKeys {
  readonly endpoint: string;
  /** Public key of the browser, base64url of 65 bytes. */
  readonly p256dh: string;
  /** Shared secret, base64url of 16 bytes. */
  readonly auth: string;
}

export interface WebPushTarget extends PushSubscriptionKeys {
  readonly kind: 'web';
}
export interface FirebaseTarget {
  readonly kind: 'firebase';
  readonly token: string;
}

export const pushKey = route({
  method: 'GET',
  path: '/push-key',
  access: 'trader',
  reply: codec(v.object({ public_key: v.nullish(publicKeyText) }), {
    /** `publicKey` is the browser's `applicationServerKey`; undefined: the exchange does not push. */
    decode: (wire) => ({ publicKey: wire.public_key ?? undefined }),
    encode: (model) => ({ public_key: model.publicKey ?? null }),
  }),
  isSilent: true,
});

/** Repeated for the same endpoint or token, it replaces the keys and moves the subscription to this session. */
export const subscribePush = route({
  method: 'POST',
  path: '/push-subscribe',
  access: 'trader',
  body: codec(
    v.union([
      v.object({
        endpoint: endpointText,
        keys: v.object({ p256dh: publicKeyText, auth: secretText }),
      }),
      firebaseTarget,
    ]),
    {
      decode: (wire): WebPushTarget | FirebaseTarget =>
        'token' in wire
          ? { kind: 'firebase', token: wire.token }
          : {
              kind: 'web',
              endpoint: wire.endpoint,
              p256dh: wire.keys.p256dh,
              auth: wire.keys.auth,
            },
      encode: (model) =>
        model.kind === 'firebase'
          ? { kind: model.kind, token: model.token }
          : { endpoint: model.endpoint, keys: { p256dh: model.p256dh, auth: model.auth } },
    },
  ),
  reply: undefined,
});

/** Removes the subscription of this endpoint or token from the account; without one nothing happens. */
export const unsubscribePush = route({
  method: 'POST',
  path: '/push-unsubscribe',
  access: 'trader',
  body: codec(v.union([v.object({ endpoint: endpointText }), firebaseTarget]), {
    decode: (wire): Pick<WebPushTarget, 'kind' | 'endpoint'> | FirebaseTarget =>
      'token' in wire
        ? { kind: 'firebase', token: wire.token }
        : { kind: 'web', endpoint: wire.endpoint },
    encode: (model) =>
      model.kind === 'firebase'
        ? { kind: model.kind, token: model.token }
        : { endpoint: model.endpoint },
  }),
  reply: undefined,
  isSilent: true,
});
