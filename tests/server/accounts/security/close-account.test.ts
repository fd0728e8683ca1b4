/** An account is not closed while something is open that moves money later: the request is rejected,
 *  and a due account waits. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { userId } from '#contract/core/ids.ts';
import { REJECTION_CODES } from '#contract/errors.ts';
import { DELETION_WAIT_MS } from '#server/accounts/security/security.ts';
import { placeFreeze } from '#server/ledger/freezes.ts';
import { proofOf, signInAt } from '#tests/support/guarded-account.ts';
import { custodyTrader, operatorPost } from '#tests/support/every-custody-call.ts';
import { BTC_COINS, futuresTrader, intentOf, markOf } from '#tests/support/every-futures-call.ts';
import { operatorCall } from '#tests/support/every-support-call.ts';
import {
  mustAccept,
  openLiveExchange,
  orderIdIn,
  type LiveExchange,
} from '#tests/support/live-exchange.ts';
import { coins, USDT } from '#tests/support/test-exchange.ts';

interface Owner {
  readonly bearer: string;
  readonly password: string;
}

const CONFLICT = 409;
const requestId = () => crypto.randomUUID();

let live: LiveExchange;
beforeAll(async () => {
  live = await openLiveExchange({ TIDEMARK_CHAIN_FAULTS: 'off', TIDEMARK_REVIEW: 'manual' });
});
afterAll(() => live.close());

async function requestClosure(
  { bearer, password }: Owner,
  code: { readonly g2f_code?: string } = {},
) {
  const body = await proofOf(live, bearer, { password, ...code });
  return live.call('requestDeletion', { bearer, body });
}

async function expectUnsettled(owner: Owner, unsettled: readonly string[], nouns: string) {
  expect(await requestClosure(owner)).toMatchObject({
    status: CONFLICT,
    body: {
      error_code: REJECTION_CODES.account_unsettled,
      message: `The account cannot be closed yet. Settle first: ${nouns}.`,
      unsettled,
    },
  });
  const { data } = await mustAccept(live.call('security', { bearer: owner.bearer }));
  expect(data?.['deletion']).toBeNull();
}

// First: the mark price follows the spot books, and the orders of the next test could liquidate the position.
it('is not requested with a futures order or a futures position', async () => {
  const maker = await futuresTrader(live, 'maker');
  const owner = await futuresTrader(live, 'owner');
  const { bearer } = owner;
  const mark = await markOf(live);
  const sell = { bearer: maker.bearer, body: intentOf(1, '0.2', mark) };
  await mustAccept(live.call('placeFuturesSell', sell));
  await mustAccept(live.call('placeFuturesBuy', { bearer, body: intentOf(1, '0.1') }));
  await mustAccept(live.call('placeFuturesBuy', { bearer, body: intentOf(1, '0.1', mark - 900) }));
  const both = ['futures_orders', 'futures_positions'];
  await expectUnsettled(owner, both, 'futures orders, futures positions');
  const body = { ...BTC_COINS, request_id: requestId() };
  await mustAccept(live.call('cancelAllFuturesOrders', { bearer, body }));
  await expectUnsettled(owner, ['futures_positions'], 'futures positions');
  const bid = { bearer: maker.bearer, body: intentOf(1, '0.2', mark - 10) };
  await mustAccept(live.call('placeFuturesBuy', bid));
  await mustAccept(live.call('placeFuturesSell', { bearer, body: intentOf(2, '0.1') }));
  await mustAccept(requestClosure(owner));
});

it('is not requested with an open order or a limit convert, and is after both are canceled', async () => {
  const [owner, maker] = [await live.trader(), await live.trader()];
  const { bearer } = owner;
  const order = { base_coin_id: 1, trade_coin_id: 2, amount: '0.01', price: '50000' };
  // Converts need a book with both sides.
  const ask = { ...order, price: '50100' };
  await mustAccept(live.call('placeSellLimit', { bearer: maker.bearer, body: ask }));
  const placed = await mustAccept(live.call('placeBuyLimit', { bearer, body: order }));
  const limit = { from_coin: 'BTC', to_coin: 'USDT', side: 2, limit_price: '90000' };
  const { data } = await mustAccept(
    live.call('createLimitConvert', {
      bearer,
      body: { ...limit, from_amount: '0.1', expire_days: 1, request_id: requestId() },
    }),
  );
  const both = ['open_orders', 'limit_converts'];
  await expectUnsettled(owner, both, 'open orders, limit converts');
  const body = { type: 'buy', id: orderIdIn(placed) };
  await mustAccept(live.call('cancelOrder', { bearer, body }));
  await expectUnsettled(owner, ['limit_converts'], 'limit converts');
  await mustAccept(live.call('cancelLimitConvert', { bearer, body: { id: data?.['id'] } }));
  await mustAccept(requestClosure(owner));
});

it('is not requested while a balance is frozen for another reason', async () => {
  const owner = await live.trader();
  await live.exchange.transact((ledger, postedAt) =>
    placeFreeze(ledger, {
      reason: 'withdrawal',
      referenceId: 999_999,
      coinAccounts: ledger.coinAccounts(userId(owner.id), USDT),
      amount: coins('1'),
      cause: 'test:hold',
      postedAt,
    }),
  );
  await expectUnsettled(owner, ['frozen_balances'], 'frozen balances');
});

it('waits after its time for a pending withdrawal, and keeps the orders until then', async () => {
  const owner = await custodyTrader(live, 'withdrawing');
  const { bearer } = owner;
  live.pass(60_000);
  await mustAccept(requestClosure(owner, { g2f_code: owner.factorCode() }));
  const withdrawal = { coin_type: 'USDT', network_id: 4, amount: '50', fee_mode: 1 };
  const { data } = await mustAccept(
    live.call('processWithdrawal', {
      bearer,
      body: {
        ...withdrawal,
        address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
        request_id: requestId(),
        ...(await owner.codes()),
      },
    }),
  );
  const order = { base_coin_id: 1, trade_coin_id: 2, amount: '0.01', price: '50000' };
  await mustAccept(live.call('placeBuyLimit', { bearer, body: order }));
  const message = { client_id: 'last', text: 'Close my account.' };
  await mustAccept(live.call('sendSupportMessage', { bearer, body: message }));
  live.pass(DELETION_WAIT_MS);
  await live.accounts.prune();
  expect((await signInAt(live, owner.email, owner.password)).status).toBe(200);
  expect(live.exchange.openOrders(userId(owner.id))).toHaveLength(1);

  const decision = { decision: 'reject', reason: 'Test.' };
  await operatorPost(live, `/operator/withdrawals/${String(data?.['id'])}`, decision);
  await live.accounts.prune();
  const gone = await signInAt(live, owner.email, owner.password);
  expect(gone.body.error_code).toBe(1203);
  expect(live.exchange.openOrders(userId(owner.id))).toEqual([]);
  expect((await operatorCall(live, `/${owner.id}/messages`)).status).toBe(404);
  expect(await live.ledgerBreaches()).toEqual([]);
});
