/** Tests what the page of a P2P order joins: the machine of this order, the facts of the user, its conversation, and its
 *  files. */
import type { ReactNode } from 'react';
import { createActor, fromPromise } from 'xstate';
import { act, cleanup, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { requestId } from '#contract/core/ids.ts';
import { ApiError } from '#contract/envelope.ts';
import { sampleUser } from '#contract/samples/accounts.ts';
import { orderMachine } from '#machines/p2p/order.machine.ts';
import { AuthProvider } from '#src/binding/auth.ts';
import { FormPlace } from '#src/binding/form-actor.ts';
import {
  P2pOrdersServiceProvider,
  type OrderActor,
  type P2pOrdersService,
} from '#src/binding/p2p-orders.ts';
import { OrderPage } from '#src/features/p2p/order/OrderPage.tsx';
import { OrderView, type OrderViewProps } from '#src/features/p2p/order/OrderView.tsx';
import type { P2pPage } from '#src/features/p2p/P2pPage.tsx';
import { NOW, orderAt } from '#stories/features/p2p/sample-orders.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import { recordQueries } from '../../../support/recorded-queries.tsx';
import { stagedSession } from '../../../support/staged-session.ts';

vi.mock('#src/features/p2p/order/OrderView.tsx', () => ({ OrderView: vi.fn(() => null) }));
vi.mock('#src/features/p2p/P2pPage.tsx', () => ({
  P2pPage: ({ title, children }: Parameters<typeof P2pPage>[0]): ReactNode => (
    <>
      <h1>{title}</h1>
      {children}
    </>
  ),
}));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const order = orderAt('awaiting', 'buyer');

interface Opened {
  readonly read?: () => Promise<typeof order>;
  readonly isTwoFactorOn?: boolean;
  readonly openCount?: number;
}

function stageOrder(read: () => Promise<typeof order>) {
  const followed: string[] = [];
  const places = new Map<string, FormPlace<typeof orderMachine>>();
  const machine = orderMachine.provide({ actors: { readOrder: fromPromise(read) } });
  const service = {
    placeOf: (uid: string) => {
      const place = new FormPlace<typeof orderMachine>((input) =>
        createActor(machine, { input: { ...input, isOnline: true } }),
      );
      places.set(uid, places.get(uid) ?? place);
      return places.get(uid) ?? place;
    },
    follow: (uid: string, _actor: OrderActor) => {
      followed.push(uid);
      return () => void followed.splice(followed.indexOf(uid), 1);
    },
    openChat: vi.fn(() => undefined),
    newRequestId: () => requestId('request-1'),
    newFileKey: () => 'key',
    clock: () => NOW,
    saveFile: vi.fn(),
    accountImageUrl: vi.fn(),
    announce: vi.fn(),
  };
  return { service, followed };
}

async function open({
  read = () => Promise.resolve(order),
  isTwoFactorOn = true,
  openCount = 3,
}: Opened) {
  const { service, followed } = stageOrder(read);
  const queries = recordQueries(([, name]) =>
    name === 'orders'
      ? {
          items: Array.from({ length: openCount }, () => order),
          currentPage: 1,
          lastPage: 1,
          total: 1,
        }
      : undefined,
  );
  const session = await stagedSession('trader', () => ({ ...sampleUser, isTwoFactorOn }));
  await act(async () => {
    renderOnPage(
      queries.within(
        <AuthProvider value={session}>
          <P2pOrdersServiceProvider value={service as unknown as P2pOrdersService}>
            <OrderPage uid={order.uid} />
          </P2pOrdersServiceProvider>
        </AuthProvider>,
      ),
    );
  });
  return { service, followed };
}

function viewProps(): OrderViewProps {
  const props = vi.mocked(OrderView).mock.lastCall?.[0];
  if (props === undefined) throw new Error('the order is not shown');
  return props;
}

it('shows the order of the address under what the user does with it, and follows it while it is open', async () => {
  const { service, followed } = await open({});
  expect(viewProps()).toMatchObject({ order, isPageVisible: true, chat: undefined });
  await screen.findByRole('heading', { name: `Buy ${order.coin}` });
  expect(service.openChat.mock.calls).toEqual([[order.uid]]);
  expect(followed).toEqual([order.uid]);
  cleanup();
  expect(followed).toEqual([]);
});

it.each([
  [true, 3],
  [false, 1],
])(
  'states the facts of the user to its machine: two-factor %s, %d open orders',
  async (on, count) => {
    await open({ isTwoFactorOn: on, openCount: count });
    await vi.waitFor(() =>
      expect(viewProps().form).toMatchObject({ isTwoFactorOn: on, openOrderCount: count }),
    );
  },
);

it('titles the order of a seller as a sale', async () => {
  await open({ read: () => Promise.resolve(orderAt('awaiting', 'seller')) });
  await screen.findByRole('heading', { name: `Sell ${order.coin}` });
});

it('tells an order that does not exist from one that could not be loaded, which is read again', async () => {
  const missing = new ApiError('Not found.', { code: 'not_found', status: 404 });
  await open({ read: () => Promise.reject(missing) });
  await screen.findByText('This order does not exist.');
  cleanup();
  const read = vi.fn(() => Promise.reject(new Error('no response')));
  await open({ read });
  await screen.findByText('This page could not be loaded.');
  const count = read.mock.calls.length;
  await act(async () => screen.getByRole('button', { name: 'Retry' }).click());
  await vi.waitFor(() => expect(read.mock.calls.length).toBe(count + 1));
  expect(OrderView).not.toHaveBeenCalled();
});

it('saves a file of this order', async () => {
  const { service } = await open({});
  const file = { id: 'f-1', name: 'receipt.pdf' } as Parameters<OrderViewProps['onSaveFile']>[0];
  viewProps().onSaveFile(file);
  expect(service.saveFile.mock.calls).toEqual([[order.uid, file]]);
});
