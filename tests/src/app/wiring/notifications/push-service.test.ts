/** Push by the Push API or by Firebase: the configuration chooses, and the library of Firebase is loaded after the
 *  click only. The library itself runs in tests/e2e/firebase-push.e2e.ts. */
import { createActor, waitFor } from 'xstate';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deploymentConfigWire } from '#contract/samples/accounts.ts';
import { deploymentConfig } from '#contract/config.ts';
import { firebaseSubscriptionBody, pushSubscriptionBody } from '#contract/samples/notifications.ts';
import { pushKey, subscribePush, unsubscribePush } from '#contract/rest/push.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import {
  endFirebasePush,
  renewFirebaseToken,
} from '#src/app/wiring/notifications/firebase-push.ts';
import { createPushService } from '#src/app/wiring/notifications/push-service.ts';
import type { LoadedDeployment } from '#src/app/wiring/shell/deployment.ts';
import { withFallbacks } from '#src/app/wiring/shell/with-fallbacks.ts';

const PROJECT = { projectId: 'p', apiKey: 'k', appId: 'a', messagingSenderId: 'm' };
const { token } = firebaseSubscriptionBody;
const { endpoint, keys } = pushSubscriptionBody;
const configOf = (push: typeof PROJECT | null): LoadedDeployment =>
  deploymentConfig.decode({ ...deploymentConfigWire, push });

const library = vi.hoisted(() => ({
  loaded: vi.fn<() => void>(),
  readFirebaseToken: vi.fn<(project: object) => Promise<string>>(),
  deleteFirebaseToken: vi.fn<(project: object) => Promise<void>>(),
}));
vi.mock('#src/platform/firebase-messaging.ts', () => {
  library.loaded();
  return library;
});

/** A browser with one push subscription at most; as in browsers, the permission is granted by its request. */
function stageBrowser(
  permission: NotificationPermission = 'default',
  { unsubscribes = true }: { readonly unsubscribes?: boolean } = {},
) {
  let subscription: object | null = null;
  const notification = {
    permission,
    requestPermission: vi.fn((): Promise<NotificationPermission> => {
      if (notification.permission === 'default') notification.permission = 'granted';
      return Promise.resolve(notification.permission);
    }),
  };
  const subscribe = vi.fn(() => {
    subscription = {
      endpoint,
      options: { applicationServerKey: null },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: () => {
        if (unsubscribes) subscription = null;
        return Promise.resolve(unsubscribes);
      },
    };
    return Promise.resolve(subscription);
  });
  const pushManager = { getSubscription: () => Promise.resolve(subscription), subscribe };
  const registration = { pushManager, active: null };
  vi.stubGlobal('navigator', {
    serviceWorker: {
      register: () => Promise.resolve(registration),
      getRegistration: () => Promise.resolve(registration),
      ready: Promise.resolve(registration),
    },
  });
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('indexedDB', {});
  vi.stubGlobal('Notification', notification);
  // As the library does: it subscribes, and its deletion ends the subscription.
  library.readFirebaseToken.mockImplementation(async () => {
    if (subscription === null) await subscribe();
    return token;
  });
  library.deleteFirebaseToken.mockImplementation(() => {
    subscription = null;
    return Promise.resolve();
  });
  return { notification, subscribe, isSubscribed: () => subscription !== null };
}

function stageExchange(publicKey: string | undefined = keys.p256dh) {
  const sent: unknown[] = [];
  const calls = vi.fn((route: unknown, request: { readonly body?: unknown } = {}) => {
    if (route === pushKey) return Promise.resolve({ model: { publicKey } });
    sent.push([route === subscribePush ? 'subscribe' : 'unsubscribe', request.body]);
    if (route !== subscribePush && route !== unsubscribePush) throw new Error('another call');
    return Promise.resolve({ model: undefined });
  });
  const client = { call: calls } as unknown as ExchangeClient;
  return { client, calls, sent };
}

