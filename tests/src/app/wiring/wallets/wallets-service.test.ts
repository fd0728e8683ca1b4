import { QueryClient } from '@tanstack/react-query';
import { waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { coinId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { createWalletsService } from '#src/app/wiring/wallets/wallets-service.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { rowsKeyOf } from '#src/queries/wallets.ts';

function open(models: Readonly<Record<string, unknown>>) {
  const cache = new QueryClient();
  cache.setQueryData(rowsKeyOf('spot'), []);
  const calls: { readonly path: string; readonly input: Readonly<Record<string, unknown>> }[] = [];
  const call = vi.fn((route: { readonly path: string }, input: Record<string, unknown>) => {
    const { signal: _signal, ...rest } = input;
    calls.push({ path: route.path, input: rest });
    return Promise.resolve({ model: models[route.path], message: '' });
  });
  const client = { call } as unknown as ExchangeClient;
  const leave: (() => void)[] = [];
  const session = {
    on: (_: string, listener: () => void) => void leave.push(listener),
  } as never;
  const service = createWalletsService({ client, log: vi.fn(), session }, cache);
  return { cache, calls, leave: () => leave.forEach((listener) => listener()), service };
}

const isOutdated = (cache: QueryClient) => cache.getQueryState(rowsKeyOf('spot'))?.isInvalidated;

it('[WALLET-04] reads the maximum, transfers, and reads the wallets again', async () => {
  const receipt = {
    fromAvailable: decimal('4'),
    toAvailable: decimal('1'),
    at: epochMs(1_767_225_600_000),
  };
  const { cache, calls, service } = open({
    '/wallet-transfer-max': { amount: decimal('5') },
    '/wallet-transfer': receipt,
  });
  const actor = service.transferPlace.create({ coinId: coinId(1) }).start();
  await waitFor(actor, (now) => now.matches({ drafting: 'ready' }));
  actor.send({ type: 'amount.maximized' });
  const requestId = service.newRequestId();
  actor.send({ type: 'transfer.submitted', requestId });
  const { context } = await waitFor(actor, (now) => now.matches('done'));
  expect(context.receipt).toEqual(receipt);
  expect(isOutdated(cache)).toBe(true);
  const direction = { coinId: 1, from: 'spot', to: 'future' };
  expect(calls).toEqual([
    { path: '/wallet-transfer-max', input: { query: direction } },
    { path: '/wallet-transfer', input: { body: { ...direction, amount: '5', requestId } } },
  ]);
});

it('stores another display currency, and ignores a code that is none', async () => {
  const settings = { currency: 'EUR', language: undefined };
  const { calls, service } = open({ '/profile-settings': settings });
  await service.chooseCurrency('DOGE');
  expect(calls).toEqual([]);
  await service.chooseCurrency('USD');
  expect(calls.map(({ path }) => path)).toEqual(['/profile-settings', '/update-profile-settings']);
  expect(calls[1]?.input).toEqual({ body: { ...settings, currency: 'USD' } });
});

it('stops and forgets what a user has sent when the user leaves', () => {
  const { service, leave } = open({});
  const actor = service.transferPlace.create({}).start();
  service.transferPlace.keep(actor);
  leave();
  expect(service.transferPlace.kept).toBeUndefined();
  expect(actor.getSnapshot().status).toBe('stopped');
});
