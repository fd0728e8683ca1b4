/** Address of the notifications page. */
import { expect, it } from 'vitest';
import {
  notificationAddressOf,
  notificationPath,
  queryOf,
} from '#src/features/notifications/notification-address.ts';

const addressOf = (text: string) => notificationAddressOf(new URLSearchParams(text));

it('[NOTI-06][ROUTE-58] is the first page with ten notifications', () => {
  expect(notificationPath()).toBe('/user/notification?page=1&limit=10');
  expect(addressOf('')).toEqual({ page: 1, kind: undefined, openedId: undefined });
});

it('[ROUTE-59] names one notification to show', () => {
  expect(notificationPath(812)).toBe('/user/notification?page=1&limit=10&idNoti=812');
  expect(addressOf('page=1&limit=10&idNoti=812').openedId).toBe(812);
});

it('restores page, kind and notification from the address it has written', () => {
  const address = { page: 3, kind: 'deposit', openedId: 7 } as const;
  expect(addressOf(String(queryOf(address)))).toEqual(address);
});

it('[NOTI-10] ignores what no page has, also another page size', () => {
  for (const text of [
    'page=0',
    'page=-1',
    'page=x',
    'page=1e3',
    'page=999999999',
    'limit=50&kind=all&idNoti=0',
  ]) {
    expect(addressOf(text), text).toEqual({ page: 1, kind: undefined, openedId: undefined });
  }
  expect(queryOf(addressOf('limit=50')).get('limit')).toBe('10');
});
