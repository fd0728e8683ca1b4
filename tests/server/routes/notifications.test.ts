/** Notifications through the calls and channels of a real exchange. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from '#contract/codec.ts';
import type { Notification } from '#contract/entities/notification.ts';
import {
  notificationMessageCodec,
  notificationsReadCodec,
} from '#contract/realtime/notifications.ts';
import { notifications, notificationPreferences } from '#contract/rest/notifications.ts';
import { latestNews } from '#contract/rest/news.ts';
import { notifiedTrader } from '#tests/support/every-notification-call.ts';
import { BEHIND_PROXY, mailsTo, proofOf, signInAt } from '#tests/support/guarded-account.ts';
import { mustAccept, openLiveExchange, type LiveExchange } from '#tests/support/live-exchange.ts';
import { joinOwnChannels, messagesOn } from '#tests/support/own-channels.ts';

let live: LiveExchange;
beforeAll(async () => {
  live = await openLiveExchange(BEHIND_PROXY);
});
afterAll(() => live.close());

async function listOf(bearer: string, query: object = {}) {
  const { data } = await mustAccept(live.call('notifications', { bearer, query: { ...query } }));
  const parsed = parse(notifications.reply, data);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.model;
}

const kindsOf = (items: readonly Notification[]) =>
  items.map(({ details }) => (details === undefined ? '' : `${details.kind} ${details.event}`));

describe('the list', () => {
  it('[ENT-07] [API-70] returns id, title, body, time, state, link and details in data.data', async () => {
    const { bearer, notify } = await notifiedTrader(live, 'listed');
    await notify('2.5');
    const { body } = await live.call('notifications', { bearer });
    expect(body.data?.data).toEqual([
      {
        id: expect.any(Number) as number,
        title: 'Transfer received',
        notification_body: '2.5 USDT from another user is in your spot wallet.',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
        is_read: 0,
        link: '/user/transaction-history',
        notification_details: {
          kind: 'transfer',
          event: 'received',
          coin_type: 'USDT',
          amount: '2.5',
        },
      },
    ]);
  });

  it('[API-71] returns pages with the totals and all unread ids, newest first', async () => {
    const { bearer, notify } = await notifiedTrader(live, 'paged');
    for (let count = 1; count <= 12; count += 1) await notify(`${count}`);
    const first = await listOf(bearer, { paginate: 'true', page: 1, limit: 10 });
    const second = await listOf(bearer, { paginate: 'true', page: 2, limit: 10 });
    expect(first).toMatchObject({ currentPage: 1, lastPage: 2, perPage: 10, total: 12 });
    expect(first.unreadCount).toBe(12);
    const amounts = [...first.items, ...second.items].map(({ body }) => body.split(' ')[0]);
    expect(amounts).toEqual(['12', '11', '10', '9', '8', '7', '6', '5', '4', '3', '2', '1']);
    expect(first.unreadIds).toEqual([...first.items, ...second.items].map(({ id }) => id));
    // Without a page, everything.
    expect((await listOf(bearer)).items.length).toBe(12);
    expect((await listOf(bearer, { paginate: 'true', page: 3, limit: 10 })).items).toEqual([]);
    // Page and limit have defaults.
    expect((await listOf(bearer, { paginate: 'true' })).perPage).toBe(10);
    expect((await listOf(bearer, { kind: 'order' })).total).toBe(0);
    expect((await listOf(bearer, { kind: 'transfer' })).total).toBe(12);
  });

  it('answers a visitor with 401', async () => {
    expect((await live.call('notifications')).status).toBe(401);
    expect((await live.call('notificationPreferences')).status).toBe(401);
    expect((await live.call('pushKey')).status).toBe(401);
  });
});

describe('marking as read', () => {
  it('[NOTI-11] [API-73] marks one notification, and rejects that of another user', async () => {
    const owner = await notifiedTrader(live, 'clicks');
    const other = await live.trader('foreign');
    await owner.notify();
    await owner.notify();
    const [newest, oldest] = (await listOf(owner.bearer)).items;
    const mark = (bearer: string, id: number | string | undefined) =>
      live.call('markNotificationRead', { bearer, params: { id: String(id) } });
    expect((await mark(other.bearer, newest?.id)).status).toBe(404);
    // A foreign ID and one that does not exist get the same response.
    const unknown = await mark(other.bearer, 987_654_321);
    expect((await mark(other.bearer, newest?.id)).body.message).toBe(unknown.body.message);
    expect((await listOf(owner.bearer)).unreadCount).toBe(2);
    const marked = await mark(owner.bearer, newest?.id);
    expect(marked.body.data).toEqual({ unread_count: 1 });
    // Again: nothing changes.
    expect((await mark(owner.bearer, newest?.id)).body.data).toEqual({ unread_count: 1 });
    const { items, unreadIds } = await listOf(owner.bearer);
    expect(items.map(({ isRead }) => isRead)).toEqual([true, false]);
    expect(unreadIds).toEqual([oldest?.id]);
    for (const id of ['0', '-1', 'x', '1e3', '99999999999999999999']) {
      expect((await mark(owner.bearer, id)).status, id).toBe(422);
    }
  });

  it('[NOTI-12] [API-72] marks all unread ids at once, and ignores those of others', async () => {
    const owner = await notifiedTrader(live, 'all-read');
    const other = await notifiedTrader(live, 'not-read');
    for (let count = 0; count < 11; count += 1) await owner.notify();
    await other.notify();
    const ids = [
      ...(await listOf(owner.bearer)).unreadIds,
      ...(await listOf(other.bearer)).unreadIds,
      987_654_321,
    ];
    expect(ids.length).toBe(13);
    const { body } = await live.call('markNotificationsSeen', {
      bearer: owner.bearer,
      body: { ids },
    });
    expect(body.data).toEqual({ unread_count: 0 });
    expect((await listOf(owner.bearer)).items.every(({ isRead }) => isRead)).toBe(true);
    expect((await listOf(other.bearer)).unreadCount).toBe(1);
    const none = await live.call('markNotificationsSeen', {
      bearer: owner.bearer,
      body: { ids: [] },
    });
    expect(none.status).toBe(200);
  });
});

describe('the channels', () => {
  it('[RT-06] [RT-07] send the same notification with the same number on both', async () => {
    const owner = await notifiedTrader(live, 'channels');
    const client = await joinOwnChannels(live, owner, ['usernotification', 'notification']);
    await owner.notify('3');
    await client.next('notification');
    const sent = messagesOn(client, `private-usernotification_${owner.id}`).at(-1);
    const again = messagesOn(client, `private-notification_${owner.id}`).at(-1);
    expect([sent?.event, again?.event]).toEqual(['receive_notification', 'notification']);
    expect(again?.payload).toEqual(sent?.payload);
    const parsed = parse(notificationMessageCodec, sent?.payload);
    const [stored] = (await listOf(owner.bearer)).items;
    expect(parsed).toMatchObject({
      ok: true,
      model: {
        sequence: 1,
        unreadCount: 1,
        channels: ['list', 'toast', 'push'],
        notification: stored,
      },
    });
    client.destroy();
  });

  it('number all messages without a gap, and announce to other devices what was read', async () => {
    const owner = await notifiedTrader(live, 'devices');
    await owner.notify();
    const client = await joinOwnChannels(live, owner, ['usernotification', 'notification']);
    await owner.notify();
    await client.next('notification');
    const { unreadIds } = await listOf(owner.bearer);
    await live.call('markNotificationsSeen', { bearer: owner.bearer, body: { ids: unreadIds } });
    await client.next('notifications-read');
    await client.next('notifications-read');
    for (const family of ['usernotification', 'notification']) {
      const received = messagesOn(client, `private-${family}_${owner.id}`).filter(
        ({ payload }) => 'seq' in payload,
      );
      // The first came before the subscription: its receiver sees the gap.
      expect(received.map(({ payload }) => payload['seq'])).toEqual([2, 3]);
      const read = parse(notificationsReadCodec, received.at(-1)?.payload);
      expect(read).toMatchObject({ ok: true, model: { unreadCount: 0 } });
      expect(new Set(read.ok ? read.model.ids : [])).toEqual(new Set(unreadIds));
    }
    client.destroy();
  });

  it('[RT-25] are closed to other users', async () => {
    const owner = await live.trader('private');
    const other = await live.trader('curious');
    for (const family of ['usernotification', 'notification']) {
      const { status } = await live.call('authorizeChannel', {
        bearer: other.bearer,
        body: { socket_id: '1.1', channel_name: `private-${family}_${owner.id}` },
      });
      expect(status).toBe(403);
    }
  });
});

describe('preferences', () => {
  const preferencesOf = async (bearer: string) => {
    const { data } = await mustAccept(live.call('notificationPreferences', { bearer }));
    const parsed = parse(notificationPreferences.reply, data);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
    return Object.fromEntries(parsed.model.map((one) => [one.kind, one]));
  };
  const ALL_OFF = { list: 0, toast: 0, sound: 0, push: 0, mail: 0 };
  const save = (bearer: string, preferences: readonly object[]) =>
    live.call('updateNotificationPreferences', { bearer, body: { preferences } });

  it('turn the list of a kind on and off, and leave the other kinds', async () => {
    const { bearer, notify } = await notifiedTrader(live, 'chooses');
    const before = await preferencesOf(bearer);
    const saved = await save(bearer, [{ kind: 'transfer', ...ALL_OFF, toast: 1 }]);
    expect(saved.status).toBe(200);
    await notify();
    expect((await listOf(bearer)).total).toBe(0);
    const after = await preferencesOf(bearer);
    expect(after['transfer']?.channels).toEqual({
      list: false,
      toast: true,
      sound: false,
      push: false,
      mail: false,
    });
    expect({ ...after, transfer: undefined }).toEqual({ ...before, transfer: undefined });
  });

  it('send what is not listed to the channels that want it, and store nothing without one', async () => {
    const owner = await notifiedTrader(live, 'toasted');
    const client = await joinOwnChannels(live, owner, ['usernotification']);
    await save(owner.bearer, [{ kind: 'transfer', ...ALL_OFF }]);
    await owner.notify('1');
    await save(owner.bearer, [{ kind: 'transfer', ...ALL_OFF, sound: 1 }]);
    await owner.notify('2');
    await client.next('receive_notification');
    const [only, ...rest] = messagesOn(client, `private-usernotification_${owner.id}`).filter(
      ({ event }) => event === 'receive_notification',
    );
    expect(rest).toEqual([]);
    expect(only?.payload).toMatchObject({
      channels: ['sound'],
      unread_count: 0,
      notification: { notification_body: expect.stringContaining('2 USDT') as string },
    });
    client.destroy();
  });

  it('keep security on in the list and by email', async () => {
    const { bearer } = await live.trader('guarded');
    const own = await preferencesOf(bearer);
    expect(own['security']?.locked).toEqual(['list', 'mail']);
    expect(own['sign_in']?.locked).toEqual(['list']);
    for (const off of [
      { ...ALL_OFF, list: 1 },
      { ...ALL_OFF, mail: 1 },
    ]) {
      const rejected = await save(bearer, [
        { kind: 'order', ...ALL_OFF },
        { kind: 'security', ...off },
      ]);
      expect(rejected.status).toBe(422);
    }
    // Nothing of a rejected request is saved.
    expect(await preferencesOf(bearer)).toEqual(own);
    const allowed = await save(bearer, [{ kind: 'security', ...ALL_OFF, list: 1, mail: 1 }]);
    expect(allowed.status).toBe(200);
  });

  it('are the choices of the profile where both show one', async () => {
    const { bearer } = await live.trader('one-truth');
    const row = { list: 1, toast: 1, sound: 0 };
    await save(bearer, [
      { kind: 'sign_in', ...row, push: 0, mail: 0 },
      { kind: 'order', ...row, push: 1, mail: 0 },
      { kind: 'announcement', ...row, push: 0, mail: 1 },
    ]);
    const { data } = await mustAccept(live.call('profileSettings', { bearer }));
    expect(data).toMatchObject({ sign_in_mail: 0, order_push: 1, news_mail: 1 });
    const body = { ...data, sign_in_mail: 1, order_push: 0, news_mail: 0 };
    await mustAccept(live.call('updateProfileSettings', { bearer, body }));
    const own = await preferencesOf(bearer);
    expect(own['sign_in']?.channels.mail).toBe(true);
    expect(own['order']?.channels.push).toBe(false);
    expect(own['announcement']?.channels.mail).toBe(false);
  });

  it('turn off the email of a kind, and send one email where it is on', async () => {
    const { bearer, email, notify } = await notifiedTrader(live, 'mailed');
    const transfers = async () =>
      (await mailsTo(live, email)).filter(({ body }) => body.includes('transfer')).length;
    const before = await transfers();
    await notify();
    expect(await transfers()).toBe(before + 1);
    await save(bearer, [{ kind: 'transfer', ...ALL_OFF, list: 1 }]);
    await notify();
    expect(await transfers()).toBe(before + 1);
  });
});

describe('security', () => {
  it('notifies of a sign-in from a new device, not from a known one', async () => {
    const { bearer, email, password } = await live.trader('signs-in');
    await signInAt(live, email, password, '203.0.113.7', 'Safari on iOS');
    await signInAt(live, email, password, '203.0.113.7', 'Safari on iOS');
    const { items } = await listOf(bearer);
    expect(kindsOf(items)).toEqual(['sign_in new_device']);
    expect(items[0]?.details).toMatchObject({ ipAddress: '203.0.113.7' });
    const subjects = (await mailsTo(live, email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('New sign-in')).length).toBe(1);
  });

  it('notifies of a new password with the hold of withdrawals, by one email', async () => {
    const { bearer, email, password } = await live.trader('new-password');
    const proof = await proofOf(live, bearer, { password });
    const body = { current_password: password, password: 'another tide at noon', ...proof };
    const changed = await mustAccept(live.call('changePassword', { bearer, body }));
    const { items } = await listOf(String(changed['access_token']));
    expect(kindsOf(items)).toEqual(['security password_changed']);
    const [{ details } = { details: undefined }] = items;
    const until = details?.kind === 'security' ? (details.until ?? 0) : 0;
    expect(until - live.now()).toBeGreaterThan(23 * 3_600_000);
    const subjects = (await mailsTo(live, email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /password/i.test(subject)).length).toBe(1);
  });
});

it('[API-10] GET latest-blog-list returns the news to visitors, newest first', async () => {
  const { data } = await mustAccept(live.call('latestNews'));
  const parsed = parse(latestNews.reply, data);
  expect(parsed.ok && parsed.model.map(({ title }) => title)).toEqual([
    'Perpetual contracts are open',
    'Welcome to Tidemark',
  ]);
});

it('[ENT-07] keeps notifications, their state and preferences over a restart', async () => {
  const owner = await notifiedTrader(live, 'restarted');
  await owner.notify();
  await owner.notify();
  const [newest] = (await listOf(owner.bearer)).items;
  const params = { id: String(newest?.id) };
  await live.call('markNotificationRead', { bearer: owner.bearer, params });
  const preferences = await live.call('notificationPreferences', { bearer: owner.bearer });
  const before = await listOf(owner.bearer);
  live = await live.restart();
  expect(await listOf(owner.bearer)).toEqual(before);
  const again = await live.call('notificationPreferences', { bearer: owner.bearer });
  expect(again.body.data).toEqual(preferences.body.data);
  expect(before.items.map(({ isRead }) => isRead)).toEqual([true, false]);
  expect(live.logged).toEqual([]);
});
