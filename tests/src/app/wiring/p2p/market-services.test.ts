/** Tests the services of the market and of the user's own page; only the exchange's responses are mocked. */
import { QueryClient } from '@tanstack/react-query';
import { waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import { requestId } from '#contract/core/ids.ts';
import { ApiError } from '#contract/envelope.ts';
import { ownAdCodec } from '#contract/entities/p2p-ad.ts';
import { ownAdWire } from '#contract/samples/p2p.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { createP2pCenterService } from '#src/app/wiring/p2p/center-service.ts';
import { createP2pMarketService } from '#src/app/wiring/p2p/market-service.ts';
import { createTradersService } from '#src/app/wiring/p2p/traders-service.ts';
import { OWN_P2P_ADS_KEY, P2P_ADS_KEY } from '#src/queries/p2p-ads.ts';
import { P2P_ORDERS_KEY } from '#src/queries/p2p-orders.ts';
import { P2P_METHODS_KEY } from '#src/queries/p2p.ts';
import * as samples from '#stories/features/p2p/sample-market.ts';

type Answers = Readonly<Record<string, () => Promise<unknown>>>;
const ORIGIN = 'https://exchange.example';
const KEYS = { P2P_ADS_KEY, OWN_P2P_ADS_KEY, P2P_ORDERS_KEY, P2P_METHODS_KEY };

function open(answers: Answers) {
  const cache = new QueryClient();
  for (const key of Object.values(KEYS)) cache.setQueryData(key, []);
  const calls: { readonly path: string; readonly body: Readonly<Record<string, unknown>> }[] = [];
  const call = vi.fn(
    async (route: { readonly path: string }, input: { readonly body?: object }) => {
      calls.push({ path: route.path, body: { ...input.body } });
      const model = await (answers[route.path] ?? (() => Promise.resolve(undefined)))();
      return { model, message: '' };
    },
  );
  const leave: (() => void)[] = [];
  const session = { on: (_: string, listener: () => void) => void leave.push(listener) };
  const given = { client: { call } as unknown as ExchangeClient, session } as never;
  const outdatedKeys = () =>
    Object.entries(KEYS)
      .filter(([, key]) => cache.getQueryState(key)?.isInvalidated)
      .map(([name]) => name);
  return {
    cache,
    calls,
    given,
    outdatedKeys,
    leave: () => leave.forEach((listener) => listener()),
  };
}

const texts = () => {
  const stored = new Map<string, string>();
  return {
    read: (key: string) => stored.get(key),
    write: (key: string, value: string) => void stored.set(key, value),
    erase: (key: string) => void stored.delete(key),
  };
};
const notFound = new ApiError('Not found.', { code: 'not_found', status: 404 });
const offline = new ApiError('The ad is offline.', { code: 'ad_offline' });

it('reads ads, orders and balances again after an order and after its rejection', async () => {
  const { cache, given, outdatedKeys } = open({
    '/p2p/order-create': () => Promise.reject(offline),
  });
  const service = createP2pMarketService(given, cache, {
    followAds: () => () => undefined,
    texts: texts(),
  });
  const input = { ad: samples.sellAd, steps: { coinDecimals: 8, fiatDecimals: 2 }, paymentId: 1 };
  const actor = service.takePlace.create(input).start();
  actor.send({ type: 'draft.edited', patch: { text: '100' } });
  actor.send({ type: 'order.submitted', requestId: requestId('request-1') });
  await waitFor(actor, (now) => now.context.rejection !== undefined);
  expect(outdatedKeys()).toEqual(['P2P_ADS_KEY', 'P2P_ORDERS_KEY']);
});

it('finds out that a request without a response has made no order', async () => {
  const { cache, calls, given } = open({
    '/p2p/order-create': () => Promise.reject(new Error('no response')),
    '/p2p/order-of-request/:request_id': () => Promise.reject(notFound),
  });
  vi.useFakeTimers();
  try {
    const service = createP2pMarketService(given, cache, {
      followAds: () => () => undefined,
      texts: texts(),
    });
    const input = { ad: samples.sellAd, steps: { coinDecimals: 8, fiatDecimals: 2 }, paymentId: 1 };
    const actor = service.takePlace.create(input).start();
    actor.send({ type: 'draft.edited', patch: { text: '100' } });
    actor.send({ type: 'order.submitted', requestId: requestId('request-1') });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(actor.getSnapshot().context.isAbsent).toBe(true);
    expect(calls.filter(({ path }) => path === '/p2p/order-create')).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});

it('remembers on the device that the checklist was read, and forgets an order of another user', () => {
  const { cache, given, leave } = open({});
  const service = createP2pMarketService(given, cache, {
    followAds: () => () => undefined,
    texts: texts(),
  });
  expect(service.isChecklistRead()).toBe(false);
  service.markChecklistRead();
  expect(service.isChecklistRead()).toBe(true);
  const input = { ad: samples.sellAd, steps: { coinDecimals: 8, fiatDecimals: 2 } };
  service.takePlace.keep(service.takePlace.create(input).start());
  leave();
  expect(service.takePlace.kept).toBeUndefined();
});

const own = ownAdCodec.decode(ownAdWire);

it('posts a new ad, and changes a stored one by its own call', async () => {
  const { cache, calls, given, outdatedKeys } = open({
    '/p2p/ad-create': () => Promise.resolve(own),
    '/p2p/ad-update': () => Promise.resolve(own),
  });
  const service = createP2pCenterService(given, cache, ORIGIN);
  const patch = {
    price: '0.93',
    totalAmount: '1000',
    minimum: '50',
    maximum: '500',
    paymentMethodIds: [31],
  };
  const market = { settings: samples.settings, coin: 'USDT', currency: 'EUR' };
  for (const ad of [undefined, own]) {
    const actor = service.adPlace.create({ ...market, ad }).start();
    if (ad === undefined) actor.send({ type: 'draft.edited', patch });
    actor.send({ type: 'ad.submitted', requestId: service.newRequestId() });
    await waitFor(actor, (now) => now.matches('saved'));
  }
  expect(calls.map(({ path }) => path)).toEqual(['/p2p/ad-create', '/p2p/ad-update']);
  expect(calls[0]?.body).toMatchObject({ isOnline: true, price: '0.93' });
  expect(calls[1]?.body).toMatchObject({ id: 501, premium: '101.5' });
  expect(calls[1]?.body).not.toHaveProperty('isOnline');
  expect(outdatedKeys()).toEqual(['P2P_ADS_KEY', 'OWN_P2P_ADS_KEY']);
});

it('repeats a change of an ad under the same ID until its outcome is known', async () => {
  let attempts = 0;
  const { cache, calls, given } = open({
    '/p2p/ad-status': () => {
      attempts += 1;
      return attempts === 1 ? Promise.reject(new Error('no response')) : Promise.resolve(own);
    },
  });
  const service = createP2pCenterService(given, cache, ORIGIN);
  expect(await service.setAdOnline(own, false)).toBe('unknown');
  expect(await service.setAdOnline(own, false)).toBe('accepted');
  expect(await service.setAdOnline({ ...own, updatedAt: own.createdAt }, false)).toBe('accepted');
  const ids = calls.map(({ body }) => body['requestId']);
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
});

it('saves and deletes a payment method, and reads the list again', async () => {
  const { cache, calls, given, outdatedKeys } = open({
    '/p2p/payment-method-save': () => Promise.resolve(samples.method),
  });
  const service = createP2pCenterService(given, cache, ORIGIN);
  const input = {
    types: samples.types,
    method: samples.method,
    verifiedName: '',
    isCodeRequired: false,
  };
  for (const isDeletion of [false, true]) {
    const actor = service.methodPlace.create({ ...input, isDeletion }).start();
    actor.send({ type: 'change.submitted', requestId: service.newRequestId() });
    await waitFor(actor, (now) => now.matches('done'));
  }
  expect(calls.map(({ path }) => path)).toEqual([
    '/p2p/payment-method-save',
    '/p2p/payment-method-delete',
  ]);
  expect(calls[0]?.body).not.toHaveProperty('kind');
  expect(calls[1]?.body).toMatchObject({ id: 31 });
  expect(outdatedKeys()).toEqual(['P2P_METHODS_KEY']);
});

it('reads an image as a data URL, and makes links in the language of the page', async () => {
  const { cache, given } = open({
    '/p2p/payment-method-image': () => Promise.resolve({ type: 'image/png', base64: 'aGk=' }),
  });
  const service = createP2pCenterService(given, cache, ORIGIN);
  expect(await service.methodImage('image-1')).toBe('data:image/png;base64,aGk=');
  history.replaceState(undefined, '', '/vi/p2p-trading/p2p');
  expect(service.addressOf('/p2p-trading?ad=501')).toBe(`${ORIGIN}/vi/p2p-trading?ad=501`);
  history.replaceState(undefined, '', '/');
});

it('follows, blocks and reports a trader', async () => {
  const { cache, calls, given, outdatedKeys } = open({});
  const service = createTradersService(given, cache);
  await service.follow('T7K2M9Q4', true);
  await service.block('T7K2M9Q4', false);
  await service.report({ uid: 'T7K2M9Q4', reason: 'abuse', text: 'Threats.' });
  expect(calls.map(({ path, body }) => [path, body['isOn'] ?? body['reason']])).toEqual([
    ['/p2p/user-follow', true],
    ['/p2p/user-block', false],
    ['/p2p/user-report', 'abuse'],
  ]);
  expect(outdatedKeys()).toEqual(['P2P_ADS_KEY']);
});
