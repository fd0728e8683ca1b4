/** Tests the service of Simple Earn; only the exchange's responses are mocked. */
import { QueryClient } from '@tanstack/react-query';
import { waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { requestId } from '#contract/core/ids.ts';
import { ApiError } from '#contract/envelope.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { createEarnService } from '#src/app/wiring/earn/earn-service.ts';
import { EARN_SUMMARY_KEY } from '#src/queries/earn-summary.ts';
import * as samples from '#stories/features/earn/sample-earn.ts';

type Answers = Readonly<Record<string, () => Promise<unknown>>>;

function open(answers: Answers) {
  const cache = new QueryClient();
  cache.setQueryData(EARN_SUMMARY_KEY, samples.summary);
  const calls: { readonly path: string; readonly body: unknown }[] = [];
  const call = vi.fn(
    async (route: { readonly path: string }, input: { readonly body?: object }) => {
      calls.push({ path: route.path, body: input.body });
      const model = await (answers[route.path] ?? (() => new Promise(() => undefined)))();
      return { model, message: '' };
    },
  );
  const leave: (() => void)[] = [];
  const session = { on: (_: string, listener: () => void) => void leave.push(listener) };
  const given = { client: { call } as unknown as ExchangeClient, session } as never;
  return {
    service: createEarnService(given, cache),
    calls,
    isOutdated: () => cache.getQueryState(EARN_SUMMARY_KEY)?.isInvalidated,
    leave: () => leave.forEach((listener) => listener()),
  };
}

const REQUEST = requestId('request-1');

it('subscribes what was previewed, and reads everything again', async () => {
  const { service, calls, isOutdated } = open({
    '/simple-earn-preview': () => Promise.resolve(samples.preview),
    '/simple-earn-subscribe': () => Promise.resolve(samples.lockedPosition),
  });
  const place = service.subscribePlace(7);
  const actor = place.create({ product: samples.locked, amount: '1000' }).start();
  actor.send({ type: 'review.requested' });
  await waitFor(actor, (now) => now.matches('reviewing'));
  expect(isOutdated()).toBe(false);
  actor.send({ type: 'agreement.changed', hasAgreed: true });
  actor.send({ type: 'subscription.confirmed', requestId: REQUEST });
  await waitFor(actor, (now) => now.matches('done'));
  expect(calls.map(({ path }) => path)).toEqual(['/simple-earn-preview', '/simple-earn-subscribe']);
  expect(calls[0]?.body).toEqual({ productId: 7, amount: '1000' });
  expect(isOutdated()).toBe(true);
});

it('redeems, changes a renewal and sets auto-subscribe', async () => {
  const { service, calls } = open({
    '/simple-earn-redeem-preview': () =>
      Promise.resolve({ ...samples.redeemPreview, lost: decimal('0') }),
    '/simple-earn-redeem': () => Promise.resolve(samples.ended),
    '/simple-earn-auto-renew': () => Promise.resolve(samples.lockedPosition),
    '/simple-earn-auto-subscribe': () => Promise.resolve([]),
  });
  const position = { ...samples.lockedPosition, isRenewing: false };
  const redeem = service.redeemPlace(91).create({ position }).start();
  await waitFor(redeem, (now) => now.matches({ drafting: 'ready' }));
  redeem.send({ type: 'redeem.submitted', requestId: REQUEST });
  await waitFor(redeem, (now) => now.matches('done'));
  const renewal = service.renewalPlace(91).create({ position }).start();
  renewal.send({ type: 'draft.edited', patch: { isRenewing: true } });
  renewal.send({ type: 'renewal.submitted', requestId: REQUEST });
  await waitFor(renewal, (now) => now.context.isSaved);
  const auto = service
    .autoSubscribePlace(8)
    .create({ productId: 8, productMinimum: decimal('10'), stored: undefined })
    .start();
  auto.send({ type: 'draft.edited', patch: { isOn: true } });
  auto.send({ type: 'setting.submitted', requestId: REQUEST });
  await waitFor(auto, (now) => now.context.isSaved);
  expect(calls.map(({ path }) => path)).toEqual([
    '/simple-earn-redeem-preview',
    '/simple-earn-redeem',
    '/simple-earn-auto-renew',
    '/simple-earn-auto-subscribe',
  ]);
});

it('reads everything again after a rejection: the quotas are other ones', async () => {
  const { service, isOutdated } = open({
    '/simple-earn-preview': () => Promise.resolve(samples.preview),
    '/simple-earn-subscribe': () =>
      Promise.reject(new ApiError('Sold out.', { code: 'earn_sold_out' })),
  });
  const actor = service
    .subscribePlace(7)
    .create({ product: samples.locked, amount: '1000' })
    .start();
  actor.send({ type: 'review.requested' });
  await waitFor(actor, (now) => now.matches('reviewing'));
  actor.send({ type: 'agreement.changed', hasAgreed: true });
  actor.send({ type: 'subscription.confirmed', requestId: REQUEST });
  await waitFor(actor, (now) => now.context.rejection !== undefined);
  expect(isOutdated()).toBe(true);
});

it('has a place for each product, and forgets all when the user leaves', () => {
  const { service, leave } = open({});
  const place = service.subscribePlace(7);
  expect(service.subscribePlace(7)).toBe(place);
  expect(service.subscribePlace(8)).not.toBe(place);
  place.keep(place.create({ product: samples.locked }).start());
  leave();
  expect(place.kept).toBeUndefined();
  expect(service.subscribePlace(7)).not.toBe(place);
});