async function open(
  config: LoadedDeployment,
  { client }: Pick<ReturnType<typeof stageExchange>, 'client'>,
) {
  const log = vi.fn<(message: string, error: unknown) => void>();
  const { machine, isByFirebase } = createPushService({ client, config, log });
  const actor = createActor(machine).start();
  const settle = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  await settle();
  const press = async (type: 'push.requested' | 'push.ended') => {
    actor.send({ type });
    await settle();
  };
  return { state: () => actor.getSnapshot().value, press, log, isByFirebase };
}

beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
});
afterEach(() => void vi.unstubAllGlobals());

it('subscribes with the exchange’s own key where no Firebase project is configured', async () => {
  const { isSubscribed } = stageBrowser();
  const exchange = stageExchange();
  const { state, press, isByFirebase } = await open(configOf(null), exchange);
  await press('push.requested');
  expect([state(), isByFirebase, isSubscribed()]).toEqual(['on', false, true]);
  expect(exchange.sent).toEqual([['subscribe', { kind: 'web', endpoint, ...keys }]]);
  await press('push.ended');
  expect(exchange.sent[1]).toEqual(['unsubscribe', { kind: 'web', endpoint }]);
  expect(library.readFirebaseToken).not.toHaveBeenCalled();
  expect(library.loaded).not.toHaveBeenCalled();
});

it.each(['web', 'firebase'])(
  'shows push by %s as on, with the failure, when the exchange does not remove it',
  async (kind) => {
    const { isSubscribed } = stageBrowser();
    const exchange = stageExchange();
    const config = configOf(kind === 'web' ? null : PROJECT);
    const { state, press, log } = await open(config, exchange);
    await press('push.requested');
    const down = new Error('down');
    exchange.calls.mockRejectedValueOnce(down);
    await press('push.ended');
    expect([state(), isSubscribed()]).toEqual(['stopFailed', true]);
    expect(log).toHaveBeenCalledExactlyOnceWith(
      'Push notifications could not be turned off.',
      down,
    );
    await press('push.ended');
    expect([state(), isSubscribed()]).toEqual(['off', false]);
    expect(exchange.sent.at(-1)).toMatchObject(['unsubscribe', { kind }]);
  },
);

it('shows no push as off that the browser has not ended', async () => {
  const { isSubscribed } = stageBrowser('default', { unsubscribes: false });
  const { state, press } = await open(configOf(null), stageExchange());
  await press('push.requested');
  await press('push.ended');
  expect([state(), isSubscribed()]).toEqual(['stopFailed', true]);
});

it('loads Firebase after the click and the permission, with the four names, and sends the token', async () => {
  const { notification, isSubscribed } = stageBrowser();
  const exchange = stageExchange();
  const { state, press, isByFirebase } = await open(configOf(PROJECT), exchange);
  expect([state(), isByFirebase]).toEqual(['off', true]);
  expect(notification.requestPermission).not.toHaveBeenCalled();
  expect(library.loaded).not.toHaveBeenCalled();
  await press('push.requested');
  expect(notification.requestPermission).toHaveBeenCalledBefore(library.readFirebaseToken);
  expect(library.readFirebaseToken).toHaveBeenCalledExactlyOnceWith(PROJECT);
  expect([state(), isSubscribed()]).toEqual(['on', true]);
  expect(exchange.sent).toEqual([['subscribe', { kind: 'firebase', token }]]);
  await press('push.ended');
  expect(library.deleteFirebaseToken).toHaveBeenCalledExactlyOnceWith(PROJECT);
  expect([state(), isSubscribed()]).toEqual(['off', false]);
  expect(exchange.sent[1]).toEqual(['unsubscribe', { kind: 'firebase', token }]);
  expect(exchange.calls).not.toHaveBeenCalledWith(pushKey, expect.anything());
});

it.each(['denied', 'default'] as const)(
  'requests no token when the permission stays %s',
  async (stays) => {
    const { notification } = stageBrowser(stays);
    notification.requestPermission.mockResolvedValue(stays);
    const exchange = stageExchange();
    const { state, press } = await open(configOf(PROJECT), exchange);
    await press('push.requested');
    expect(state()).toBe(stays === 'denied' ? 'blocked' : 'off');
    expect(library.readFirebaseToken).not.toHaveBeenCalled();
  },
);

