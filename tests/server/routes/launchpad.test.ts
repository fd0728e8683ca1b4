import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#contract/core/durations.ts';
import { userId } from '#contract/core/ids.ts';
import { REJECTION_CODES } from '#contract/errors.ts';
import { everyLaunchpadCall } from '#tests/support/every-launchpad-call.ts';
import { verify } from '#tests/support/kill/p2p-calls.ts';
import { deskCall, openSale, saleBody, termsOfSale } from '#tests/support/launchpad-sales.ts';
import {
  bearerOf,
  mustAccept,
  openLiveExchange,
  type LiveExchange,
  type TraderLogin,
  type WireBody,
} from '#tests/support/live-exchange.ts';

let live: LiveExchange;
beforeAll(async () => {
  live = await openLiveExchange();
});
afterAll(async () => {
  expect(live.logged).toEqual([]);
  expect(await live.ledgerBreaches()).toEqual([]);
  await live.close();
});

const once = () => ({ request_id: crypto.randomUUID() });
const times = { commitIn: 1, commitFor: 10 };

async function openVerified(name: string): Promise<TraderLogin> {
  const trader = await live.trader(name);
  await verify(live, trader.id);
  return trader;
}

async function commitTo(id: number, { bearer }: TraderLogin, amount: string) {
  const body = { ...(await termsOfSale(live, id)), amount, ...once() };
  return live.call('commitToProject', { bearer, body });
}

it('[LAUNCH-01] lists projects, shows one, commits and buys, and shows the purchases', async () => {
  for (const [name, reply] of await everyLaunchpadCall(live, 'every')) {
    expect(reply.status, `${name}: ${JSON.stringify(reply.body)}`).toBe(200);
  }
});

it('replies to a repeated request as before, and executes it once', async () => {
  const trader = await openVerified('repeats');
  const id = await openSale(live, saleBody(live, 'RPT', times));
  live.pass(MINUTE_MS);
  const body = { ...(await termsOfSale(live, id)), amount: '5', ...once() };
  const { bearer } = trader;
  const first = await mustAccept(live.call('commitToProject', { bearer, body }));
  const again = await mustAccept(live.call('commitToProject', { bearer, body }));
  expect(again['replayed']).toBe(true);
  expect(again.data).toEqual(first.data);
  expect(first.data).toMatchObject({ committed: '5', receipt_no: 1, status: 1 });
});

it('tells a user without a verified identity, and one of a blocked country, why they cannot take part', async () => {
  const trader = await live.trader('unverified');
  const id = await openSale(live, saleBody(live, 'BAR', times));
  const params = { id: String(id) };
  const { bearer } = trader;
  const limit = await mustAccept(live.call('launchpadLimit', { bearer, params }));
  expect(limit.data).toMatchObject({ obstacle: 'identity', limit: '1000', committed: '0' });
  live.pass(MINUTE_MS);
  const { status, body } = await commitTo(id, trader, '5');
  expect(status).toBe(403);
  expect(body).toMatchObject({
    error_code: REJECTION_CODES.launchpad_identity_late,
    case_state: null,
    required_kyc_level: 1,
  });
});

it('hides commitments and conversations of others', async () => {
  const [owner, other] = [await openVerified('owner'), await openVerified('stranger')];
  const id = await openSale(live, saleBody(live, 'HID', times));
  live.pass(MINUTE_MS);
  await mustAccept(commitTo(id, owner, '5'));
  const { bearer } = other;
  const query = { project_id: id };
  const params = { id: String(id) };
  expect(await live.call('commitment', { bearer, params })).toMatchObject({
    status: 200,
    body: { data: { commitment: null } },
  });
  expect(await live.call('waitingPlace', { bearer, params })).toMatchObject({
    status: 200,
    body: { data: { place: null } },
  });
  const unknown = { bearer, params: { id: '999' } };
  expect((await live.call('commitment', unknown)).status).toBe(404);
  expect((await live.call('waitingPlace', unknown)).status).toBe(404);
  expect((await live.call('launchpadMessages', { bearer, query })).status).toBe(404);
  const draft = { project_id: id, client_id: 'a', text: 'Hello' };
  expect((await live.call('sendLaunchpadMessage', { bearer, body: draft })).status).toBe(404);
  const channel_name = `private-ico_${owner.id}`;
  const body = { socket_id: '1.2', channel_name };
  expect((await live.call('authorizeChannel', { bearer, body })).status).toBe(403);
  const chat = { ...body, channel_name: `private-ico-chat-${id}_${owner.id}` };
  expect((await live.call('authorizeChannel', { bearer, body: chat })).status).toBe(403);
  const own = { bearer: owner.bearer, body: chat };
  expect((await live.call('authorizeChannel', own)).status).toBe(200);
});

