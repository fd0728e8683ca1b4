/** Tests the real service, session and machines; only the exchange's responses are mocked. */
import { afterEach, expect, it } from 'vitest';
import { waitFor, type SnapshotFrom } from 'xstate';
import { deploymentConfig } from '#contract/config.ts';
import { userId, type UserId } from '#contract/core/ids.ts';
import { deploymentConfigWire, sampleUser } from '#contract/samples/accounts.ts';
import type { TradingMode } from '#contract/core/trading-mode.ts';
import { orderCodec } from '#contract/entities/order-codec.ts';
import { btcUsdt, orderWire } from '#contract/samples/spot.ts';
import { createTradingService } from '#src/app/wiring/trading/trading-service.ts';
import type { SpotOrderActor } from '#src/binding/spot.tsx';
import { account, applyAccount, listsOf } from '#src/stores/account.store.ts';
import { ladder } from '#src/stores/ladder.store.ts';
import { LOADING } from '#domain/loadable.ts';
import { applyOpenedPair } from '#src/stores/opened-pair.store.ts';
import {
  clearOrderOutcomes,
  orderOutcomes,
  orderOutcomesOf,
} from '#src/stores/order-outcomes.store.ts';
import {
  applyOrderPreferences,
  DEFAULT_ORDER_PREFERENCES,
} from '#src/stores/order-preferences.store.ts';
import { mockService } from '#stories/features/spot/mocks.ts';
import { balances } from '#stories/trading/sample-account.ts';
import { isRequestAt } from '../../../../support/sent-request.ts';
import { stagedSession } from '../../../../support/staged-session.ts';
import { recordingExchange } from '../../../../support/recording-exchange.ts';

const BOB = userId(sampleUser.id + 1);

afterEach(() => {
  sessionStorage.clear();
  ladder.groupTicks = 1;
  applyOpenedPair({ pairText: undefined, dashboard: LOADING });
  applyAccount(undefined);
  applyOrderPreferences(DEFAULT_ORDER_PREFERENCES);
  clearOrderOutcomes();
});

const pending = (): Promise<never> => new Promise(() => undefined);

/** Opens a trader's page; orders get no response unless one is given. */
async function openService(
  response: () => unknown = pending,
  tradingMode: TradingMode = 'real',
  who: 'trader' | 'visitor' = 'trader',
) {
  const session = await stagedSession(who);
  const { client, sent } = recordingExchange(response);
  const services = {
    session,
    client,
    chain: client,
    firstReads: client,
    applyTokens: () => undefined,
    config: deploymentConfig.decode(deploymentConfigWire),
    log: () => undefined,
  };
  const service = createTradingService(services, tradingMode, () => true);
  applyOrderPreferences({
    confirmBeforePlacing: { limit: false, market: false, stop_limit: false },
  });
  const switchUser = (userId: UserId): void => {
    const tokens = { accessToken: 'other', refreshToken: 'other', chainToken: undefined };
    session.send({ type: 'session.changedElsewhere', stored: { tokens, userId } });
  };
  return { service, session, sent, switchUser };
}

function write(ticket: SpotOrderActor): void {
  applyAccount({
    kind: 'full',
    userId: account.userId ?? sampleUser.id,
    orders: [],
    trades: [],
    balances,
  });
  ticket.send({ type: 'draft.edited', edit: { field: 'price', value: '100' } });
  ticket.send({ type: 'draft.edited', edit: { field: 'size', value: '0.5' } });
}

const draftOf = (ticket: SpotOrderActor): SnapshotFrom<SpotOrderActor>['context']['draft'] =>
  ticket.getSnapshot().context.draft;

it('[ROLE-02] places no order for a visitor, whatever the ticket contains', async () => {
  const { service, sent } = await openService(pending, 'real', 'visitor');
  for (const side of ['buy', 'sell'] as const) {
    const ticket = service.ticketOf(btcUsdt, side);
    write(ticket);
    ticket.send({ type: 'draft.edited', edit: { field: 'size', value: '0.1' } });
    await waitFor(ticket, ({ context }) => context.derived.isComplete);
    service.submit(ticket);
    expect(ticket.getSnapshot().matches({ pending: 'placing' })).toBe(false);
  }
  await Promise.resolve();
  expect(sent).toEqual([]);
});

it('[AUTH-18] disarms and clears orders and drafts when another user takes over the session', async () => {
  const { service, sent, switchUser } = await openService();
  const ticket = service.ticketOf(btcUsdt, 'buy');
  write(ticket);
  await waitFor(ticket, ({ context }) => context.derived.isComplete);
  service.arming.send({ type: 'arm.requested', isTradable: true });
  service.submit(ticket);
  expect(ticket.getSnapshot().matches({ pending: 'placing' })).toBe(true);
  await Promise.resolve();
  switchUser(BOB);
  expect(service.arming.getSnapshot().matches('disarmed')).toBe(true);
  expect(orderOutcomes.list).toEqual([]);
  expect(ticket.getSnapshot().matches('drafting')).toBe(true);
  expect(draftOf(ticket)).toMatchObject({ price: '', size: '', total: '', percent: 0 });
  expect(sent.filter((line) => line.includes('order-by-client-id'))).toEqual([]);
});

