/** Web push from the call that subscribes to the browser that decrypts. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { parse } from '#contract/codec.ts';
import { pushMessageCodec } from '#contract/entities/push-message.ts';
import { firebaseSubscriptionBody } from '#contract/samples/notifications.ts';
import { notifiedTrader, transferNotifier } from '#tests/support/every-notification-call.ts';
import { mustAccept, openLiveExchange, type LiveExchange } from '#tests/support/live-exchange.ts';
import {
  openPushBrowser,
  openPushService,
  vapidClaimsOf,
  type PushService,
} from '#tests/support/push-service.ts';

let live: LiveExchange;
let service: PushService;
beforeAll(async () => {
  live = await openLiveExchange({
    TIDEMARK_PUSH_CONTACT: 'mailto:operator@example.com',
    TIDEMARK_PUSH_LOCAL: 'on',
  });
});
afterAll(() => live.close());
beforeEach(async () => {
  service = await openPushService();
});
afterEach(() => service.close());

let nameCount = 0;
const nextName = () => `push${(nameCount += 1)}`;

const subscribe = (bearer: string, body: object) => live.call('subscribePush', { bearer, body });

async function subscribedTrader(path = '/browser') {
  const trader = await notifiedTrader(live, nextName());
  const browser = openPushBrowser(`${service.url}${path}`);
  await mustAccept(subscribe(trader.bearer, browser.subscription));
  return { ...trader, browser };
}

/** Sends to another browser of another user, after everything that was queued before has been sent: there are places
 *  for all messages of these tests. */
async function drainQueue(): Promise<void> {
  const last = await openPushService();
  const trader = await notifiedTrader(live, nextName());
  const { subscription } = openPushBrowser(`${last.url}/last`);
  await mustAccept(subscribe(trader.bearer, subscription));
  await trader.notify();
  await last.arrived(1);
  await last.close();
}

it('sends a notification that only the browser can read, signed with the public key', async () => {
  const { bearer, notify, browser } = await subscribedTrader('/only-one');
  await notify('7');
  await service.arrived(1);
  const [message] = service.received;
  expect(message?.path).toBe('/only-one');
  expect(message?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: String(24 * 3_600),
  });
  const parsed = parse(pushMessageCodec, browser.decrypt(message?.body ?? Buffer.alloc(0)));
  expect(parsed).toMatchObject({
    ok: true,
    model: {
      notification: {
        title: 'Transfer received',
        link: '/user/transaction-history',
        details: { kind: 'transfer', amount: '7' },
      },
    },
  });
  const { data } = await mustAccept(live.call('pushKey', { bearer }));
  const key = String(data?.['public_key']);
  expect(vapidClaimsOf(String(message?.headers.authorization), key)).toMatchObject({
    aud: service.url,
    sub: 'mailto:operator@example.com',
  });
  // No other browser can read it.
  const other = openPushBrowser('https://push.example.com/x');
  expect(() => other.decrypt(message?.body ?? Buffer.alloc(0))).toThrow();
});

it('stores the private key for its owner only, and keeps it over a restart', async () => {
  const { bearer } = await live.trader(nextName());
  const keyOf = async () => (await mustAccept(live.call('pushKey', { bearer }))).data;
  const before = await keyOf();
  expect(statSync(join(live.folder, 'data', 'push.key')).mode & 0o777).toBe(0o600);
  live = await live.restart();
  expect(await keyOf()).toEqual(before);
});

it('keeps a subscription over a restart', async () => {
  const { id, email, browser } = await subscribedTrader('/restarted');
  live = await live.restart();
  const notify = await transferNotifier(live, nextName());
  await notify(email);
  await service.arrived(1);
  expect(id).toBeGreaterThan(0);
  const message = browser.decrypt(service.received[0]?.body ?? Buffer.alloc(0));
  expect(message).toMatchObject({ notification: { title: 'Transfer received' } });
});

