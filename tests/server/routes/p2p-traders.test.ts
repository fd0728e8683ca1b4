/** Profiles, relations and reports of traders over the calls of a running exchange. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/core/durations.ts';
import { openReports } from '#server/p2p/traders/reports.ts';
import { mustAccept, openLiveExchange, type LiveExchange } from '#tests/support/live-exchange.ts';
import { openP2pTrader, type P2pTrader } from '#tests/support/p2p-exchange.ts';

let live: LiveExchange;
let anna: P2pTrader;
let boris: P2pTrader;
let uidOfAnna: string;
beforeAll(async () => {
  live = await openLiveExchange();
  anna = await openP2pTrader(live, 'p2p-profile-a', { usdt: '0' });
  boris = await openP2pTrader(live, 'p2p-profile-b', { usdt: '0', firstName: 'Boris' });
  uidOfAnna = String((await anna.get('ownTraderProfile')).body.data?.['uid']);
});
afterAll(() => live.close());

const profile = (uid: string, bearer?: string) =>
  live.call('traderProfile', { params: { uid }, bearer });

it('shows the figures of a trader to visitors, and not who the user is', async () => {
  const { body } = await profile(uidOfAnna);
  expect(body.data).toMatchObject({
    uid: uidOfAnna,
    merchant_level: 0,
    verified: true,
    orders_total: 0,
    completion_rate_30d: null,
    good_count: 0,
    followed: false,
  });
  const text = JSON.stringify(body.data);
  expect(text).not.toContain('Keller');
  expect(text).not.toContain(anna.email);
  expect((await profile('ffffffffffffffff')).status).toBe(404);
});

it('shows a chosen nickname, and refuses one that looks like the exchange', async () => {
  const rename = (nickname: string) =>
    live.call('changeNickname', { bearer: anna.bearer, body: { nickname } });
  await mustAccept(rename('Anna trades'));
  expect((await profile(uidOfAnna)).body.data).toMatchObject({ nickname: 'Anna trades' });
  for (const nickname of ['Tidemark support', 'Аdmin', 'M0derator']) {
    expect((await rename(nickname)).body.error_code).toBe(3024);
  }
  // A name that was chosen before is not shown.
  await live.exchange.transact(({ db }) =>
    db.run(`UPDATE person SET nickname = 'Support' WHERE id = ?`, [anna.id]),
  );
  const shown = (await profile(uidOfAnna)).body.data?.['nickname'];
  expect(shown).toBe(`User-${uidOfAnna.slice(0, 6)}`);
});

it('follows and blocks, one at a time, for the reader alone', async () => {
  const followed = await boris.send('followTrader', { uid: uidOfAnna, on: true });
  expect(followed.body.data).toMatchObject({ followed: true, blocked: false });
  const blocked = await boris.send('blockTrader', { uid: uidOfAnna, on: true });
  expect(blocked.body.data).toMatchObject({ followed: false, blocked: true });
  const relatedBy = (relation: string) => boris.get('relatedTraders', { query: { relation } });
  expect((await relatedBy('followed')).body.data).toEqual([]);
  expect((await relatedBy('blocked')).body.data).toMatchObject([{ uid: uidOfAnna }]);
  expect((await profile(uidOfAnna)).body.data).toMatchObject({ blocked: false });
  expect((await profile(uidOfAnna, boris.bearer)).body.data).toMatchObject({ blocked: true });
  await mustAccept(boris.send('blockTrader', { uid: uidOfAnna, on: false }));
  expect((await relatedBy('blocked')).body.data).toEqual([]);
  expect((await anna.send('followTrader', { uid: uidOfAnna, on: true })).status).toBe(404);
  expect((await boris.send('followTrader', { uid: 'ffffffff', on: true })).status).toBe(404);
});

it('stores a report once, at most ten a day, and none about an order of others', async () => {
  const report = (changed: object = {}) =>
    boris.send('reportTrader', {
      uid: uidOfAnna,
      reason: 'off_platform',
      text: 'Asked me to use another app.',
      ...changed,
    });
  const request_id = randomUUID();
  await mustAccept(report({ request_id }));
  expect((await report({ request_id })).body).toMatchObject({ replayed: true });
  expect((await report({ order_uid: '26112900001' })).status).toBe(404);
  expect((await report({ files: ['unknown-file'] })).body.error_code).toBe(3016);
  for (let count = 1; count < 10; count += 1) await mustAccept(report());
  expect((await report()).status).toBe(429);
  const open = await live.exchange.transact(({ db }) => openReports(db, 100));
  expect(open).toHaveLength(10);
  expect(open[0]).toMatchObject({ reporterId: boris.id, reportedId: anna.id });
});

it('counts the reports of one trader, and for a day', async () => {
  const report = (trader: P2pTrader) =>
    trader.send('reportTrader', { uid: uidOfAnna, reason: 'abuse', text: 'Insults.' });
  const makeFirst = (agoMs: number) =>
    live.exchange.transact(({ db }, now) =>
      db.run('UPDATE p2p_report SET created_at_ms = ? WHERE id = 1', [now - agoMs]),
    );
  expect((await report(boris)).status).toBe(429);
  const carol = await openP2pTrader(live, 'p2p-profile-c', { usdt: '0' });
  await mustAccept(report(carol));
  await makeFirst(DAY_MS - HOUR_MS);
  expect((await report(boris)).status).toBe(429);
  await makeFirst(DAY_MS + 1);
  await mustAccept(report(boris));
  expect((await report(boris)).status).toBe(429);
});

it('pages feedback', async () => {
  const params = { uid: uidOfAnna };
  const page = await live.call('traderFeedback', { params });
  expect(page.body.data).toMatchObject({ data: [], total: 0, last_page: 1 });
  expect((await live.call('traderFeedback', { params: { uid: 'ffffffff' } })).status).toBe(404);
});

it('reports no internal error', () => {
  expect(live.logged).toEqual([]);
});
