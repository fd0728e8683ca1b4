/** Connects the user's peer-to-peer orders with the exchange: the machine of an order, its events, its conversation, its
 *  files, and the export of a list. */
import { fromPromise } from 'xstate';
import type { QueryClient } from '@tanstack/react-query';
import type { P2pFile, P2pOrder, P2pOrderDetails } from '#contract/entities/p2p-order.ts';
import { paymentMethodImage } from '#contract/rest/p2p-payment-methods.ts';
import { p2pFile, p2pOrder, p2pOrders } from '#contract/rest/p2p-orders.ts';
import { failureNotice } from '#machines/kernel/notice.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { ORDER_CALLS, type OrderChange, type QueuedPayment } from '#machines/p2p/order-changes.ts';
import { orderMachine, type FileUpload } from '#machines/p2p/order.machine.ts';
import { queuedPaymentOf, type ChangeOrder } from '#machines/p2p/order.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { FormPlace } from '#src/binding/form-actor.ts';
import type { OrderActor, OrderExportQuery, P2pOrdersService } from '#src/binding/p2p-orders.ts';
import { dayText } from '#src/format/dates.ts';
import { newRequestId, systemClock } from '#src/platform/clock.ts';
import { downloadFile } from '#src/platform/download.ts';
import { exchangeClock } from '#src/platform/exchange-clock.ts';
import { livenessNow, watchLiveness } from '#src/platform/liveness.ts';
import { blobOf } from '#src/platform/photo.ts';
import type { P2pOrdersQuery } from '#src/queries/p2p-orders.ts';
import { P2P_KEY } from '#src/queries/p2p.ts';
import type { MarketLink } from '#src/realtime/market-link.ts';
import { userIn, watchUser } from '../session/watch-user.ts';
import { createActor } from '../shell/running-machines.ts';
import type { Services } from '../shell/services.ts';
import { showNotice } from '../shell/toaster.ts';
import { CSV_TYPE, csvNameOf } from '../trading/csv-file.ts';
import { createOrderChats } from './order-chat.ts';
import { uploadOrderFile } from './order-upload.ts';
import { queuedPaymentsIn, type QueuedPayments } from './queued-payments.ts';
import { P2P_CSV_HEAD, p2pOrderCsvLine } from './orders-file.ts';
import type { P2pFeed } from './p2p-feed.ts';

export interface OrdersServiceOptions {
  readonly feed: P2pFeed;
  readonly watchChannel: MarketLink['watchChannel'];
  readonly isPrivate: boolean;
}

export function createP2pOrdersService(
  { client, log, session }: Pick<Services, 'client' | 'log' | 'session'>,
  cache: QueryClient,
  { feed, watchChannel, isPrivate }: OrdersServiceOptions,
): P2pOrdersService {
  /** Coins, ads and lists may have changed too. */
  const refresh = (): void => void cache.invalidateQueries({ queryKey: [P2P_KEY] });
  const machine = machineOf(client, refresh);
  const saveFile: P2pOrdersService['saveFile'] = (orderUid, { id, name }) => {
    const save = async (): Promise<void> => {
      try {
        const { model } = await client.call(p2pFile, { body: { orderUid, id } });
        downloadFile(blobOf(model.base64, model.type), name === '' ? orderUid : name);
      } catch (error) {
        showNotice(failureNotice(error));
      }
    };
    void save();
  };
  return {
    placeOf: createPlaces(machine, session, queuedPaymentsIn()),
    follow: (_uid, actor) => follow({ actor, feed, session }),
    openChat: createOrderChats({ client, log, session, watchChannel, isPrivate, saveFile }),
    newRequestId,
    newFileKey: newRequestId,
    clock: exchangeClock,
    imageUrl: async (orderUid, id) => {
      const { model } = await client.call(p2pFile, { body: { orderUid, id } });
      return `data:${model.type};base64,${model.base64}`;
    },
    accountImageUrl: async (id) => {
      const { model } = await client.call(paymentMethodImage, { body: { id } });
      return `data:${model.type};base64,${model.base64}`;
    },
    saveFile,
    exportOrders: async (query) => {
      try {
        const orders = await allOrders(client, query);
        const file = new Blob([P2P_CSV_HEAD, ...orders.map(p2pOrderCsvLine)], { type: CSV_TYPE });
        downloadFile(file, csvNameOf(['p2p-orders', query.tab, dayText(systemClock())]));
      } catch (error) {
        showNotice(failureNotice(error));
      }
    },
    announce: showNotice,
  };
}

