/** Emails about money, from the calls that move it to the outbox. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mustAccept, openLiveExchange, type LiveExchange } from '#tests/support/live-exchange.ts';
import { mailsTo, proofOf, senderOf } from '#tests/support/guarded-account.ts';
import {
  custodyTrader,
  faucetSend,
  mineBlocks,
  operatorPost,
  type CustodyTrader,
} from '#tests/support/every-custody-call.ts';

const TRON = { coin_type: 'USDT', network_id: 4 };
const RECEIVER = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

let live: LiveExchange;
beforeAll(async () => {
  live = await openLiveExchange({ TIDEMARK_CHAIN_FAULTS: 'off', TIDEMARK_REVIEW: 'manual' });
});
afterAll(() => live.close());

const newest = async (email: string) => (await mailsTo(live, email))[0];

async function fund(name: string): Promise<CustodyTrader> {
  const trader = await custodyTrader(live, name);
  const { data } = await mustAccept(
    live.call('createDepositAddress', { bearer: trader.bearer, body: TRON }),
  );
  await faucetSend(live, { ...TRON, address: data?.['address'], amount: '300' });
  await mineBlocks(live, TRON.network_id, 12);
  return trader;
}

async function withdraw({ bearer, codes }: CustodyTrader) {
  const request_id = crypto.randomUUID();
  const body = { ...TRON, address: RECEIVER, amount: '50', fee_mode: 1, request_id };
  const { data } = await mustAccept(
    live.call('processWithdrawal', { bearer, body: { ...body, ...(await codes()) } }),
  );
  return { id: Number(data?.['id']), request_id };
}

const NEW_PASSWORD = 'another tide at noon';

/** @returns the bearer of the session that continues. */
async function changePassword({ bearer, password, factorCode }: CustodyTrader): Promise<string> {
  live.pass(60_000);
  const proof = await proofOf(live, bearer, { password, g2f_code: factorCode() });
  const body = { current_password: password, password: NEW_PASSWORD, ...proof };
  const changed = await mustAccept(live.call('changePassword', { bearer, body }));
  return String(changed['access_token']);
}

it('emails both users of a transfer once, and neither learns more than the history shows', async () => {
  const [alice, bob] = [await senderOf(live, 'alice'), await live.trader('bob')];
  const body = {
    coin_id: 1,
    receiver_type: 2,
    receiver: bob.email,
    amount: '123456',
    request_id: crypto.randomUUID(),
  };
  const rejected = await live.call('transferToUser', { bearer: alice.bearer, body });
  expect(rejected.status).toBe(422);
  const proof = { request_id: crypto.randomUUID(), g2f_code: alice.nextCode() };
  const sent = { ...body, ...proof, amount: '12.5' };
  const countOf = async (email: string) => (await mailsTo(live, email)).length;
  const before = [await countOf(alice.email), await countOf(bob.email)];
  await mustAccept(live.call('transferToUser', { bearer: alice.bearer, body: sent }));
  await mustAccept(live.call('transferToUser', { bearer: alice.bearer, body: sent }));
  expect([await countOf(alice.email), await countOf(bob.email)]).toEqual(
    before.map((count) => count + 1),
  );
  const own = await newest(alice.email);
  expect(own?.subject).toBe('You sent a Tidemark transfer');
  expect(own?.body).toContain('Amount: 12.5 USDT\nReceiver: b***@example.com');
  const received = await newest(bob.email);
  expect(received?.subject).toBe('You received a Tidemark transfer');
  expect(received?.body).toContain('Amount: 12.5 USDT');
  expect(received?.body).not.toMatch(/alice/i);
});

it('emails a completed deposit and a completed withdrawal with amount, network and transaction', async () => {
  const carol = await fund('carol');
  const deposit = await newest(carol.email);
  expect(deposit?.subject).toBe('Your Tidemark deposit is complete');
  expect(deposit?.body).toMatch(/Deposit: 300 USDT\nNetwork: Tron\nTransaction: [\da-f]{64}$/);
  const { id, request_id } = await withdraw(carol);
  await operatorPost(live, `/operator/withdrawals/${id}`, { decision: 'approve' });
  await live.custody.catchUp();
  await mineBlocks(live, TRON.network_id, 12);
  const { data } = await mustAccept(
    live.call('withdrawalByRequest', { bearer: carol.bearer, query: { request_id } }),
  );
  const mail = await newest(carol.email);
  expect(mail?.subject).toBe('Your Tidemark withdrawal is complete');
  expect(mail?.body).toContain(`Withdrawal: 51 USDT with all fees\nNetwork: Tron`);
  expect(mail?.body).toContain(`Transaction: ${String(data?.['transaction_id'])}`);
});

it('holds a withdrawal after a change of password, shows reason and end, and sends it afterwards', async () => {
  const dave = await fund('dave');
  const { id, request_id } = await withdraw(dave);
  const { bearer } = dave;
  const show = async (token = bearer) => {
    await live.custody.catchUp();
    const query = { request_id };
    const call = live.call('withdrawalByRequest', { bearer: token, query });
    return (await mustAccept(call)).data;
  };
  expect(await show()).toMatchObject({ sub_status: 12 });
  const changed = await changePassword(dave);
  const held = await show(changed);
  expect(held).toMatchObject({
    status: 0,
    sub_status: 11,
    reason: 'Your password was changed.',
    cancellable: 1,
  });
  const endsInMs = Date.parse(String(held?.['due_at'])) - live.now();
  expect(endsInMs).toBeGreaterThan(23.9 * 3_600_000);
  expect(endsInMs).toBeLessThanOrEqual(24 * 3_600_000);
  expect((await newest(dave.email))?.subject).toBe('Your Tidemark withdrawal is on hold');
  const approved = await operatorPost(live, `/operator/withdrawals/${id}`, { decision: 'approve' });
  expect(approved.status).toBe(409);

  live.pass(24 * 3_600_000);
  const token = await dave.signIn(NEW_PASSWORD);
  expect(await show(token)).toMatchObject({ sub_status: 12, reason: null, due_at: null });
  await operatorPost(live, `/operator/withdrawals/${id}`, { decision: 'approve' });
  await live.custody.catchUp();
  await mineBlocks(live, TRON.network_id, 12);
  expect(await show(token)).toMatchObject({ sub_status: 30, received_amount: '50' });
  expect(await live.ledgerBreaches()).toEqual([]);
  expect(live.logged).toEqual([]);
});
