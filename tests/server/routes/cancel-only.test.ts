import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { mustAccept, openLiveExchange, orderIdIn } from '#tests/support/live-exchange.ts';

it('opens in cancel-only mode when the ledger is inconsistent: only sign-in and cancellation work', async () => {
  const live = await openLiveExchange();
  const { email, password, refreshToken, bearer } = await live.trader();
  const order = { base_coin_id: 1, trade_coin_id: 2, amount: '0.1', price: '50000' };
  const placed = await mustAccept(live.call('placeBuyLimit', { bearer, body: order }));
  await live.stop();

  const db = openDatabase(join(live.folder, 'data', 'tidemark.sqlite'));
  db.run("UPDATE account SET balance_units = balance_units + 1 WHERE purpose = 'treasury'");
  db.close();

  const broken = await live.restart();
  const ready = await fetch(`${broken.url}/readyz`);
  const health = (await ready.json()) as { status: string; reasons: readonly string[] };
  expect([ready.status, health.status]).toEqual([503, 'cancel_only']);
  expect(health.reasons.join(' ')).toMatch(/sum to \d+ units instead of zero/);

  await mustAccept(broken.call('refreshToken', { body: { refresh_token: refreshToken } }));
  const signedIn = await mustAccept(broken.call('signIn', { body: { email, password, ip: '' } }));
  const again = String(signedIn['access_token']);
  const rejected = await broken.call('placeBuyLimit', { bearer: again, body: order });
  expect(rejected).toMatchObject({ status: 503, body: { success: false, error_code: 1115 } });
  const cancel = { type: 'buy', id: orderIdIn(placed) };
  await mustAccept(broken.call('cancelOrder', { bearer: again, body: cancel }));
  const request_id = '7c2b9e64-0f1d-4a38-9b5e-3d6a8c7f2e10';
  const money = { coin_id: 1, amount: '1', request_id };
  for (const [call, body] of [
    ['transferBetweenWallets', { ...money, from_wallet_type: 2, to_wallet_type: 3 }],
    ['transferToUser', { ...money, receiver_type: 2, receiver: email }],
  ] as const) {
    const moved = await broken.call(call, { bearer: again, body });
    expect(moved, call).toMatchObject({ status: 503, body: { error_code: 1091 } });
  }
  await mustAccept(broken.call('transactionHistory', { bearer: again }));
  // New accounts would move money and are rejected.
  const signUp = await broken.call('signUp', { body: { email: 'new@example.com', password } });
  expect(signUp.status).toBe(200);
  const code = await broken.codeFor('new@example.com');
  const verify = await broken.call('verifyEmail', { body: { email: 'new@example.com', code } });
  expect(verify).toMatchObject({ status: 503, body: { error_code: 1091 } });
  await broken.close();
});
