/** Transfers and orders of one user that are all in flight. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { userId } from '#contract/core/ids.ts';
import { countOf } from '#tests/support/count-of.ts';
import { senderOf } from '#tests/support/guarded-account.ts';
import {
  openLiveExchange,
  type LiveExchange,
  type WireBody,
} from '#tests/support/live-exchange.ts';
import { BTC, FUTURE, SPOT, USDT, walletCalls } from '#tests/support/wallet-calls.ts';

/** More of both kinds than the balance pays for. */
const CROWD = countOf({ short: 720, long: 1_000 });
const coins = { base_coin_id: USDT, trade_coin_id: BTC };

let live: LiveExchange;
beforeAll(async () => {
  live = await openLiveExchange({ TIDEMARK_CONNECTIONS_PER_ADDRESS: '3000' });
});
afterAll(() => live.close());
const { transfer, send, balanceIn, historyOf } = walletCalls(() => live);

it(`responds truthfully to ${CROWD} concurrent transfers and orders on one balance`, async () => {
  const [alice, bob] = [await senderOf(live), await live.trader()];
  // One code is for one transfer, which is sent again and again.
  const once = { amount: '300', request_id: randomUUID(), g2f_code: alice.nextCode() };
  const count = { between: 0, sent: 0, ordered: 0, rejected: 0, replayed: 0 };
  const note = (name: keyof typeof count, { status, body }: { status: number; body: WireBody }) => {
    if (status === 200) count[body['replayed'] === true ? 'replayed' : name] += 1;
    else {
      expect([1006, 1106], JSON.stringify(body)).toContain(body.error_code);
      count.rejected += 1;
    }
  };
  const one = async (index: number): Promise<void> => {
    const kind = index % 4;
    if (kind === 0) {
      const id = randomUUID();
      const twice = await Promise.all([
        transfer(alice, { amount: '300', id }),
        transfer(alice, { amount: '300', id }),
      ]);
      for (const reply of twice) note('between', reply);
    } else if (kind === 1) {
      const body = { ...coins, amount: '0.005', price: '60000' };
      note('ordered', await live.call('placeBuyLimit', { bearer: alice.bearer, body }));
    } else {
      note('sent', await send(alice, 'email', bob.email, once));
    }
  };
  // Each connection has a call in flight all the time. More of them than a process can serve in the server's
  // time for headers would be reset.
  let next = 0;
  const keepSending = async (): Promise<void> => {
    while (next < CROWD) await one(next++);
  };
  await Promise.all(Array.from({ length: 100 }, keepSending));
  console.log(JSON.stringify(count));
  expect(count.rejected).toBeGreaterThan(0);
  expect(count.sent).toBe(1);
  const spent = 300 * (count.between + count.sent + count.ordered);
  expect(spent).toBeLessThanOrEqual(100_000);
  expect(await balanceIn(alice, SPOT)).toBe(String(100_000 - spent));
  expect(await balanceIn(alice, FUTURE)).toBe(String(300 * count.between));
  expect(await balanceIn(bob, SPOT)).toBe(String(100_000 + 300 * count.sent));
  const frozen = live.exchange.balances(userId(alice.id)).find(({ coinId }) => coinId === 1);
  expect(frozen?.frozen).toBe(BigInt(count.ordered) * 300n * 10n ** 8n);
  expect(await historyOf(alice, { type: 'internal_transfer' })).toMatchObject({
    total: count.sent,
  });
  expect(await historyOf(alice, { type: 'wallet_transfer' })).toMatchObject({
    total: count.between * 2,
  });
  expect(await live.ledgerBreaches()).toEqual([]);
  expect(live.logged).toEqual([]);
});