it('sends nothing after the session has signed out, and goes on for the other session', async () => {
  const trader = await subscribedTrader('/signed-out');
  const body = { email: trader.email, password: trader.password, ip: '127.0.0.1' };
  const second = await mustAccept(live.call('signIn', { body }));
  const other = openPushBrowser(`${service.url}/stays`);
  await mustAccept(subscribe(String(second['access_token']), other.subscription));
  await mustAccept(live.call('logOut', { bearer: trader.bearer }));
  await trader.notify();
  await service.arrived(1);
  await drainQueue();
  expect(service.received.map(({ path }) => path)).toEqual(['/stays']);
});

it('sends nothing after the browser has unsubscribed, which another user cannot do', async () => {
  const trader = await subscribedTrader('/unsubscribes');
  const { endpoint } = trader.browser.subscription;
  const other = await live.trader(nextName());
  const unsubscribe = (bearer: string) =>
    mustAccept(live.call('unsubscribePush', { bearer, body: { endpoint } }));
  await unsubscribe(other.bearer);
  await trader.notify();
  await service.arrived(1);
  await unsubscribe(trader.bearer);
  await trader.notify();
  await drainQueue();
  expect(service.received.length).toBe(1);
});

it.each([404, 410])(
  'deletes a subscription that its push service answers with %i',
  async (status) => {
    const trader = await subscribedTrader(`/gone-${status}`);
    service.status = status;
    await trader.notify();
    await service.arrived(1);
    await drainQueue();
    service.status = 201;
    await trader.notify();
    await drainQueue();
    expect(service.received.length).toBe(1);
  },
);

it('reads no response, also not an endless one', async () => {
  const trader = await subscribedTrader('/endless');
  service.isEndless = true;
  await trader.notify();
  await service.arrived(1);
  await drainQueue();
  await trader.notify();
  await service.arrived(2);
  expect(live.logged).toEqual([]);
});

it('sends no kind whose push is off, and one browser of another user gets nothing', async () => {
  const trader = await subscribedTrader('/off');
  await subscribedTrader('/foreign');
  const transfer = { kind: 'transfer', list: 1, toast: 1, sound: 1, push: 0, mail: 1 };
  const body = { preferences: [transfer] };
  await mustAccept(live.call('updateNotificationPreferences', { bearer: trader.bearer, body }));
  await trader.notify();
  await drainQueue();
  expect(service.received).toEqual([]);
});

it('moves a browser to the user who subscribes with it last', async () => {
  const first = await subscribedTrader('/shared');
  const second = await notifiedTrader(live, nextName());
  await mustAccept(subscribe(second.bearer, first.browser.subscription));
  await first.notify('1');
  await second.notify('2');
  await service.arrived(1);
  await drainQueue();
  const bodies = service.received.map(({ body }) => first.browser.decrypt(body));
  expect(bodies).toMatchObject([{ notification: { notification_details: { amount: '2' } } }]);
});

it('keeps at most twenty browsers of a user, the newest', async () => {
  const trader = await notifiedTrader(live, nextName());
  for (let count = 1; count <= 22; count += 1) {
    live.pass(1);
    const { subscription } = openPushBrowser(`${service.url}/${count}`);
    await mustAccept(subscribe(trader.bearer, subscription));
  }
  await trader.notify();
  await service.arrived(20);
  await drainQueue();
  const paths = service.received.map(({ path }) => Number(path.slice(1)));
  expect(paths.toSorted((left, right) => left - right)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 3),
  );
});