it('[AUTH-18] opens no draft that another user left in this tab, even after a reload', async () => {
  const first = await openService();
  write(first.service.ticketOf(btcUsdt, 'sell'));
  window.dispatchEvent(new Event('pagehide'));
  const again = await openService();
  expect(draftOf(again.service.ticketOf(btcUsdt, 'sell'))).toMatchObject({ size: '0.5' });
  sessionStorage.setItem('tab-owner', String(BOB));
  const other = await openService();
  expect(draftOf(other.service.ticketOf(btcUsdt, 'sell'))).toMatchObject({ price: '', size: '' });
});

it('[SPOT-02] requests the outcome of a pending order when the same user signs in again', async () => {
  const { service, session, sent } = await openService();
  const ticket = service.ticketOf(btcUsdt, 'buy');
  write(ticket);
  await waitFor(ticket, ({ context }) => context.derived.isComplete);
  service.submit(ticket);
  const { tokens, userId } = session.getSnapshot().context;
  session.send({ type: 'session.changedElsewhere', stored: undefined });
  expect(isRequestAt(ticket, { unknown: 'parked' })).toBe(true);
  if (tokens === undefined) throw new Error('A trader has tokens.');
  session.send({ type: 'session.changedElsewhere', stored: { tokens, userId } });
  expect(isRequestAt(ticket, { unknown: 'requesting' })).toBe(true);
  await expect.poll(() => sent.some((line) => line.includes('order-by-client-id'))).toBe(true);
});

it('[SPOT-02] requests the outcome of a pending order after a reload', async () => {
  const first = await openService();
  const ticket = first.service.ticketOf(btcUsdt, 'buy');
  write(ticket);
  await waitFor(ticket, ({ context }) => context.derived.isComplete);
  first.service.submit(ticket);
  const { intent } = ticket.getSnapshot().context;
  window.dispatchEvent(new Event('pagehide'));
  const again = await openService();
  const opened = again.service.ticketOf(btcUsdt, 'buy');
  expect(isRequestAt(opened, { unknown: 'requesting' })).toBe(true);
  expect(opened.getSnapshot().context.intent?.body.clientOrderId).toBe(intent?.body.clientOrderId);
  again.service.submit(opened);
  await expect.poll(() => again.sent.length).toBeGreaterThan(0);
  expect(again.sent.filter((line) => line.startsWith('POST'))).toEqual([]);
});

it('[SPOT-06] estimates no fill from rows that group several prices', async () => {
  mockService();
  const { service } = await openService();
  const ticket = service.ticketOf(btcUsdt, 'buy');
  const { bestAsk } = ticket.getSnapshot().context.market;
  ticket.send({ type: 'draft.edited', edit: { field: 'price', value: '64300' } });
  ticket.send({ type: 'draft.edited', edit: { field: 'size', value: '0.001' } });
  service.refresh();
  expect(ticket.getSnapshot().context.derived.fill?.worstPrice).toBe(bestAsk);
  ladder.groupTicks = 100;
  service.refresh();
  expect(ticket.getSnapshot().context.derived).toMatchObject({
    fill: undefined,
    areLevelsVisible: false,
  });
});

it("[SPOT-02] applies the exchange's responses to the account without a channel event", async () => {
  const now = { ...orderWire, version: 1 };
  const { service } = await openService(() => ({ order: { ...now }, result: 'created' }));
  const ticket = service.ticketOf(btcUsdt, 'buy');
  write(ticket);
  await waitFor(ticket, ({ context }) => context.derived.isComplete);
  service.submit(ticket);
  await waitFor(ticket, (snapshot) => snapshot.matches('drafting'));
  expect(listsOf(account).orders.map(({ id, status }) => [id, status])).toEqual([
    [now.id, now.status],
  ]);
  Object.assign(now, { status: 'cancelled', version: 2 });
  await service.cancelOrder(orderCodec.decode(orderWire));
  expect(listsOf(account).orders.map(({ id, status }) => [id, status])).toEqual([
    [now.id, 'cancelled'],
  ]);
});

it('[DEMO-01] shows outcomes of demo orders in the demo trading mode only', async () => {
  const { service } = await openService(() => ({ order: orderWire }), 'demo');
  await service.cancelOrder(orderCodec.decode(orderWire));
  expect(orderOutcomes.list).toEqual([]);
  expect(orderOutcomesOf('demo').list).toMatchObject([
    { what: { kind: 'cancel' }, state: 'accepted' },
  ]);
  clearOrderOutcomes(orderOutcomesOf('demo'));
});
