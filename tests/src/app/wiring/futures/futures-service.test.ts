import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitFor } from 'xstate';
import { decimal } from '#contract/core/decimal.ts';
import { clientOrderId, positionId, requestId } from '#contract/core/ids.ts';
import { ApiError } from '#contract/envelope.ts';
import type { FuturesOrder } from '#contract/entities/futures-order.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import type { FuturesSettings } from '#contract/entities/futures-settings.ts';
import {
  sampleFuturesOrder,
  samplePosition,
  sampleFuturesWallet,
} from '#contract/samples/futures.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import {
  openFuturesTrading,
  type FuturesServiceOptions,
} from '#src/app/wiring/futures/futures-service.ts';
import { sentFuturesOrdersIn } from '#src/app/wiring/futures/sent-futures-orders.ts';
import type { PositionChange, PositionChangeActor } from '#src/binding/futures.ts';
import type { TextStorage } from '#src/platform/storage.ts';
import { NEW_FUTURES_TERMS } from '#src/stores/futures-terms.store.ts';
import { contract, longOf, marketAt } from '../../../../machines/futures/samples.ts';
import { isRequestAt } from '../../../../support/sent-request.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function memory(): TextStorage {
  const texts = new Map<string, string>();
  return {
    read: (key) => texts.get(key),
    write: (key, value) => void texts.set(key, value),
    erase: (key) => void texts.delete(key),
  };
}

const known: FuturesSettings = { leverage: 20, marginMode: 'isolated', positionMode: 'hedge' };
const placed = { order: sampleFuturesOrder, result: 'created', isSlippageBoundHit: false };

/** Responses by path: a value, an error, or `undefined` for a response that never comes. */
function open(
  responses: Readonly<Record<string, unknown>> = {},
  patch: Partial<FuturesServiceOptions> = {},
) {
  const calls: { readonly path: string; readonly input: Readonly<Record<string, unknown>> }[] = [];
  const call = (route: { readonly path: string }, input: Record<string, unknown>) => {
    const { signal: _signal, ...rest } = input;
    const path = route.path.replace('/future-trade/', '');
    calls.push({ path, input: rest });
    if (!(path in responses)) return new Promise(() => undefined);
    const model = responses[path];
    return model instanceof Error
      ? Promise.reject(model)
      : Promise.resolve({ model, message: 'Done.' });
  };
  const positions: FuturesPosition[] = [longOf()];
  const openOrders: FuturesOrder[] = [];
  const onTermsDiffer = vi.fn();
  const onTerms = vi.fn();
  const texts = memory();
  const onOrder = vi.fn();
  const onPosition = vi.fn();
  const trading = openFuturesTrading({
    client: { call } as unknown as ExchangeClient,
    contract,
    known,
    terms: NEW_FUTURES_TERMS,
    onTerms,
    sent: sentFuturesOrdersIn(texts),
    isConfirmRequired: false,
    isSignedIn: () => true,
    market: () => marketAt('60000'),
    account: () => ({ wallet: sampleFuturesWallet, positions, openOrders }),
    contractOf: () => contract,
    crossContracts: () => [],
    pricesOf: () => ({ mark: decimal('63000'), last: decimal('63000'), index: undefined }),
    onOrder,
    onPosition,
    onTermsDiffer,
    ...patch,
  });
  const { order } = trading.service;
  const submit = () => {
    order.send({ type: 'draft.edited', edit: { price: '60000', amount: '0.5' } });
    order.send({
      type: 'order.submitted',
      side: 'sell',
      market: marketAt('60000'),
      clientOrderId: clientOrderId('web-1'),
    });
  };
  return {
    ...trading,
    trading,
    calls,
    positions,
    openOrders,
    onTerms,
    texts,
    onOrder,
    onPosition,
    onTermsDiffer,
    submit,
  };
}

it('[API-79] places a sell order by its path with leverage and mode, and reports it', async () => {
  const { service, calls, onOrder, submit } = open({ 'placed-sell-order': placed });
  submit();
  await waitFor(service.order, (now) => now.matches('drafting'));
  expect(calls).toMatchObject([
    {
      path: 'placed-sell-order',
      input: { body: { leverage: 20, marginMode: 'isolated', clientOrderId: 'web-1' } },
    },
  ]);
  expect(onOrder).toHaveBeenCalledExactlyOnceWith(sampleFuturesOrder);
});

it('stores a sent order until its outcome is known, for a page that reloads', async () => {
  const { texts, submit, service } = open();
  submit();
  const sent = sentFuturesOrdersIn(texts);
  expect(sent.read(contract.id)).toEqual(service.order.getSnapshot().context.intent);
  const reloaded = open(
    { 'order-by-client-id': { ...sampleFuturesOrder, clientOrderId: clientOrderId('web-1') } },
    { sent },
  );
  await waitFor(reloaded.service.order, (now) => now.matches('drafting'));
  expect(reloaded.calls).toEqual([
    { path: 'order-by-client-id', input: { query: { clientOrderId: 'web-1' } } },
  ]);
  expect(sent.read(contract.id)).toBeUndefined();
});