it('rejects addresses that are not those of a push service, and keys that encrypt nothing', async () => {
  const { bearer } = await live.trader(nextName());
  const { subscription } = openPushBrowser('https://push.example.com/x');
  const { keys } = subscription;
  const rejected = [
    'http://push.example.com/x',
    'https://10.0.0.1/x',
    'https://[::1]/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://localhost/x',
    'https://printer.local/x',
    'https://db.internal/x',
    'https://push.example.com:8443/x',
    'https://user@push.example.com/x',
    'https://metadata/x',
    'http://127.0.0.2/x',
    'http://localhost/x',
  ];
  for (const endpoint of rejected) {
    const { status, body } = await subscribe(bearer, { endpoint, keys });
    expect(status, endpoint).toBe(422);
    expect(body.error_code, endpoint).toBe(1229);
  }
  const wrong = { ...keys, p256dh: `B${'A'.repeat(86)}` };
  for (const body of [
    { endpoint: subscription.endpoint, keys: wrong },
    { endpoint: subscription.endpoint, keys: { ...keys, p256dh: `A${'A'.repeat(86)}` } },
  ]) {
    expect((await subscribe(bearer, body)).body.error_code).toBe(1229);
  }
  for (const endpoint of ['ftp://push.example.com/x', 'javascript:alert(1)', 'x', '']) {
    expect((await subscribe(bearer, { endpoint, keys })).status, endpoint).toBe(422);
  }
  expect((await subscribe(bearer, subscription)).status).toBe(200);
});

it('sends to a user while twenty endpoints of another one never answer', async () => {
  // Longer delays never end, so the requests to the silent endpoints do not either.
  const still = await openLiveExchange(
    { TIDEMARK_PUSH_LOCAL: 'on' },
    {
      schedule: (run, delayMs) => {
        if (delayMs === 0) setImmediate(run);
        else if (delayMs < 1_000) setTimeout(run, delayMs);
      },
    },
  );
  service.isSilent = true;
  const silent = await notifiedTrader(still, nextName());
  for (let count = 1; count <= 20; count += 1) {
    const { subscription } = openPushBrowser(`${service.url}/${count}`);
    await mustAccept(still.call('subscribePush', { bearer: silent.bearer, body: subscription }));
  }
  for (let count = 0; count < 5; count += 1) await silent.notify();
  await service.arrived(1);
  const other = await openPushService();
  const trader = await notifiedTrader(still, nextName());
  const { subscription } = openPushBrowser(`${other.url}/other`);
  await mustAccept(still.call('subscribePush', { bearer: trader.bearer, body: subscription }));
  await trader.notify();
  await other.arrived(1);
  expect(other.received.map(({ path }) => path)).toEqual(['/other']);
  await other.close();
  await service.close();
  service = await openPushService();
  await still.close();
});

it('connects to no service on loopback unless the setting for tests is on', async () => {
  const strict = await openLiveExchange();
  const { bearer } = await strict.trader('strict');
  const { subscription } = openPushBrowser(`${service.url}/x`);
  const rejected = await strict.call('subscribePush', { bearer, body: subscription });
  expect(rejected.body.error_code).toBe(1229);
  await strict.close();
});

it('rejects a token of Firebase, and removes nothing by one', async () => {
  const { bearer, notify } = await subscribedTrader('/stays');
  const rejected = await subscribe(bearer, firebaseSubscriptionBody);
  expect(rejected).toMatchObject({
    status: 422,
    body: { error_code: 1231, message: 'This exchange does not send push messages by Firebase.' },
  });
  expect((await subscribe(bearer, { kind: 'firebase', token: 'not a token' })).status).toBe(422);
  expect((await subscribe(bearer, { kind: 'firebase' })).status).toBe(422);
  await mustAccept(live.call('unsubscribePush', { bearer, body: firebaseSubscriptionBody }));
  await notify();
  await service.arrived(1);
  expect(service.received.map(({ path }) => path)).toEqual(['/stays']);
});

it('has no key and takes no subscription where push is off', async () => {
  const off = await openLiveExchange({ TIDEMARK_PUSH: 'off' });
  const { bearer } = await off.trader('without-push');
  const { data } = await mustAccept(off.call('pushKey', { bearer }));
  expect(data).toEqual({ public_key: null });
  const { subscription } = openPushBrowser('https://push.example.com/x');
  const rejected = await off.call('subscribePush', { bearer, body: subscription });
  expect(rejected).toMatchObject({ status: 403, body: { error_code: 1002 } });
  await off.close();
});
