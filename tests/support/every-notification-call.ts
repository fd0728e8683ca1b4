/** Makes every call of notifications, push and news so that it is accepted, for tests that cover all
 *  routes. */
import type { RouteName } from '#contract/routes.ts';
import { pushSubscriptionBody } from '#contract/samples/notifications.ts';
import { senderOf } from './guarded-account.ts';
import { mustAccept, type LiveExchange, type Reply } from './live-exchange.ts';

/** Signs up two users; `notify` sends a transfer from one to the other. */
export async function notifiedTrader(live: LiveExchange, name: string) {
  const notifyOf = await transferNotifier(live, `${name}-sender`);
  const trader = await live.trader(name);
  return { ...trader, notify: (amount?: string) => notifyOf(trader.email, amount) };
}

/** Signs up a user who may send; the result sends a transfer to the user with an email. */
export async function transferNotifier(live: LiveExchange, name?: string) {
  const { bearer, nextCode } = await senderOf(live, name);
  return (receiver: string, amount = '1.5') => {
    const request = { amount, g2f_code: nextCode(), request_id: crypto.randomUUID() };
    const body = { coin_id: 1, receiver_type: 2, receiver, ...request };
    return mustAccept(live.call('transferToUser', { bearer, body }));
  };
}

export async function everyNotificationCall(
  live: LiveExchange,
  name = 'notified',
): Promise<readonly (readonly [RouteName, Reply])[]> {
  const { bearer, notify } = await notifiedTrader(live, name);
  await notify();
  const call = async (route: RouteName, request: object = {}) =>
    [route, await live.call(route, { bearer, ...request })] as const;
  const page = await call('notifications', { query: { paginate: 'true', page: 1, limit: 10 } });
  const ids = page[1].body.data?.['unread_ids'] as readonly number[];
  const order = { kind: 'order', list: 1, toast: 0, sound: 0, push: 1, mail: 0 };
  return [
    page,
    await call('markNotificationsSeen', { body: { ids } }),
    await call('markNotificationRead', { params: { id: String(ids[0]) } }),
    await call('notificationPreferences'),
    await call('updateNotificationPreferences', { body: { preferences: [order] } }),
    await call('pushKey'),
    await call('subscribePush', { body: pushSubscriptionBody }),
    await call('unsubscribePush', { body: { endpoint: pushSubscriptionBody.endpoint } }),
    await call('latestNews'),
  ];
}