it('[FUT-03][FUT-04] starts with the stored mode and leverage, and stores a changed choice', async () => {
  const next = { ...known, leverage: 10 };
  const { service, onTerms, calls } = open(
    { 'update-leverage-long-short-order': next },
    {
      terms: { ...NEW_FUTURES_TERMS, leverage: 50, marginMode: 'cross' },
      account: () => ({ wallet: sampleFuturesWallet, positions: [], openOrders: [] }),
    },
  );
  expect(service.order.getSnapshot().context.facts.settings).toEqual({
    leverage: 50,
    marginMode: 'cross',
    positionMode: 'hedge',
  });
  service.leverage.send({ type: 'draft.edited', edit: { leverage: 10, marginMode: 'isolated' } });
  service.leverage.send({
    type: 'change.submitted',
    kind: 'leverage',
    requestId: service.newRequestId(),
  });
  await waitFor(service.leverage, (now) => now.matches('done'));
  expect(calls[0]).toMatchObject({
    path: 'update-leverage-long-short-order',
    input: { body: { quoteCoinId: 2, tradeCoinId: 1, leverage: 10, marginMode: 'isolated' } },
  });
  expect(onTerms).toHaveBeenLastCalledWith({
    leverage: 10,
    marginMode: 'isolated',
    pairText: 'BTC_USDT',
  });
  expect(service.order.getSnapshot().context.facts.settings).toEqual(next);
});

it('[ENT-14] [FUT-11] starts with the stored amount type, and reports another', async () => {
  const terms = { ...NEW_FUTURES_TERMS, amountUnit: 'quote' } as const;
  const { service, onTerms } = open({}, { terms });
  expect(service.order.getSnapshot().context.draft.unit).toBe('quote');
  service.order.send({ type: 'draft.edited', edit: { amount: '500' } });
  expect(onTerms).not.toHaveBeenCalled();
  service.order.send({ type: 'draft.edited', edit: { unit: 'trade' } });
  expect(onTerms).toHaveBeenCalledExactlyOnceWith({ amountUnit: 'trade' });
});

it('changes the position mode by its own path', async () => {
  const { service, calls } = open({
    'update-position-mode': { ...known, positionMode: 'one_way' },
  });
  service.leverage.send({ type: 'draft.edited', edit: { positionMode: 'one_way' } });
  service.leverage.send({
    type: 'change.submitted',
    kind: 'position_mode',
    requestId: service.newRequestId(),
  });
  await waitFor(service.leverage, (now) => now.matches('done'));
  expect(calls.map(({ path }) => path)).toEqual(['update-position-mode']);
});

it.each([
  [
    { kind: 'close', limitPrice: undefined, size: decimal('0.2') },
    'close-long-short-order',
    { kind: 'market', size: '0.2', positionId: 'P17' },
    placed,
  ],
  [
    { kind: 'close', limitPrice: decimal('64000'), size: decimal('0.2') },
    'close-long-short-order',
    { kind: 'limit', limitPrice: '64000' },
    placed,
  ],
  [{ kind: 'reverse' }, 'reverse-long-short-order', { positionId: 'P17' }, placed],
  [
    { kind: 'margin', amount: decimal('-250') },
    'update-margin-long-short-order',
    { amount: '-250', positionId: 'P17' },
    samplePosition,
  ],
  [
    { kind: 'stops', takeProfit: undefined, stopLoss: undefined, size: undefined },
    'update-profit-loss-long-short-order',
    { targetId: 'P17', takeProfit: undefined },
    { position: samplePosition, order: undefined },
  ],
] as const)('[API-80][API-89] sends %j by %s', async (change, path, body, model) => {
  const { service, calls, onOrder, onPosition } = open({ [path]: model });
  const actor = service.changeOf(longOf({ margin: decimal('2000') }));
  expect(service.changeOf(longOf())).toBe(actor);
  submitChange(actor, change);
  await waitFor(actor, (now) => now.matches('done'));
  expect(calls).toMatchObject([{ path, input: { body } }]);
  expect(onOrder.mock.calls.length + onPosition.mock.calls.length).toBe(1);
});

const NO_VIEW = {
  prices: { mark: undefined, last: undefined, index: undefined },
  positions: [],
  openOrders: [],
  wallet: undefined,
};

function submitChange(actor: PositionChangeActor, change: PositionChange): void {
  actor.send({
    type: 'change.submitted',
    change,
    view: NO_VIEW,
    isMarketLive: true,
    clientOrderId: clientOrderId('web-2'),
    requestId: requestId('7d4a2c18-6b0f-4e93-9f52-1c8b3a5e7d60'),
  });
}

