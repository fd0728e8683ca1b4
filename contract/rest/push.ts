/** Push messages, which end with the session. A browser subscribes with the exchange's public key (VAPID) and
 *  sends its subscription. Where the configuration document names a Firebase project, it sends its registration
 *  token of Firebase Cloud Messaging instead. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { codec } from '../codec.ts';
import { fields, optionalField } from '../fields.ts';

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

interface WebPushTarget extends PushSubscriptionKeys {
  readonly kind: 'web';
}
type FirebaseTarget = v.InferOutput<typeof firebaseTarget>;

export const pushKey = route({
  method: 'GET',
  path: '/push-key',
  access: 'trader',
  reply: fields({
    /** The browser's `applicationServerKey`; undefined: the exchange does not push. */
    publicKey: optionalField('public_key', publicKeyText),
  }),
  isSilent: true,
});

// Both bodies are codecs: a browser's subscription has no kind on the wire, and its keys are an object.

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
        'token' in wire ? wire : { kind: 'web', endpoint: wire.endpoint, ...wire.keys },
      encode: (model) => {
        if (model.kind === 'firebase') return model;
        const { endpoint, p256dh, auth } = model;
        return { endpoint, keys: { p256dh, auth } };
      },
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
      'token' in wire ? wire : { kind: 'web', ...wire },
    encode: (model) => (model.kind === 'firebase' ? model : { endpoint: model.endpoint }),
  }),
  reply: undefined,
  isSilent: true,
});
