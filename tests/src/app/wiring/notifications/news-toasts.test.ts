/** Toasts and sounds of arrived notifications. */
import { i18n } from '@lingui/core';
import { beforeAll, expect, it, vi } from 'vitest';
import { futuresOrderIdOf } from '#contract/core/ids.ts';
import type { OrderDetails } from '#contract/entities/notification-trading.ts';
import type { Order } from '#contract/entities/order.ts';
import { notificationCodec, type Notification } from '#contract/entities/notification.ts';
import { notificationWire } from '#contract/samples/notifications.ts';
import type { Arrival } from '#machines/notifications/notification-list.ts';
import {
  noteAnnouncedFuturesOrder,
  noteAnnouncedOrder,
} from '#src/app/wiring/trading/announced-orders.ts';
import { drainNotices, type NewsToast } from '#src/app/wiring/shell/toaster.ts';
import { createNewsToasts } from '#src/app/wiring/notifications/news-toasts.ts';

const filled = notificationCodec.decode(notificationWire);

const ofOrder = (id: number, orderId: number): Notification => {
  const { details } = filled;
  if (details?.kind !== 'order') throw new Error('the sample is a filled order');
  return { ...filled, id, details: { ...details, orderId } };
};
const arrival = (
  notification: Notification,
  channels: Arrival['channels'] = ['list', 'toast'],
) => ({
  notification,
  channels,
});

function open() {
  const page = { isVisible: true };
  const shown: NewsToast[] = [];
  const playSound = vi.fn();
  const onOpen = vi.fn();
  const toasts = createNewsToasts({
    isVisible: () => page.isVisible,
    show: (toast) => shown.push(toast),
    playSound,
    targetOf: ({ link = '' }) => ({ path: link, isExternal: false }),
    hrefOf: (path) => `/ar${path}`,
    onOpen,
  });
  return { page, shown, playSound, onOpen, ...toasts };
}

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

it('shows the fills of one batch as one urgent toast with the link of the last one', () => {
  const { announce, shown, onOpen } = open();
  announce([arrival(ofOrder(1, 101)), arrival(ofOrder(2, 102))]);
  expect(shown).toMatchObject([
    {
      group: 'news:order',
      isUrgent: true,
      count: 2,
      text: 'Order filled · Bought 0.25 BTC at 64,100, BTC/USDT',
      link: { href: '/ar/user/spot-orders?tab=history&search=9001', isExternal: false },
      subject: 'order 102',
    },
  ]);
  shown[0]?.link.onOpen();
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(2);
});

it('shows no toast and plays no sound that the user does not want', () => {
  const { announce, shown, playSound } = open();
  announce([arrival(ofOrder(1, 101), ['list', 'push', 'mail'])]);
  expect([shown.length, playSound.mock.calls.length]).toEqual([0, 0]);
  announce([arrival(ofOrder(2, 102), ['sound'])]);
  expect([shown.length, playSound.mock.calls.length]).toEqual([0, 1]);
});

it('plays one sound for a batch', () => {
  const { announce, playSound } = open();
  announce([arrival(ofOrder(1, 101), ['sound']), arrival(ofOrder(2, 102), ['sound'])]);
  expect(playSound).toHaveBeenCalledOnce();
});

it('shows no second toast for a fill that the response to the order has reported', () => {
  noteAnnouncedOrder({ id: 103, status: 'filled' } as Order);
  expect(drainNotices()).toEqual([{ type: 'repeated', subject: 'order 103' }]);
  const { announce, shown } = open();
  announce([arrival(ofOrder(1, 103)), arrival(ofOrder(2, 104))]);
  expect(shown).toMatchObject([{ count: 1, subject: 'order 104' }]);
});

const orderWith = (id: number, orderId: number, patch: Partial<OrderDetails>): Notification => {
  const order = ofOrder(id, orderId);
  return { ...order, details: { ...order.details, ...patch } as OrderDetails };
};

it('shows no second toast for a rest that was canceled, nor for a futures order', () => {
  noteAnnouncedOrder({ id: 110, status: 'cancelled' } as Order);
  noteAnnouncedFuturesOrder({ id: futuresOrderIdOf(111), status: 'filled' });
  const { announce, shown } = open();
  announce([arrival(orderWith(1, 110, { event: 'canceled' }))]);
  announce([arrival(orderWith(2, 111, { market: 'futures' }))]);
  expect(shown).toEqual([]);
  // Numbers of spot and futures orders are different ones.
  announce([arrival(orderWith(3, 111, { market: 'spot' }))]);
  announce([arrival(orderWith(4, 110, { market: 'futures' }))]);
  expect(shown).toMatchObject([{ subject: 'order 111' }, { subject: 'futures order O110' }]);
});

it('still reports the fill of an order whose response said that it is open', () => {
  noteAnnouncedOrder({ id: 120, status: 'open' } as Order);
  noteAnnouncedFuturesOrder({ id: futuresOrderIdOf(121), status: 'partially_filled' });
  const { announce, shown } = open();
  announce([arrival(ofOrder(1, 120))]);
  announce([arrival(orderWith(2, 121, { market: 'futures' }))]);
  expect(shown).toHaveLength(2);
});

it('does not show or count a fill that the response in another tab has reported', () => {
  const { page, announce, catchUp, shown } = open();
  drainNotices();
  page.isVisible = false;
  announce([arrival(ofOrder(1, 130))]);
  const key = 'tidemark-announced-orders';
  for (const newValue of ['order 130', 'order 131']) {
    dispatchEvent(new StorageEvent('storage', { key, newValue }));
  }
  expect(drainNotices()).toContainEqual({ type: 'repeated', subject: 'order 131' });
  catchUp();
  page.isVisible = true;
  announce([arrival(ofOrder(2, 131))]);
  expect(shown).toEqual([]);
});

it('counts what arrives while the page is hidden, and shows the number once', () => {
  const { page, announce, catchUp, shown } = open();
  page.isVisible = false;
  announce([arrival(ofOrder(1, 101)), arrival(ofOrder(2, 102))]);
  announce([arrival(ofOrder(3, 105))]);
  expect(shown).toEqual([]);
  catchUp();
  catchUp();
  expect(shown).toMatchObject([
    { text: '3 new notifications', link: { href: '/ar/user/notification?page=1&limit=10' } },
  ]);
});

it('forgets what arrived for the former user', () => {
  const { page, announce, catchUp, forget, shown } = open();
  page.isVisible = false;
  announce([arrival(ofOrder(1, 101))]);
  forget();
  catchUp();
  expect(shown).toEqual([]);
});
