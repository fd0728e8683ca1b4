/** What a level is needed for, and what a fallen level leaves alone. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { REQUIRED_LEVELS } from '#server/identity/level-table.ts';
import { senderOf } from '#tests/support/guarded-account.ts';
import { giveIdentityLevel } from '#tests/support/identity-exchange.ts';
import { mustAccept, openLiveExchange, type LiveExchange } from '#tests/support/live-exchange.ts';

let live: LiveExchange;
beforeAll(async () => {
  live = await openLiveExchange({ TIDEMARK_WITHDRAWAL_LEVEL_BY_TWO_FACTOR: 'off' });
});
afterAll(() => live.close());

it('needs a level to withdraw and to send to users, and none to trade, convert or receive (C16)', async () => {
  const sender = await senderOf(live);
  const { bearer } = sender;
  const order = { base_coin_id: 1, trade_coin_id: 2, amount: '0.01', price: '50000' };
  await mustAccept(live.call('placeBuyLimit', { bearer, body: order }));
  const rules = async () =>
    (
      await mustAccept(
        live.call('withdrawalRules', { bearer, query: { coin_type: 'USDT', network_id: 4 } }),
      )
    ).data;
  expect(await rules()).toMatchObject({ kyc_level: 0, required_kyc_level: 1 });
  const receiver = await live.trader();
  const send = () =>
    live.call('transferToUser', {
      bearer,
      body: {
        coin_id: 1,
        receiver_type: 2,
        receiver: receiver.email,
        amount: '5',
        request_id: randomUUID(),
        g2f_code: sender.nextCode(),
      },
    });
  const low = await send();
  expect(low).toMatchObject({ status: 403, body: { error_code: 1003, required_kyc_level: 1 } });
  await giveIdentityLevel(live, sender.id, 1);
  expect(await rules()).toMatchObject({ kyc_level: 1, required_kyc_level: 1 });
  await mustAccept(send());
});

it('returns the limits of each level, and those features that the exchange has', async () => {
  const { bearer } = await live.trader();
  const { data } = await mustAccept(live.call('identityLimits', { bearer }));
  expect(data).toMatchObject({
    levels: [
      { kyc_level: 0, withdrawal_day: '0', withdrawal_month: '0', features: [] },
      {
        kyc_level: 1,
        withdrawal_day: '50000',
        withdrawal_month: '500000',
        features: ['withdrawal', 'transfer_to_user', 'p2p_taker', 'launchpad', 'gift_card_create'],
      },
      {
        kyc_level: 2,
        withdrawal_day: '500000',
        withdrawal_month: '5000000',
        features: ['p2p_advert'],
      },
      {
        kyc_level: 3,
        withdrawal_day: '5000000',
        withdrawal_month: '50000000',
        features: ['merchant'],
      },
    ],
    used: { withdrawal_day: '0', withdrawal_month: '0' },
  });
  expect(Object.values(REQUIRED_LEVELS).every((level) => level > 0)).toBe(true);
});

it('gives the demo login level 2, whose name stays open', async () => {
  const [row] = await live.exchange.transact(({ db }) =>
    db.all<{ level: bigint; first_name: string | null }>(
      `SELECT level, first_name FROM identity_level
        WHERE user_id = (SELECT id FROM person WHERE email = 'demo@tidemark.local')`,
    ),
  );
  expect(row).toEqual({ level: 2n, first_name: null });
});