it('finds a lost close by its order, lost stops at the position, and a lost margin by its ID', async () => {
  const responses: Record<string, unknown> = {
    'order-by-client-id': sampleFuturesOrder,
    'get-long-short-position-order-list': { items: [samplePosition] },
  };
  const { service, calls } = open(responses);
  const actor = service.changeOf(longOf());
  const foundAfterTimeout = async (change: PositionChange, onTimeout = () => {}) => {
    submitChange(actor, change);
    onTimeout();
    await vi.advanceTimersByTimeAsync(5_000);
    await waitFor(actor, (now) => now.matches('done'));
    actor.send({ type: 'change.dismissed' });
  };
  const { takeProfit, stopLoss } = samplePosition;
  await foundAfterTimeout({ kind: 'close', limitPrice: undefined, size: decimal('0.2') });
  await foundAfterTimeout({ kind: 'stops', takeProfit, stopLoss, size: undefined });
  await foundAfterTimeout({ kind: 'margin', amount: decimal('250') }, () => {
    responses['update-margin-long-short-order'] = samplePosition;
  });
  expect(calls.map(({ path }) => path)).toEqual([
    'close-long-short-order',
    'order-by-client-id',
    'update-profit-loss-long-short-order',
    'get-long-short-position-order-list',
    'update-margin-long-short-order',
    'update-margin-long-short-order',
  ]);
  expect(calls.at(-1)?.input).toEqual(calls.at(-2)?.input);
});

it('[API-81][API-82][API-83] cancels and closes in this contract or everywhere', async () => {
  const { service, calls } = open({
    'canceled-long-short-order': undefined,
    'cancel-long-short-all-orders': { canceledIds: [] },
    'close-long-short-all-orders': new ApiError('No.', { code: 'exchange_cancel_only' }),
  });
  const id = service.newRequestId();
  expect(await service.cancelOrder(sampleFuturesOrder)).toBe('accepted');
  const here = { isEverywhere: false, kind: 'limit' } as const;
  expect(await service.cancelAll(here, id)).toBe('accepted');
  expect(await service.closeAll({ isEverywhere: true }, id)).toBe('rejected');
  expect(calls.map(({ input }) => input)).toEqual([
    { body: { orderId: sampleFuturesOrder.id } },
    { body: { pairId: contract.id, kind: 'limit', requestId: id } },
    { body: { pairId: undefined, requestId: id } },
  ]);
});

it('supplies the form with market and account, and drops the change of a position that is gone', () => {
  const { trading, service, positions } = open();
  const actor = service.changeOf(longOf());
  positions.length = 0;
  trading.notifyAccount();
  trading.notifyMarket();
  expect(actor.getSnapshot().context.position).toBeUndefined();
  expect(service.changeOf(longOf())).not.toBe(actor);
  const { facts } = service.order.getSnapshot().context;
  expect([facts.positions, facts.market.markPrice]).toEqual([[], '60000']);
  expect(service.extraMarginOf(10)).toBe('0');
  expect(service.problemsOf(longOf(), { kind: 'reverse' })).toEqual([]);
});

it('applies settings and orders that the account stream reports', () => {
  const { trading, service, submit } = open();
  trading.notifySettings({ ...known, leverage: 7 });
  expect(service.order.getSnapshot().context.facts.settings.leverage).toBe(7);
  submit();
  trading.notifyOrders([{ ...sampleFuturesOrder, clientOrderId: clientOrderId('web-1') }]);
  expect(service.order.getSnapshot().matches('drafting')).toBe(true);
});

it('forgets draft, sent orders and choice with the user', () => {
  const { trading, service, texts, submit } = open();
  submit();
  trading.notifySession('session.ended');
  expect(isRequestAt(service.order, { unknown: 'parked' })).toBe(true);
  trading.notifySession('user.replaced');
  expect(sentFuturesOrdersIn(texts).read(contract.id)).toBeUndefined();
  expect(service.order.getSnapshot().context.draft.amount).toBe('');
  expect(service.leverage.getSnapshot().context.settings.leverage).toBe(1);
});

it('stops the changes of positions with their user, and starts the next one’s anew', async () => {
  const { trading, service, calls } = open();
  const [pending, idle] = [
    service.changeOf(longOf()),
    service.changeOf(longOf({ id: positionId('P18') })),
  ];
  submitChange(pending, { kind: 'margin', amount: decimal('250') });
  trading.notifySession('session.ended');
  expect(isRequestAt(pending, { unknown: 'parked' })).toBe(true);
  trading.notifySession('user.replaced');
  expect([pending, idle].map((actor) => actor.getSnapshot().status)).toEqual([
    'stopped',
    'stopped',
  ]);
  trading.notifySession('session.started');
  await vi.advanceTimersByTimeAsync(60_000);
  // The request of the previous user is neither repeated nor looked up in the name of the next one.
  expect(calls.map(({ path }) => path)).toEqual(['update-margin-long-short-order']);
  expect(service.changeOf(longOf())).not.toBe(pending);
});

it('looks a change up again when the same user returns', async () => {
  const { trading, service, calls } = open();
  const pending = service.changeOf(longOf());
  submitChange(pending, { kind: 'margin', amount: decimal('250') });
  trading.notifySession('session.ended');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toHaveLength(1);
  trading.notifySession('session.started');
  expect(calls).toHaveLength(2);
  expect(service.changeOf(longOf())).toBe(pending);
});
