/** Announcements of the operator to all users. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { recordWriter } from '#server/exchange/record-writer.ts';
import { News } from '#server/notifications/news.ts';
import { Notifications } from '#server/notifications/notifications.ts';
import { insertUser } from '#server/accounts/user-records.ts';
import { mailsTo } from '#tests/support/guarded-account.ts';
import { operatorPost } from '#tests/support/every-custody-call.ts';
import { mustAccept, openLiveExchange, type LiveExchange } from '#tests/support/live-exchange.ts';
import { joinOwnChannels } from '#tests/support/own-channels.ts';
import { openTestExchange } from '#tests/support/test-exchange.ts';

const NOW = epochMs(1_767_225_600_000);
const DRAFT = { title: 'Maintenance', text: 'On Sunday.', link: undefined };

function openNews(userCount: number) {
  const test = openTestExchange();
  const { db, exchange } = test;
  let byte = 0;
  db.transaction(() => {
    for (let count = 1; count <= userCount; count += 1) {
      const user = {
        email: `user${count}@example.com`,
        passwordHash: '',
        referralCode: undefined,
        isEmailVerified: true,
      };
      insertUser(db, user, (length) => Buffer.alloc(length, (byte += 1)), NOW);
    }
  });
  const runs: (() => void)[] = [];
  const write = recordWriter(db, exchange, () => NOW);
  const notifications = new Notifications({
    db,
    write,
    onPut: () => undefined,
    onRead: () => undefined,
  });
  const open = () =>
    new News({
      db,
      write,
      schedule: (run) => void runs.push(run),
      notifications,
      onError: (error) => {
        throw error;
      },
    });
  /** Users who have the announcement, with how often. */
  const usersReached = () =>
    db.all<{ user_id: bigint; count: bigint }>(
      'SELECT user_id, count(*) AS count FROM notification GROUP BY user_id ORDER BY user_id',
    );
  /** Runs the next command with its users. */
  const step = async (): Promise<void> => {
    for (const run of runs.splice(0)) run();
    await exchange.transact(() => undefined);
    await Promise.resolve();
  };
  return { ...test, notifications, open, reached: usersReached, step };
}

it('notifies every user once, fifty per command', async () => {
  const { open, reached, step, notifications } = openNews(120);
  const news = open();
  await news.announce(DRAFT);
  await step();
  expect(reached().length).toBe(50);
  for (let count = 0; count < 4; count += 1) await step();
  expect(reached().length).toBe(120);
  expect(reached().every(({ count }) => count === 1n)).toBe(true);
  const [first] = notifications.page(1 as UserId, { page: undefined, kind: undefined }).items;
  expect(first).toMatchObject({
    title: 'Maintenance',
    body: 'On Sunday.',
    details: { kind: 'announcement', event: 'published' },
  });
});

it('continues after a restart with the users who do not have it yet', async () => {
  const { open, reached, step } = openNews(120);
  const news = open();
  await news.announce(DRAFT);
  await step();
  news.stop();
  await step();
  const before = reached().length;
  expect(before).toBeLessThan(120);
  const again = open();
  await again.start();
  for (let count = 0; count < 5; count += 1) await step();
  expect(reached().length).toBe(120);
  expect(reached().every(({ count }) => count === 1n)).toBe(true);
});

it('notifies of two announcements in their order', async () => {
  const { open, step, notifications } = openNews(60);
  const news = open();
  await news.announce(DRAFT);
  await news.announce({ ...DRAFT, title: 'Done' });
  for (let count = 0; count < 8; count += 1) await step();
  const { items } = notifications.page(60 as UserId, { page: undefined, kind: undefined });
  expect(items.map(({ title }) => title)).toEqual(['Done', 'Maintenance']);
});

describe('of a running exchange', () => {
  let live: LiveExchange;
  beforeAll(async () => {
    live = await openLiveExchange();
  });
  afterAll(() => live.close());

  it('[API-10] sends an announcement of the operator to sockets, list, news and those who want emails', async () => {
    const reader = await live.trader('reader');
    const other = await live.trader('other');
    const settings = (await mustAccept(live.call('profileSettings', { bearer: reader.bearer })))
      .data;
    const body = { ...settings, news_mail: 1 };
    await mustAccept(live.call('updateProfileSettings', { bearer: reader.bearer, body }));
    const client = await joinOwnChannels(live, reader, ['usernotification']);
    const draft = { title: 'New pair', text: 'SOL is listed.', link: '/exchange/spot/SOL_USDT' };
    const sent = await operatorPost(live, '/operator/announcements', draft);
    expect(await sent.json()).toEqual({ outcome: 'done', id: 3 });
    await client.next('receive_notification');
    for (const { bearer } of [reader, other]) {
      const { data } = await mustAccept(live.call('notifications', { bearer }));
      expect(data?.data?.[0]).toMatchObject({ title: 'New pair', link: draft.link });
    }
    const news = (await mustAccept(live.call('latestNews'))).data;
    expect(news).toMatchObject([
      { id: 3, title: 'New pair', description: 'SOL is listed.' },
      {},
      {},
    ]);
    const mailCountOf = async (email: string) =>
      (await mailsTo(live, email)).filter(({ subject }) => subject === 'Tidemark: New pair').length;
    expect([await mailCountOf(reader.email), await mailCountOf(other.email)]).toEqual([1, 0]);
    client.destroy();
  });

  it('takes announcements from the operator only, with a link that stays here or is https', async () => {
    const open = await fetch(`${live.url}/operator/announcements`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(DRAFT),
    });
    expect(open.status).toBe(401);
    for (const link of [
      'javascript:alert(1)',
      '//evil.example',
      '/\\evil.example',
      'http://evil.example',
      'https://user@evil.example',
      'relative',
      ' /x',
      '/a b',
    ]) {
      const sent = await operatorPost(live, '/operator/announcements', { ...DRAFT, link });
      expect([link, sent.status]).toEqual([link, 422]);
    }
    for (const wrong of [{ title: '' }, { title: 'x'.repeat(121) }, { text: 'x'.repeat(1_001) }]) {
      const sent = await operatorPost(live, '/operator/announcements', { ...DRAFT, ...wrong });
      expect(sent.status).toBe(422);
    }
    expect((await operatorPost(live, '/operator/announcements', DRAFT)).status).toBe(200);
  });
});