describe('the desk', () => {
  it('names what is wrong with a project, and creates none', async () => {
    const wrong = saleBody(live, 'USDT', times, { hard_cap_per_user: '0.5', price_coin: 'XYZ' });
    const { body } = await deskCall(live, '/preview', wrong);
    expect(body['problems']).toEqual([
      'The cap is below one lot.',
      'A coin with this code exists.',
      'The price coin is not listed.',
    ]);
    const created = await deskCall(live, '', wrong);
    expect(created).toMatchObject({ status: 422, body: { outcome: 'field_invalid' } });
    const late = saleBody(live, 'LATE', { commitIn: -1, commitFor: 10 });
    expect((await deskCall(live, '/preview', late)).body['problems']).toContain(
      'The commit phase starts in the past.',
    );
  });

  it('cancels a project with a full refund, and writes it into the audit', async () => {
    const trader = await openVerified('refunded');
    const id = await openSale(live, saleBody(live, 'CNL', times));
    live.pass(MINUTE_MS);
    await mustAccept(commitTo(id, trader, '50'));
    const note = { note: 'The team has left.' };
    expect((await deskCall(live, `/${id}/cancel`, note)).body['outcome']).toBe('done');
    expect((await deskCall(live, `/${id}/cancel`, note)).status).toBe(409);
    expect((await deskCall(live, '/999/cancel', note)).status).toBe(404);
    const { bearer } = trader;
    const own = await live.call('commitment', { bearer, params: { id: String(id) } });
    expect(own.body.data).toMatchObject({ commitment: { refunded: '50', status: 5 } });
    const audit = await fetch(`${live.url}/operator/audit`, { headers: bearerOf(live) });
    const { lines } = (await audit.json()) as { lines: readonly Record<string, unknown>[] };
    expect(lines.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['launchpad_created', 'launchpad_cancelled']),
    );
    expect(JSON.stringify(lines)).toContain('The team has left.');
  });

  it('answers questions about purchases', async () => {
    const trader = await openVerified('asking');
    const id = await openSale(live, saleBody(live, 'ASK', times));
    live.pass(MINUTE_MS);
    await mustAccept(commitTo(id, trader, '5'));
    const { bearer } = trader;
    const draft = { project_id: id, client_id: 'first', text: 'When is the listing?' };
    await mustAccept(live.call('sendLaunchpadMessage', { bearer, body: draft }));
    const again = await mustAccept(live.call('sendLaunchpadMessage', { bearer, body: draft }));
    expect(again.data).toMatchObject({ text: draft.text });
    const waiting = await deskCall(live, '/chats');
    expect(waiting.body['chats']).toContainEqual({
      project_id: id,
      user_id: trader.id,
      unread_count: 1,
    });
    const path = `/${id}/chats/${trader.id}`;
    expect((await deskCall(live, path)).body['messages']).toHaveLength(1);
    expect((await deskCall(live, '/chats')).body['chats']).not.toContainEqual(
      expect.objectContaining({ project_id: id }),
    );
    expect((await deskCall(live, path, { text: 'In May.' })).body['outcome']).toBe('done');
    const unread = async () => {
      const own = await live.call('commitment', { bearer, params: { id: String(id) } });
      const { commitment } = (own.body.data ?? {}) as { readonly commitment?: WireBody };
      return commitment?.['unread_count'];
    };
    expect(await unread()).toBe(1);
    const query = { project_id: id };
    const page = await mustAccept(live.call('launchpadMessages', { bearer, query }));
    expect(page.data).toMatchObject({ unread_count: 1, is_closed: false });
    const messages = page.data?.['messages'] as readonly Record<string, unknown>[];
    expect(messages.map(({ author }) => author)).toEqual(['user', 'operator']);
    const read = { project_id: id, receipt: 'read', up_to_id: messages[1]?.['id'] };
    const marked = await mustAccept(live.call('markLaunchpadMessages', { bearer, body: read }));
    expect(marked.data).toEqual({ unread_count: 0 });
    expect(await unread()).toBe(0);
    expect((await deskCall(live, `/${id}/chats/1`, { text: 'x' })).status).toBe(404);
  });

  it('flags participants with the same device or withdrawal address', async () => {
    const [one, two, three] = [
      await openVerified('one'),
      await openVerified('two'),
      await openVerified('three'),
    ];
    const id = await openSale(live, saleBody(live, 'FLG', times));
    live.pass(MINUTE_MS);
    for (const trader of [one, two, three]) await mustAccept(commitTo(id, trader, '5'));
    await live.exchange.transact(({ db }, now) => {
      for (const { id: person } of [one, two]) {
        db.run('INSERT INTO known_device (person_id, token_hash, used_at_ms) VALUES (?, ?, ?)', [
          userId(person),
          Buffer.from('the same browser'),
          now,
        ]);
      }
    });
    const { body } = await deskCall(live);
    const projects = body['projects'] as readonly Record<string, unknown>[];
    expect(projects.find((project) => project['id'] === id)?.['flagged']).toEqual([
      { user_id: one.id, same_as: [two.id], committed: '5' },
      { user_id: two.id, same_as: [one.id], committed: '5' },
    ]);
  });
});

it('keeps phases, frozen amounts and the coin over a restart', async () => {
  const trader = await openVerified('restarted');
  const id = await openSale(live, saleBody(live, 'RST', { commitIn: 1, commitFor: 2 }));
  live.pass(MINUTE_MS);
  await mustAccept(commitTo(id, trader, '50'));
  live = await live.restart();
  live.pass(4 * MINUTE_MS);
  const params = { id: String(id) };
  const { bearer } = trader;
  const project = await mustAccept(live.call('launchpadProject', { params }));
  expect(project.data).toMatchObject({ phase: 5, allocated_total: '1000' });
  const claimed = await mustAccept(
    live.call('claimTokens', { bearer, body: { project_id: id, ...once() } }),
  );
  expect(claimed.data).toMatchObject({ status: 6, charged: '50', refunded: '0' });
  const wallets = await mustAccept(live.call('walletList', { bearer }));
  const token = wallets.data?.data?.find((wallet) => wallet['coin_type'] === 'RST');
  expect(token).toMatchObject({ balance: '1000' });
});
