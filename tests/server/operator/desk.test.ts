/** The operator's desk: who may open it, and what its calls write. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from '#contract/codec.ts';
import { OPERATOR_CALLS } from '#contract/operator/addresses.ts';
import { announcementsCodec } from '#contract/operator/announcements.ts';
import { auditCodec, type AuditLine } from '#contract/operator/audit.ts';
import { overviewCodec } from '#contract/operator/overview.ts';
import { operatorPost } from '#tests/support/every-custody-call.ts';
import {
  bearerOf,
  mustAccept,
  openLiveExchange,
  type LiveExchange,
  type TraderLogin,
} from '#tests/support/live-exchange.ts';

const METRICS_TOKEN = 'metrics-token-of-the-tests-1';
const PAGE = '<!doctype html><title>Desk</title>';

let folder: string;
let live: LiveExchange;
let alice: TraderLogin;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'desk-'));
  mkdirSync(join(folder, 'static'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'static', 'desk.js'), 'secret()');
  live = await openLiveExchange({
    TIDEMARK_DESK_DIR: folder,
    TIDEMARK_METRICS_TOKEN: METRICS_TOKEN,
  });
  alice = await live.trader('alice');
});
afterAll(async () => {
  await live.close();
  rmSync(folder, { recursive: true });
});

const fetchAt = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  fetch(live.url + path, { method, headers, redirect: 'manual' });

const GUARDED = [
  '/operator',
  '/operator/',
  '/operator/static/desk.js',
  '/operator/static/nothing.js',
  '/operator/nothing',
  ...Object.values(OPERATOR_CALLS),
];

async function audit(): Promise<readonly AuditLine[]> {
  const response = await fetchAt(OPERATOR_CALLS.audit, bearerOf(live));
  const parsed = parse(auditCodec, await response.json());
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.model;
}

const outcomeOf = async (path: string, body: object): Promise<unknown> =>
  (await operatorPost(live, path, body)).json();

describe('access', () => {
  it('responds alike without the token, with a wrong one and for what does not exist', async () => {
    const texts = new Set<string>();
    for (const path of GUARDED) {
      for (const headers of [
        {},
        { authorization: 'Bearer wrong' },
        { authorization: `Bearer ${METRICS_TOKEN}` },
        { cookie: 'operator_token=wrong' },
        { authorization: `Bearer ${alice.bearer}` },
      ]) {
        const response = await fetchAt(path, headers);
        expect(response.status).toBe(401);
        texts.add(await response.text());
      }
      expect((await fetchAt(`${path}?token=wrong`)).status).toBe(401);
    }
    expect(texts.size).toBe(1);
    expect([...texts].join('')).not.toContain('secret');
  });

  it('opens the page and its scripts with the cookie of the link', async () => {
    const link = await fetchAt(`/operator?token=${live.operator.token}`);
    expect([link.status, link.headers.get('location')]).toEqual([303, '/operator']);
    const cookie = (link.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
    const page = await fetchAt('/operator', { cookie });
    expect(await page.text()).toBe(PAGE);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    const script = await fetchAt('/operator/static/desk.js', { cookie });
    expect([script.status, await script.text()]).toEqual([200, 'secret()']);
    expect(script.headers.get('cache-control')).toBe('no-store');
    expect((await fetchAt('/operator/nothing', { cookie })).status).toBe(404);
  });

  it('changes nothing by the cookie for a page of another origin', async () => {
    const cookie = `operator_token=${live.operator.token}`;
    const post = (headers: Readonly<Record<string, string>>) =>
      fetch(live.url + OPERATOR_CALLS.maintenance, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json', ...headers },
        body: '{}',
      });
    const foreign = [
      {},
      { 'sec-fetch-site': 'same-site', origin: live.url },
      { origin: 'http://localhost:1' },
      { origin: 'null' },
    ];
    for (const headers of foreign) expect((await post(headers)).status).toBe(401);
    expect((await post({ origin: live.url })).status).toBe(422);
    expect((await post({ 'sec-fetch-site': 'same-origin' })).status).toBe(422);
  });

  it('opens the metrics with their own token', async () => {
    const authorization = `Bearer ${METRICS_TOKEN}`;
    const metrics = await fetchAt('/metrics', { authorization });
    expect([metrics.status, await metrics.text()]).toEqual([
      200,
      expect.stringContaining('tidemark_sockets'),
    ]);
    expect((await fetchAt('/metrics', { authorization: `${authorization}x` })).status).toBe(401);
  });
});

describe('changes', () => {
  it('rejects malformed bodies of every change without an internal error or a line', async () => {
    const before = await audit();
    const bodies = ['', '{', '[]', 'null', '7', '"x"', '{"on":"yes"}', '{"title":[],"text":{}}'];
    const paths = [
      `${OPERATOR_CALLS.withdrawals}/1`,
      `${OPERATOR_CALLS.withdrawals}/99999999999999999999`,
      `${OPERATOR_CALLS.deposits}/x`,
      `${OPERATOR_CALLS.referrals}/1`,
      OPERATOR_CALLS.announcements,
      OPERATOR_CALLS.maintenance,
    ];
    for (const path of paths) {
      for (const body of bodies) {
        const response = await fetch(live.url + path, {
          method: 'POST',
          headers: { ...bearerOf(live), 'content-type': 'application/json' },
          body,
        });
        expect([400, 404, 422], `${path} ${body}`).toContain(response.status);
      }
    }
    expect(await audit()).toEqual(before);
  });

  it('announces to one user by email or number, and to nobody else', async () => {
    const bob = await live.trader('bob');
    const draft = { title: 'Your ticket', text: 'We have written to you.', link: '/profile' };
    for (const user of ['ALICE@example.com', String(alice.id)]) {
      expect(await outcomeOf(OPERATOR_CALLS.announcements, { ...draft, user })).toEqual({
        outcome: 'done',
      });
    }
    const unknown = { ...draft, user: 'nobody@example.com' };
    expect(await outcomeOf(OPERATOR_CALLS.announcements, unknown)).toEqual({
      outcome: 'user_unknown',
    });
    const titlesOf = async ({ bearer }: TraderLogin) => {
      const { data } = await mustAccept(live.call('notifications', { bearer }));
      return (data as { data: { title: string }[] }).data.map(({ title }) => title);
    };
    expect((await titlesOf(alice)).filter((title) => title === draft.title)).toHaveLength(2);
    expect(await titlesOf(bob)).not.toContain(draft.title);
    const response = await fetchAt(OPERATOR_CALLS.announcements, bearerOf(live));
    const sent = parse(announcementsCodec, await response.json());
    expect(sent).toMatchObject({
      ok: true,
      model: [{ email: alice.email, ...draft }, { email: alice.email }],
    });
    expect((await audit())[0]).toMatchObject({
      action: 'announced_to_user',
      subject: String(alice.id),
      detail: draft.title,
      address: '127.0.0.1',
    });
  });

  it('audits an announcement to all users', async () => {
    const draft = { title: 'New pair', text: '' };
    const reply = await outcomeOf(OPERATOR_CALLS.announcements, draft);
    expect(reply).toMatchObject({ outcome: 'done', id: expect.any(Number) });
    const [line] = await audit();
    expect(line).toMatchObject({ action: 'announced_to_all', subject: 'all', detail: 'New pair' });
  });
});

it('shows users, sockets, commands, queues and a ledger that sums to zero', async () => {
  const response = await fetchAt(OPERATOR_CALLS.overview, bearerOf(live));
  const parsed = parse(overviewCodec, await response.json());
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  const { userCount, mode, commandCount, queues, ledger } = parsed.model;
  expect([mode, userCount >= 2, commandCount > 0]).toEqual(['open', true, true]);
  expect(queues.map(({ name }) => name)).toEqual(['withdrawals', 'deposits', 'referrals']);
  expect(ledger.length).toBeGreaterThan(0);
  expect(ledger.every(({ sum }) => sum === '0')).toBe(true);
});