it.each(Object.keys(PROJECT))(
  '[VAL-11] neither Firebase nor web push starts when %s is missing',
  async (key) => {
    stageBrowser();
    const push = Object.fromEntries(Object.entries(PROJECT).filter(([name]) => name !== key));
    const config = withFallbacks({ ...deploymentConfigWire, push }, [`push.${key}`]);
    if (config === undefined) throw new Error('the page does not start');
    const exchange = stageExchange();
    const { state } = await open(config, exchange);
    expect(state()).toBe('absent');
    expect(exchange.calls).not.toHaveBeenCalled();
    expect(library.readFirebaseToken).not.toHaveBeenCalled();
  },
);

it.each(['PushManager', 'Notification', 'indexedDB', 'navigator'])(
  '[VAL-12] logs the unsupported-browser error without %s, before Firebase is loaded',
  async (name) => {
    stageBrowser();
    vi.stubGlobal(name, name === 'navigator' ? {} : undefined);
    const exchange = stageExchange();
    const { state, log } = await open(configOf(PROJECT), exchange);
    expect(state()).toBe('unsupported');
    expect(log.mock.calls[0]?.[1]).toMatchObject({ name: 'UnsupportedBrowserError' });
    expect(exchange.calls).not.toHaveBeenCalled();
    expect(library.readFirebaseToken).not.toHaveBeenCalled();
  },
);

it('ends the subscription of web push before it requests a token', async () => {
  const { subscribe } = stageBrowser('granted');
  await subscribe();
  const exchange = stageExchange();
  const { state, press } = await open(configOf(PROJECT), exchange);
  expect(state()).toBe('off');
  await press('push.requested');
  expect(subscribe).toHaveBeenCalledTimes(2);
});

it('ends the subscription when the back end rejects the token', async () => {
  const { isSubscribed } = stageBrowser();
  const exchange = stageExchange();
  exchange.calls.mockRejectedValueOnce(new Error('rejected'));
  const { state, press } = await open(configOf(PROJECT), exchange);
  await press('push.requested');
  expect([state(), isSubscribed(), localStorage.length]).toEqual(['failed', false, 0]);
});

async function turnOn() {
  const browser = stageBrowser();
  const exchange = stageExchange();
  await (await open(configOf(PROJECT), exchange)).press('push.requested');
  exchange.sent.length = 0;
  return { ...browser, ...exchange };
}

it('sends a token at a start only if it has changed, and removes the former', async () => {
  const { client, sent } = await turnOn();
  const log = vi.fn();
  await renewFirebaseToken(PROJECT, { client, log });
  expect(sent).toEqual([]);
  library.readFirebaseToken.mockResolvedValue('another');
  await renewFirebaseToken(PROJECT, { client, log });
  expect(sent).toEqual([
    ['subscribe', { kind: 'firebase', token: 'another' }],
    ['unsubscribe', { kind: 'firebase', token }],
  ]);
  expect(log).not.toHaveBeenCalled();
});

it('does not load Firebase at the start of a browser without a token', async () => {
  stageBrowser('granted');
  const { client } = stageExchange();
  await renewFirebaseToken(PROJECT, { client, log: vi.fn() });
  expect(library.readFirebaseToken).not.toHaveBeenCalled();
});

it('ends the subscription at sign-out even if Firebase does not respond', async () => {
  const { isSubscribed } = await turnOn();
  library.deleteFirebaseToken.mockRejectedValue(new Error('offline'));
  const log = vi.fn();
  await endFirebasePush(PROJECT, log);
  expect([isSubscribed(), localStorage.length]).toEqual([false, 0]);
  expect(log).toHaveBeenCalledExactlyOnceWith(
    'The push token could not be deleted.',
    expect.any(Error),
  );
});
