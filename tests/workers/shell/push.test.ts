/** Push messages in the service worker: every message is shown, a click opens the right page. */
import { expect, it, vi, type Mock } from 'vitest';
import { pushMessageCodec } from '#contract/entities/push-message.ts';
import { firebaseMessageWire, pushMessageWire } from '#contract/samples/notifications.ts';
import { openClicked, pushOf, showPush } from '#workers/shell/push.ts';
import type { WindowClient } from '#workers/shell/service-worker.ts';

const ORIGIN = 'https://exchange.example';
const location = new URL(`${ORIGIN}/shell.js`) as unknown as Location;
const dataOf = (json: unknown) => ({ json: () => json });

function open(windows: readonly Partial<Pick<WindowClient, 'url' | 'focused'>>[] = []) {
  const pages = windows.map((given) => {
    const page: WindowClient & { readonly postMessage: Mock<(message: unknown) => void> } = {
      id: 'page',
      postMessage: vi.fn(),
      focus: () => Promise.resolve(page),
      url: given.url ?? `${ORIGIN}/ar/wallet`,
      focused: given.focused ?? false,
    };
    return page;
  });
  const openWindow = vi.fn(() => Promise.resolve());
  const showNotification = vi.fn(() => Promise.resolve());
  const clients = {
    claim: () => Promise.resolve(),
    matchAll: () => Promise.resolve(pages),
    openWindow,
  };
  return {
    pages,
    openWindow,
    showNotification,
    clients,
    location,
    registration: { showNotification },
  };
}

it('shows the title and the text of a message as the contract has it', async () => {
  const scope = open();
  const { notification } = pushMessageCodec.decode(pushMessageWire);
  await showPush(dataOf(pushMessageWire), scope);
  expect(scope.showNotification).toHaveBeenCalledExactlyOnceWith(notification.title, {
    body: notification.body,
    icon: '/icons/any-192.png',
    tag: `notification-${notification.id}`,
    data: { type: 'open', path: notification.link, id: notification.id },
  });
});

it('shows a data message of Firebase as one of the exchange, and opens the same page', async () => {
  const scope = open();
  await showPush(dataOf(firebaseMessageWire), scope);
  await showPush(dataOf(pushMessageWire), scope);
  const [byFirebase, byExchange] = scope.showNotification.mock.calls;
  expect(byFirebase).toEqual(byExchange);
});

it.each(['', '1.5', 'x', '9'.repeat(16)])('shows a message of Firebase with the ID "%s"', (id) => {
  const { data } = firebaseMessageWire;
  const shown = pushOf(dataOf({ data: { ...data, id } }), ORIGIN);
  expect(shown).toMatchObject({ title: data.title, body: data.notification_body, id: undefined });
});

it('shows nothing over a page in focus, which shows the notification itself', async () => {
  const scope = open([{ focused: true }]);
  await showPush(dataOf(pushMessageWire), scope);
  expect(scope.showNotification).not.toHaveBeenCalled();
});

it.each([
  ['no data', null],
  ['no JSON', { json: () => JSON.parse('{') as unknown }],
  ['another shape', dataOf({ notification: 7 })],
  ['nothing', dataOf(null)],
])('shows a message with %s', (_name, data) => {
  expect(pushOf(data, ORIGIN)).toEqual({
    title: 'New Notification',
    body: '',
    id: undefined,
    path: '/user/notification?page=1&limit=10',
  });
});

it('[ROUTE-59] opens the notification where its link leads elsewhere or is missing', () => {
  for (const link of [null, 'https://evil.example/', '//evil.example/', '/\\evil.example', 7]) {
    const data = dataOf({ notification: { id: 12, title: 'Hi', link } });
    expect(pushOf(data, ORIGIN).path).toBe('/user/notification?page=1&limit=10&idNoti=12');
  }
});

it('opens the page in an open window, which knows its language', async () => {
  const { pages, clients, openWindow } = open([{ url: 'https://other.example/' }, {}]);
  await openClicked({ type: 'open', path: '/wallet', id: 5 }, { clients, location });
  expect(pages[0]?.postMessage).not.toHaveBeenCalled();
  expect(pages[1]?.postMessage).toHaveBeenCalledExactlyOnceWith({
    type: 'open',
    path: '/wallet',
    id: 5,
  });
  expect(openWindow).not.toHaveBeenCalled();
});

it('opens a new window where none is open', async () => {
  const { clients, openWindow } = open();
  await openClicked({ type: 'open', path: '/wallet', id: 5 }, { clients, location });
  await openClicked(undefined, { clients, location });
  expect(openWindow.mock.calls).toEqual([['/wallet'], ['/user/notification?page=1&limit=10']]);
});

it('shows a message although a page is open, where none is in focus', async () => {
  const scope = open([{ focused: false }, { focused: false }]);
  await showPush(dataOf(pushMessageWire), scope);
  expect(scope.showNotification).toHaveBeenCalledOnce();
});