/** @returns a function that returns the place of an order's actor. */
function createPlaces(
  machine: typeof orderMachine,
  session: Services['session'],
  queued: QueuedPayments,
): P2pOrdersService['placeOf'] {
  const places = new Map<string, FormPlace<typeof orderMachine>>();
  session.on('user.left', () => {
    queued.forget();
    for (const place of places.values()) place.clear();
    places.clear();
  });
  return (uid) => {
    const place =
      places.get(uid) ??
      new FormPlace<typeof orderMachine>((input) => {
        const userId = userIn(session);
        const { isOnline } = livenessNow();
        const actor = createActor(machine, {
          input: { ...input, isOnline, queued: queued.read(userId, uid) },
        });
        if (userId !== undefined)
          storeQueued(actor, (payment) => {
            if (payment === undefined) queued.erase(userId, uid);
            else queued.keep(userId, uid, payment);
          });
        reportConnection(actor);
        actor.on('notice', (notice) => {
          if (notice.text.kind !== 'server' || notice.text.message !== '') showNotice(notice);
        });
        return actor;
      });
    places.set(uid, place);
    return place;
  };
}

/** Reports the stated payment whose outcome is not known, and that there is none any more. */
function storeQueued(
  actor: OrderActor,
  onChange: (payment: QueuedPayment | undefined) => void,
): void {
  let shown: string | undefined;
  actor.subscribe((snapshot) => {
    const isWaiting = (['resuming', 'queued', 'sending'] as const).some((action) =>
      snapshot.matches({ action }),
    );
    const payment = isWaiting ? queuedPaymentOf(snapshot.context) : undefined;
    const text = JSON.stringify(payment);
    if (text === shown) return;
    shown = text;
    onChange(payment);
  });
}

/** Also while the page shows something else: what is queued is sent as soon as there is a connection. */
function reportConnection(actor: OrderActor): void {
  const stop = watchLiveness(({ isOnline }) =>
    actor.send({ type: isOnline ? 'connection.restored' : 'connection.lost' }),
  );
  actor.subscribe({ complete: stop });
}

interface Followed extends Pick<Services, 'session'> {
  readonly actor: OrderActor;
  readonly feed: P2pFeed;
}

/** Events of the order and of the session. */
function follow({ actor, feed, session }: Followed): () => void {
  const stops = [
    feed.start(),
    feed.listen({
      onOrder: (order) => actor.send({ type: 'order.reported', order }),
      onGap: () => actor.send({ type: 'order.outdated' }),
    }),
    watchUser(session, (userId) =>
      actor.send({ type: userId === undefined ? 'session.ended' : 'session.started' }),
    ),
  ];
  return () => stops.forEach((stop) => stop());
}

const machineOf = (client: ExchangeClient, refresh: () => void): typeof orderMachine =>
  orderMachine.provide({
    actors: {
      readOrder: fromPromise<P2pOrderDetails, string>(
        async ({ input: uid, signal }) =>
          (await client.call(p2pOrder, { params: { uid }, signal })).model,
      ),
      uploadFile: fromPromise<P2pFile, FileUpload>(({ input, signal }) =>
        uploadOrderFile(client, input, signal),
      ),
      change: sentRequest<ChangeOrder>({
        send: async ({ input, signal }) => {
          try {
            return await changeOrder(client, input, signal);
          } finally {
            refresh();
          }
        },
      }),
    },
  });

async function changeOrder(
  client: ExchangeClient,
  { action, body }: OrderChange,
  signal: AbortSignal,
): Promise<ChangeOrder['response']> {
  // The action names the call of its body; the compiler does not connect the two in a union.
  const route = ORDER_CALLS[action] as (typeof ORDER_CALLS)['take_back_paid'];
  const { model, message } = await client.call(route, { body, signal });
  return { order: model, message };
}

const EXPORT_PAGE_SIZE = 100;
/** Pages of one file. */
const EXPORT_PAGES_MAX = 100;

async function allOrders(
  client: ExchangeClient,
  { tab, ...filter }: OrderExportQuery,
): Promise<readonly P2pOrder[]> {
  const orders: P2pOrder[] = [];
  for (let page = 1; page <= EXPORT_PAGES_MAX; page += 1) {
    const query = { ...(filter as Partial<P2pOrdersQuery>), tab, page, perPage: EXPORT_PAGE_SIZE };
    const { model } = await client.call(p2pOrders, { query });
    orders.push(...model.items);
    if (page >= model.lastPage) break;
  }
  return orders;
}
