/** Toasts and sounds of arrived notifications. */
import { i18n } from '@lingui/core';
import { beforeAll, expect, it, vi } from 'vitest';
import { notificationCodec, type Notification } from '#contract/entities/notification.ts';
import { notificationWire } from '#contract/samples/notifications.ts';
import type { Arrival } from '#machines/notifications/notification-list.ts';
import { noteAnnouncedOrder } from '#src/app/wiring/trading/announced-orders.ts';
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
  noteAnnouncedOrder(103);
  expect(drainNotices()).toEqual([{ type: 'repeated', subject: 'order 103' }]);
  const { announce, shown } = open();
  announce([arrival(ofOrder(1, 103)), arrival(ofOrder(2, 104))]);
  expect(shown).toMatchObject([{ count: 1, subject: 'order 104' }]);
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
