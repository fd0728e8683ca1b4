/** What opening a link, a page or a list may not do, and amounts that return to a closed account. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '#contract/core/durations.ts';
import { userId } from '#contract/core/ids.ts';
import { ROUTES, type RouteName } from '#contract/routes.ts';
import * as calls from '#contract/rest/gift-cards.ts';
import { closedEmailOf } from '#server/accounts/user-records.ts';
import {
  createdNumber,
  openCardTrader,
  sendCode,
  shownCode,
} from '#tests/support/gift-card-exchange.ts';
import { bearerOf, openLiveExchange, type LiveExchange } from '#tests/support/live-exchange.ts';

let live: LiveExchange;
beforeAll(async () => {
  live = await openLiveExchange();
});
afterAll(() => live.close());

const READS = (Object.keys(calls) as (keyof typeof calls)[]).filter(
  (name): name is Extract<RouteName, keyof typeof calls> =>
    name in ROUTES && ROUTES[name as RouteName].method === 'GET',
);

const TABLES = ['gift_card', 'gift_card_act', 'gift_card_attempt', 'transfer', 'account'];
const textOf = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value;

/** All rows of gift cards and balances. */
const readStored = (): Promise<readonly string[]> =>
  live.exchange.transact(({ db }) =>
    TABLES.flatMap((name) =>
      db
        .all(`SELECT * FROM ${name}`)
        .map((row) => `${name} ${JSON.stringify(row, textOf)}`)
        .toSorted(),
    ),
  );

it('changes nothing with any reading call, before and after a card is added (G8)', async () => {
  const [creator, friend] = [
    await openCardTrader(live, 'reads-creator'),
    await openCardTrader(live, 'reads-friend'),
  ];
  const number = await createdNumber(creator);
  const code = await shownCode(creator, number);
  expect(READS).toEqual(
    expect.arrayContaining(['giftCards', 'giftCard', 'giftCardRules', 'validateGiftCard']),
  );
  const readAll = async () => {
    const before = await readStored();
    const request = { params: { card_no: number }, query: { card_no: number, tab: 'created' } };
    for (const name of READS) {
      expect((await creator.get(name, request)).status, name).toBe(200);
      await friend.get(name, request);
    }
    // What a mail scanner requests of a link: its path, without the fragment.
    for (const path of ['/gift-cards', '/gift-cards?view=redeem']) await fetch(live.url + path);
    expect(await readStored()).toEqual(before);
  };
  await readAll();
  expect((await sendCode(live, friend, 'addGiftCard', code)).body).toMatchObject({ success: true });
  await readAll();
});

it('lists at the desk what returned to an account that was closed (G16)', async () => {
  const creator = await openCardTrader(live, 'closing');
  const number = await createdNumber(creator);
  await live.exchange.transact(({ db }) =>
    db.run('UPDATE person SET email = ? WHERE id = ?', [
      closedEmailOf(userId(creator.id)),
      creator.id,
    ]),
  );
  live.pass(184 * DAY_MS);
  const readReturns = async (): Promise<unknown> => {
    const response = await fetch(`${live.url}/operator/gift-cards`, { headers: bearerOf(live) });
    const body = (await response.json()) as { readonly closed_returns: unknown };
    return body.closed_returns;
  };
  await expect
    .poll(readReturns, { timeout: 20_000 })
    .toMatchObject([{ card_no: number, user_id: creator.id, coin_type: 'USDT', amount: '50' }]);
  expect(await live.ledgerBreaches()).toEqual([]);
});
