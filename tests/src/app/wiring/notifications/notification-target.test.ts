/** Links of notifications: pages of the client and https addresses, nothing else. */
import { expect, it } from 'vitest';
import { notificationTargetOf } from '#src/app/wiring/notifications/notification-target.ts';
import { REDIRECT_SPELLINGS } from '#tests/support/redirect-spellings.ts';

const ORIGIN = 'https://exchange.example';
const targetOf = (link: string | undefined) => notificationTargetOf({ id: 12, link }, ORIGIN);

it('[NOTI-11] opens the link of a notification', () => {
  expect(targetOf('/user/spot-orders?tab=open')).toEqual({
    path: '/user/spot-orders?tab=open',
    isExternal: false,
  });
  expect(targetOf('/ar/wallet')).toEqual({ path: '/wallet', isExternal: false });
  expect(targetOf('https://news.example/a')).toEqual({
    path: 'https://news.example/a',
    isExternal: true,
  });
});

it('[ROUTE-59] opens the page with the notification where there is no link', () => {
  expect(targetOf(undefined)).toEqual({
    path: '/user/notification?page=1&limit=10&idNoti=12',
    isExternal: false,
  });
});

it('stays on this site, or opens an https address in a new tab, whatever the spelling', () => {
  for (const link of REDIRECT_SPELLINGS) {
    const { path, isExternal } = targetOf(link);
    const { origin, protocol } = new URL(path, ORIGIN);
    if (isExternal) expect(protocol, link).toBe('https:');
    else expect(origin, link).toBe(ORIGIN);
  }
  for (const link of ['javascript:alert(1)', 'http://plain.example', 'data:text/html,x', '//x.y']) {
    expect(targetOf(link).path, link).toBe('/user/notification?page=1&limit=10&idNoti=12');
  }
});
