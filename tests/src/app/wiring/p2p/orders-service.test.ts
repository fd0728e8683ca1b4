/** The user's peer-to-peer orders: their calls, what is read again, and what stays while an outcome is unknown. */
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { requestId, userId } from '#contract/core/ids.ts';
import { p2pOrder, p2pOrders, takeBackP2pPaid } from '#contract/rest/p2p-orders.ts';
import { createP2pOrdersService } from '#src/app/wiring/p2p/orders-service.ts';
import type { P2pFeed } from '#src/app/wiring/p2p/p2p-feed.ts';
import type { Services } from '#src/app/wiring/shell/services.ts';
import { P2P_KEY } from '#src/queries/p2p.ts';
import { AWAITING, ID, never, PAID, reportOf } from '../../../../machines/p2p/open-order.ts';

function open(call: (route: unknown, input: unknown) => Promise<unknown>) {
  const cache = new QueryClient();
  const invalidate = vi.spyOn(cache, 'invalidateQueries');
  const left = new Set<() => void>();
  const client = { call: vi.fn(call) };
  const session = {
    on: (_type: string, listener: () => void) => left.add(listener),
    getSnapshot: () => ({ hasTag: () => true, context: { userId: userId(7) } }),
    subscribe: () => ({ unsubscribe: () => undefined }),
  };
  const feed: P2pFeed = { start: () => () => undefined, listen: () => () => undefined };
  const given = { client, log: () => undefined, session } as unknown as Services;
  const service = createP2pOrdersService(given, cache, {
    feed,
    watchChannel: () => () => undefined,
    isPrivate: true,
  });
  return { service, client, invalidate, leave: () => left.forEach((listener) => listener()) };
}

const actorOf = (service: ReturnType<typeof open>['service']) =>
  service.placeOf(AWAITING.uid).create({ uid: AWAITING.uid, clock: service.clock }).start();

it('sends an action by its own call, and reads what it has changed again', async () => {
  const { service, client, invalidate } = open((route) =>
    Promise.resolve({ model: route === p2pOrder ? PAID : AWAITING, message: 'Taken back.' }),
  );
  const actor = actorOf(service);
  await vi.waitFor(() => expect(actor.getSnapshot().context.order).toEqual(PAID));
  actor.send({ type: 'action.chosen', action: 'take_back_paid' });
  actor.send({ type: 'action.confirmed', requestId: requestId('one') });
  await vi.waitFor(() => expect(invalidate).toHaveBeenCalledWith({ queryKey: [P2P_KEY] }));
  expect(client.call).toHaveBeenCalledWith(
    takeBackP2pPaid,
    expect.objectContaining({
      body: { orderUid: PAID.uid, expectedStatus: 'paid', requestId: 'one' },
    }),
  );
  actor.stop();
});

it('sends a payment that was stated offline after a reload, once, and forgets it', async () => {
  const paid: unknown[] = [];
  const call = (route: unknown, input: unknown) => {
    if (route === p2pOrder) return Promise.resolve({ model: AWAITING, message: '' });
    paid.push(input);
    return Promise.resolve({ model: PAID, message: 'Marked as paid.' });
  };
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const before = actorOf(open(call).service);
  await vi.waitFor(() => expect(before.getSnapshot().context.order).toEqual(AWAITING));
  before.send({ type: 'action.chosen', action: 'mark_paid' });
  before.send({ type: 'draft.edited', patch: { isDeclared: true, isNameCompared: true } });
  before.send({ type: 'action.confirmed', requestId: ID });
  expect(before.getSnapshot().matches({ action: 'queued' })).toBe(true);
  // The page is gone; nothing of it runs any more.
  before.stop();
  onLine.mockReturnValue(true);
  const after = actorOf(open(call).service);
  await vi.waitFor(() => expect(after.getSnapshot().context.order).toEqual(PAID));
  expect(paid).toEqual([
    expect.objectContaining({ body: expect.objectContaining({ requestId: ID }) }),
  ]);
  after.stop();
  const later = actorOf(open(call).service);
  await vi.waitFor(() => expect(later.getSnapshot().context.order).toEqual(AWAITING));
  expect(later.getSnapshot().matches({ action: 'idle' })).toBe(true);
  expect(paid).toHaveLength(1);
  later.stop();
  onLine.mockRestore();
});

it('sends what is queued as soon as there is a connection, also while another page is shown', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { service } = open((route) =>
    Promise.resolve({ model: route === p2pOrder ? AWAITING : PAID, message: '' }),
  );
  const actor = actorOf(service);
  await vi.waitFor(() => expect(actor.getSnapshot().context.order).toEqual(AWAITING));
  actor.send({ type: 'action.chosen', action: 'mark_paid' });
  actor.send({ type: 'draft.edited', patch: { isDeclared: true, isNameCompared: true } });
  actor.send({ type: 'action.confirmed', requestId: requestId('two') });
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(actor.getSnapshot().context.order).toEqual(PAID));
  actor.stop();
  onLine.mockRestore();
});

it('stops what the user has left, for the next user', async () => {
  const { service, leave } = open((route) =>
    route === p2pOrder ? Promise.resolve({ model: AWAITING, message: '' }) : never(),
  );
  const actor = actorOf(service);
  const place = service.placeOf(AWAITING.uid);
  place.keep(actor);
  leave();
  expect(actor.getSnapshot().status).toBe('stopped');
  expect(service.placeOf(AWAITING.uid)).not.toBe(place);
});

it('exports all pages of a list with its filter', async () => {
  const saved: string[] = [];
  vi.stubGlobal('URL', {
    ...URL,
    createObjectURL: () => 'blob:',
    revokeObjectURL: () => undefined,
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  const { service, client } = open((_route, input) => {
    const { page } = (input as { readonly query: { readonly page: number } }).query;
    const model = { items: [reportOf(AWAITING)], currentPage: page, lastPage: 2, total: 2 };
    return Promise.resolve({ model, message: '' });
  });
  await service.exportOrders({ tab: 'done', status: 'completed', coin: 'USDT', page: 7 });
  expect(client.call.mock.calls.map(([route, input]) => [route, input])).toEqual(
    [1, 2].map((page) => [
      p2pOrders,
      { query: { tab: 'done', status: 'completed', coin: 'USDT', page, perPage: 100 } },
    ]),
  );
  expect(saved[0]).toMatch(/^p2p-orders-done-\d{4}-\d{2}-\d{2}\.csv$/);
  click.mockRestore();
  vi.unstubAllGlobals();
});
