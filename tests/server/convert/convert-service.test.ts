/** Firm quotes, limit converts and small balances on a real exchange, with a clock that the test moves. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { assert } from '#contract/core/assert.ts';
import { decimal, decimalOfUnits, type Units } from '#contract/core/decimal.ts';
import { DAY_MS } from '#contract/core/durations.ts';
import type { CoinId, RequestId, UserId } from '#contract/core/ids.ts';
import type { ConvertLimits } from '#server/convert/convert-terms.ts';
import { WALLET_TYPES } from '#contract/entities/wallet-type.ts';
import type { ConvertRecord } from '#server/convert/convert-orders.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import {
  btcToUsdt,
  newRequest,
  openStockedConvert,
  type TestConvert,
} from '#tests/support/test-convert.ts';
import {
  ALICE,
  BOB,
  BTC,
  BTC_USDT,
  ETH,
  ETH_USDT,
  USDT,
  CAROL,
  at as atPrice,
  coinUnits,
  coins,
} from '#tests/support/test-exchange.ts';
import { isRejection } from '#server/runtime/rejection.ts';

const opened: TestConvert[] = [];
const open = async (
  users: readonly UserId[] = [ALICE, BOB],
  limits: Partial<ConvertLimits> = {},
): Promise<TestConvert> => {
  const one = await openStockedConvert(users, undefined, limits);
  opened.push(one);
  return one;
};

afterEach(() => {
  for (const { convert, test, errors } of opened.splice(0)) {
    convert.stop();
    expect(errors).toEqual([]);
    expect(checkLedger(test.db)).toEqual([]);
  }
});

const rejectionIn = (result: object): string | undefined =>
  'rejection' in result ? String(result.rejection) : undefined;

/** Quotes BTC to USDT. @returns the firm quote. */
function requestQuote({ convert }: TestConvert, userId: UserId, amount: string, validSec = 10) {
  const quote = convert.quote({ ...btcToUsdt(userId, amount), validSec });
  assert(!isRejection(quote) && quote.id !== undefined, 'the balance suffices');
  return { ...quote, id: quote.id };
}

const accept = (at: TestConvert, userId: UserId, quoteId: string, id = newRequest()) =>
  at.run((tx) => at.convert.accept(tx, { userId, quoteId, requestId: id }));

function mustConvert(result: object): ConvertRecord {
  assert(!('rejection' in result), `accepted, not ${JSON.stringify(result, textOf)}`);
  return result as ConvertRecord;
}
const textOf = (_name: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value;

/** Until what the exchange has scheduled has run. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1)
    await new Promise((resolve) => void setImmediate(resolve));
}

/** Moves the stock of the house to the treasury. @returns the amount. */
const emptyHouse = ({ test }: TestConvert, coin: CoinId): Promise<Units> =>
  test.exchange.transact((ledger, postedAt) => {
    const debit = ledger.systemAccount('house', coin);
    const amount = ledger.balanceOf(debit);
    postTransfer(ledger, {
      debit,
      credit: ledger.systemAccount('treasury', coin),
      amount,
      type: 'play_money',
      cause: `test:empty/${newRequest()}`,
      postedAt,
    });
    return amount;
  });

describe('a quote', () => {
  it('[CONV-01] converts 0.1 BTC at mid 60,000 into 5,985 USDT, once', async () => {
    const at = await open();
    const quote = requestQuote(at, ALICE, '0.1');
    expect(decimalOfUnits(quote.toAmount)).toBe('5985');
    expect(at.test.balanceText(ALICE, BTC)).toBe('10 + 0');
    const record = mustConvert(await accept(at, ALICE, quote.id));
    expect(record).toMatchObject({ status: 'done', quoteId: quote.id, fromAmount: coins('0.1') });
    expect(at.test.balanceText(ALICE, BTC)).toBe('9.9 + 0');
    expect(at.test.balanceText(ALICE, USDT)).toBe('105985 + 0');
    expect(rejectionIn(await accept(at, ALICE, quote.id))).toBe('quote_used');
    expect(at.test.balanceText(ALICE, BTC)).toBe('9.9 + 0');
  });

  it('is priced over USDT without a direct pair', async () => {
    const at = await open();
    // The best ask is at 3,000.
    await at.setBook(ETH_USDT, '2999.99');
    const quote = at.convert.quote({ ...btcToUsdt(ALICE, '0.5'), toCoinId: ETH });
    assert(!isRejection(quote), 'priced');
    expect(decimalOfUnits(quote.toAmount)).toBe('9.975');
  });

  it('pays exactly the received amount that was requested', async () => {
    const at = await open();
    const request = { ...btcToUsdt(ALICE, '1'), fromAmount: undefined, toAmount: decimal('5985') };
    const quote = at.convert.quote(request);
    assert(!isRejection(quote), 'priced');
    expect(decimalOfUnits(quote.fromAmount)).toBe('0.1');
  });

  it('is indicative without a sufficient balance', async () => {
    const at = await open();
    const quote = at.convert.quote(btcToUsdt(ALICE, '1.6'));
    expect(quote).toMatchObject({ id: expect.any(String) });
    await at.test.exchange.place({
      userId: ALICE,
      pairId: BTC_USDT.id,
      side: 'sell',
      kind: 'limit',
      confirmPrice: true,
      limitPrice: 7e6 as never,
      size: 9e5 as never,
    });
    expect(at.convert.quote(btcToUsdt(ALICE, '1.6'))).toMatchObject({ id: undefined });
  });

  it('expires', async () => {
    const at = await open();
    const quote = requestQuote(at, ALICE, '0.1');
    at.test.clock.nowMs += 9_999;
    expect(at.convert.outcome(ALICE, quote.id)).toMatchObject({ status: 'open' });
    at.test.clock.nowMs += 1;
    expect(at.convert.outcome(ALICE, quote.id)).toMatchObject({ status: 'expired' });
    expect(rejectionIn(await accept(at, ALICE, quote.id))).toBe('quote_expired');
    expect(at.test.balanceText(ALICE, BTC)).toBe('10 + 0');
  });

  it('belongs to its user', async () => {
    const at = await open();
    const quote = requestQuote(at, ALICE, '0.1');
    expect(rejectionIn(await accept(at, BOB, quote.id))).toBe('quote_not_owned');
    expect(rejectionIn(at.convert.outcome(BOB, quote.id))).toBe('quote_not_owned');
    mustConvert(await accept(at, ALICE, quote.id));
    expect(rejectionIn(await accept(at, BOB, quote.id))).toBe('quote_not_owned');
    expect(rejectionIn(at.convert.outcome(BOB, 'unknown'))).toBe('not_found');
  });

  it('is rejected when its price fell by more than half the spread, and stays rejected', async () => {
    const at = await open();
    const quote = requestQuote(at, ALICE, '0.1');
    await at.setPrice(BTC_USDT, '59924.99');
    const rejection = await accept(at, ALICE, quote.id);
    expect(rejection).toEqual({ rejection: 'rate_moved', details: { new_rate: '59775.177525' } });
    expect(at.convert.outcome(ALICE, quote.id)).toMatchObject({ status: 'rejected' });
    await at.setPrice(BTC_USDT, '60000');
    expect(rejectionIn(await accept(at, ALICE, quote.id))).toBe('quote_expired');
    expect(at.test.balanceText(ALICE, BTC)).toBe('10 + 0');
  });

  it('is kept at a change of exactly half the spread, and rejected at a larger rise', async () => {
    const at = await open();
    const [first, second, third] = [1, 2, 3].map(() => requestQuote(at, ALICE, '0.1'));
    assert(first !== undefined && second !== undefined && third !== undefined, 'quoted');
    await at.setPrice(BTC_USDT, '59925');
    expect(mustConvert(await accept(at, ALICE, first.id)).toAmount).toBe(first.toAmount);
    await at.setPrice(BTC_USDT, '60075');
    expect(mustConvert(await accept(at, ALICE, second.id)).toAmount).toBe(second.toAmount);
    await at.setPrice(BTC_USDT, '60075.01');
    expect(rejectionIn(await accept(at, ALICE, third.id))).toBe('rate_moved');
  });

  it('is rejected when the book, the reference price or the second source alone has fallen', async () => {
    const at = await open();
    const id = BTC_USDT.id;
    const falls = [
      () => at.setBook(BTC_USDT, '59900'),
      async () => at.reference.setPrice(id, coins('59900')),
      async () => at.reference.setSource(id, coins('59900')),
    ];
    for (const fall of falls) {
      await at.setPrice(BTC_USDT, '60000');
      const quote = requestQuote(at, ALICE, '0.1');
      await fall();
      expect(await accept(at, ALICE, quote.id)).toMatchObject({
        rejection: 'rate_moved',
        details: { new_rate: '59750.25' },
      });
    }
    expect(at.test.balanceText(ALICE, BTC)).toBe('10 + 0');
  });

  it('is withdrawn when the reference price moves too far, and stays withdrawn when it returns', async () => {
    const at = await open();
    const [near, far] = [requestQuote(at, ALICE, '0.1'), requestQuote(at, ALICE, '0.2')];
    at.reference.setPrice(BTC_USDT.id, coins('59925'));
    at.runPeriodic();
    expect(at.convert.outcome(ALICE, near.id)).toMatchObject({ status: 'open' });
    at.reference.setPrice(BTC_USDT.id, coins('59924.99'));
    at.runPeriodic();
    at.reference.setPrice(BTC_USDT.id, coins('60000'));
    for (const { id } of [near, far]) {
      expect(at.convert.outcome(ALICE, id)).toMatchObject({ status: 'cancelled' });
      expect(await accept(at, ALICE, id)).toMatchObject({
        rejection: 'rate_moved',
        details: { new_rate: '59850' },
      });
    }
  });

  it('is neither made nor accepted while a reference price is not current', async () => {
    const at = await open();
    const quote = requestQuote(at, ALICE, '0.1');
    at.reference.setPrice(BTC_USDT.id, undefined);
    const rejection = {
      rejection: 'convert_no_liquidity',
      details: { reason: 'price_not_current' },
    };
    expect(at.convert.quote(btcToUsdt(ALICE, '0.1'))).toMatchObject(rejection);
    expect(at.convert.quote({ ...btcToUsdt(ALICE, '0.1'), toCoinId: ETH })).toMatchObject(
      rejection,
    );
    expect(await accept(at, ALICE, quote.id)).toMatchObject(rejection);
    expect(at.convert.pairInfo({ fromCoinId: BTC, toCoinId: USDT })).toMatchObject({
      rate: undefined,
    });
    expect(at.test.balanceText(ALICE, BTC)).toBe('10 + 0');
  });

  it('is priced by what the book gives for its size', async () => {
    const at = await open([ALICE, BOB]);
    const bid = { userId: BOB, side: 'buy', kind: 'limit', confirmPrice: true } as const;
    await at.test.exchange.cancelAll({ userId: CAROL, pairIds: [BTC_USDT.id] });
    await at.test.placed({ ...bid, ...atPrice('60000', '1') });
    await at.test.placed({ ...bid, ...atPrice('58000', '0.5') });
    const amounts = ['1', '1.5', '1.6'].map((amount) => {
      const quote = at.convert.quote(btcToUsdt(ALICE, amount));
      return isRejection(quote) ? quote : decimalOfUnits(quote.toAmount);
    });
    expect(amounts).toEqual([
      '59850',
      // 1 at 60,000 and 0.5 at 58,000.
      '88777.5',
      expect.objectContaining({
        rejection: 'convert_no_liquidity',
        details: { reason: 'depth' },
      }),
    ]);
  });

  it('is rejected when the balance was spent meanwhile', async () => {
    const at = await open([ALICE, BOB], { turnover: coinUnits(1_000_000) });
    const [first, second] = [requestQuote(at, ALICE, '1.6'), requestQuote(at, ALICE, '1.6')];
    for (let spent = 0; spent < 5; spent += 1) {
      mustConvert(await accept(at, ALICE, requestQuote(at, ALICE, '1.6').id));
    }
    mustConvert(await accept(at, ALICE, first.id));
    expect(await accept(at, ALICE, second.id)).toEqual({
      rejection: 'balance_too_low',
      details: { available: '0.4', needed: '1.6' },
    });
  });

  it('is rejected when the house has too little', async () => {
    const at = await open();
    const quote = requestQuote(at, ALICE, '1');
    await emptyHouse(at, USDT);
    expect(rejectionIn(await accept(at, ALICE, quote.id))).toBe('convert_no_liquidity');
    expect(at.test.balanceText(ALICE, BTC)).toBe('10 + 0');
  });

  it('has limits by value, and needs a book', async () => {
    const at = await open();
    expect(at.convert.quote(btcToUsdt(ALICE, '0.00001666'))).toEqual({
      rejection: 'convert_below_minimum',
      details: { minimum: '0.00001667' },
    });
    expect(at.convert.quote(btcToUsdt(ALICE, '1.66666668'))).toEqual({
      rejection: 'convert_above_maximum',
      details: { maximum: '1.66666667' },
    });
    await at.test.exchange.cancelAll({ userId: 3 as UserId, pairIds: [BTC_USDT.id] });
    expect(rejectionIn(at.convert.quote(btcToUsdt(ALICE, '1')))).toBe('convert_no_liquidity');
  });

  it('needs exactly one amount of two different, listed coins', async () => {
    const at = await open();
    const request = btcToUsdt(ALICE, '1');
    const both = { ...request, toAmount: decimal('1') };
    const neither = { ...request, fromAmount: undefined };
    expect(rejectionIn(at.convert.quote(both))).toBe('convert_amount_ambiguous');
    expect(rejectionIn(at.convert.quote(neither))).toBe('convert_amount_ambiguous');
    expect(rejectionIn(at.convert.quote(btcToUsdt(ALICE, '0.123456789')))).toBe('off_step');
    expect(rejectionIn(at.convert.quote({ ...request, toCoinId: BTC }))).toBe('convert_same_coin');
    expect(rejectionIn(at.convert.quote({ ...request, toCoinId: 99 as never }))).toBe(
      'convert_pair_unsupported',
    );
  });

  it('is carried out once under one request ID, also after a restart', async () => {
    const at = await open();
    const [quote, other] = [requestQuote(at, ALICE, '0.1'), requestQuote(at, ALICE, '0.2')];
    const id = newRequest();
    const first = mustConvert(await accept(at, ALICE, quote.id, id));
    const again = at.restart();
    opened.push(again);
    expect(mustConvert(await accept(again, ALICE, quote.id, id))).toEqual(first);
    expect(rejectionIn(await accept(again, ALICE, other.id, id))).toBe('request_id_reused');
    expect(again.convert.outcome(ALICE, quote.id)).toMatchObject({
      status: 'accepted',
      convert: first,
    });
    // Open quotes end with the process.
    expect(rejectionIn(await accept(again, ALICE, other.id))).toBe('quote_expired');
    expect(again.test.balanceText(ALICE, BTC)).toBe('9.9 + 0');
  });
});

const moveToP2p = ({ test }: TestConvert, userId: UserId, coinId: CoinId, amount: Units) =>
  test.exchange.transact((ledger, postedAt) => {
    const posted = postTransfer(ledger, {
      debit: ledger.coinAccounts(userId, coinId).available,
      credit: ledger.coinAccounts(userId, coinId, 'p2p').available,
      amount,
      type: 'wallet_transfer',
      cause: `test:p2p/${newRequest()}`,
      postedAt,
    });
    assert(posted === 'posted', 'the spot wallet has it');
  });

/** "Available + frozen" of the P2P wallet. */
function p2pBalanceOf({ test }: TestConvert, userId: UserId, coinId: CoinId): string {
  const unitsIn = (purpose: 'available' | 'held'): bigint =>
    test.db.get<{ units: bigint }>(
      `SELECT balance_units AS units FROM account
        WHERE owner_id = ? AND coin_id = ? AND wallet_type = ? AND purpose = ?`,
      [userId, coinId, WALLET_TYPES.p2p, purpose],
    )?.units ?? 0n;
  return `${decimalOfUnits(unitsIn('available'))} + ${decimalOfUnits(unitsIn('held'))}`;
}

const limitRequest = (userId: UserId, limitPrice: string, requestId: RequestId = newRequest()) => ({
  ...btcToUsdt(userId, '1'),
  requestId,
  side: 'sell' as const,
  limitPrice: decimal(limitPrice),
  expireDays: 1,
});

const pendingOf = ({ convert }: TestConvert, userId: UserId) =>
  convert.history({ userId, kind: 'limit', status: 'pending', page: 1, perPage: 100 }).rows;

/** A book is empty while it moves, so that a limit convert tries again after a second. */
function passSecond(at: TestConvert): void {
  at.test.clock.nowMs += 1_000;
  at.runPeriodic();
}

describe('a limit convert', () => {
  it('freezes the paid amount, and converts when the rate after the spread reaches the limit', async () => {
    const at = await open();
    const record = mustConvert(
      await at.run((tx) => at.convert.createLimit(tx, limitRequest(ALICE, '62000'))),
    );
    expect(record).toMatchObject({ status: 'pending', toAmount: coinUnits(62_000) });
    expect(at.test.balanceText(ALICE, BTC)).toBe('9 + 1');
    // 62,155.3885 less the spread is 62,000.
    await at.setPrice(BTC_USDT, '62155.38');
    at.runPeriodic();
    expect(pendingOf(at, ALICE)).toHaveLength(1);
    await at.setPrice(BTC_USDT, '62155.39');
    passSecond(at);
    await vi.waitFor(() => expect(pendingOf(at, ALICE)).toEqual([]));
    expect(at.test.balanceText(ALICE, BTC)).toBe('9 + 0');
    expect(at.test.balanceText(ALICE, USDT)).toBe('162000.001525 + 0');
    expect(at.notifications).toEqual([
      {
        userId: ALICE,
        details: {
          kind: 'convert',
          event: 'filled',
          convertId: record.id,
          fromCoin: 'BTC',
          toCoin: 'USDT',
          fromAmount: '1',
          toAmount: '62000.001525',
        },
      },
    ]);
  });

  it('gives the current rate after the spread, which is better than the limit', async () => {
    const at = await open();
    await at.run((tx) => at.convert.createLimit(tx, limitRequest(ALICE, '62000')));
    await at.setPrice(BTC_USDT, '64000');
    passSecond(at);
    await vi.waitFor(() => expect(at.test.balanceText(ALICE, USDT)).toBe('163840 + 0'));
  });

  it('prices the received coin as a buy', async () => {
    const at = await open();
    const request = {
      ...limitRequest(ALICE, '58000'),
      fromCoinId: USDT,
      toCoinId: BTC,
      side: 'buy' as const,
      fromAmount: decimal('58000'),
    };
    expect(mustConvert(await at.run((tx) => at.convert.createLimit(tx, request))).toAmount).toBe(
      coinUnits(1),
    );
    // At an ask of 57,855, the rate after the spread is 58,000.
    await at.setPrice(BTC_USDT, '57854.98');
    passSecond(at);
    await vi.waitFor(() => expect(at.test.balanceText(ALICE, BTC)).toBe('11.00000017 + 0'));
    expect(at.test.balanceText(ALICE, USDT)).toBe('42000 + 0');
  });

  it('survives a restart, and expires by the clock', async () => {
    const at = await open();
    await at.run((tx) => at.convert.createLimit(tx, limitRequest(ALICE, '62000')));
    const again = at.restart();
    opened.push(again);
    expect(again.test.balanceText(ALICE, BTC)).toBe('9 + 1');
    again.test.clock.nowMs += 24 * 3_600_000;
    await again.setPrice(BTC_USDT, '62000');
    await vi.waitFor(() => expect(again.test.balanceText(ALICE, BTC)).toBe('10 + 0'));
    const [ended] = again.convert.history({ userId: ALICE, page: 1, perPage: 10 }).rows;
    expect(ended).toMatchObject({ status: 'failed', reason: 'expired' });
    expect(again.notifications).toMatchObject([{ userId: ALICE, details: { event: 'expired' } }]);
  });

  it('of the P2P wallet freezes, returns and receives money in that wallet alone', async () => {
    const at = await open();
    await moveToP2p(at, ALICE, BTC, coins('3'));
    const request = { ...limitRequest(ALICE, '62000'), wallet: 'p2p' as const };
    const balances = () => [
      p2pBalanceOf(at, ALICE, BTC),
      p2pBalanceOf(at, ALICE, USDT),
      at.test.balanceText(ALICE, BTC),
      at.test.balanceText(ALICE, USDT),
    ];
    const { id } = mustConvert(await at.run((tx) => at.convert.createLimit(tx, request)));
    expect(balances()).toEqual(['2 + 1', '0 + 0', '7 + 0', '100000 + 0']);
    mustConvert(await at.convert.cancelLimit(ALICE, id));
    expect(balances()).toEqual(['3 + 0', '0 + 0', '7 + 0', '100000 + 0']);
    const again = { ...request, requestId: newRequest() };
    mustConvert(await at.run((tx) => at.convert.createLimit(tx, again)));
    await at.setPrice(BTC_USDT, '62155.39');
    passSecond(at);
    await vi.waitFor(() => expect(pendingOf(at, ALICE)).toEqual([]));
    expect(balances()).toEqual(['2 + 0', '62000.001525 + 0', '7 + 0', '100000 + 0']);
    const tooMuch = { ...request, requestId: newRequest(), fromAmount: decimal('1.6') };
    mustConvert(await at.run((tx) => at.convert.createLimit(tx, tooMuch)));
    const more = { ...tooMuch, requestId: newRequest() };
    // The spot wallet has enough, but the convert is of the other one.
    expect(rejectionIn(await at.run((tx) => at.convert.createLimit(tx, more)))).toBe(
      'balance_too_low',
    );
  });

  it('expires when its time is over, and not a millisecond before', async () => {
    const at = await open();
    mustConvert(await at.run((tx) => at.convert.createLimit(tx, limitRequest(ALICE, '62000'))));
    at.test.clock.nowMs += DAY_MS - 1;
    await at.setPrice(BTC_USDT, '60000');
    await at.test.exchange.transact(() => undefined);
    expect(pendingOf(at, ALICE)).toHaveLength(1);
    at.test.clock.nowMs += 1;
    await at.setPrice(BTC_USDT, '60001');
    await vi.waitFor(() => expect(pendingOf(at, ALICE)).toEqual([]));
    expect(at.test.balanceText(ALICE, BTC)).toBe('10 + 0');
  });

  it('accepts the limits of distance and amount themselves', async () => {
    const at = await open();
    const requests = [
      limitRequest(ALICE, '600000'),
      limitRequest(ALICE, '6000'),
      { ...limitRequest(ALICE, '62000'), fromAmount: decimal('0.00001667') },
      { ...limitRequest(ALICE, '62000'), fromAmount: decimal('1.66666667') },
    ];
    for (const request of requests) {
      mustConvert(await at.run((tx) => at.convert.createLimit(tx, request)));
    }
  });

  it('is canceled by its owner alone, once', async () => {
    const at = await open();
    const { id } = mustConvert(
      await at.run((tx) => at.convert.createLimit(tx, limitRequest(ALICE, '62000'))),
    );
    expect(rejectionIn(await at.convert.cancelLimit(BOB, id))).toBe('not_found');
    expect(mustConvert(await at.convert.cancelLimit(ALICE, id))).toMatchObject({
      reason: 'cancelled',
    });
    expect(at.notifications).toEqual([]);
    expect(rejectionIn(await at.convert.cancelLimit(ALICE, id))).toBe('state_changed');
    expect(at.test.balanceText(ALICE, BTC)).toBe('10 + 0');
  });

  it('waits while the house has too little', async () => {
    const at = await open();
    const request = {
      ...limitRequest(ALICE, '62000'),
      fromAmount: decimal('0.3'),
      toCoinId: ETH,
      limitPrice: decimal('25'),
    };
    await at.run((tx) => at.convert.createLimit(tx, request));
    const house = await emptyHouse(at, ETH);
    await at.setPrice(ETH_USDT, '2000');
    passSecond(at);
    await turns();
    expect(pendingOf(at, ALICE)).toHaveLength(1);
    await at.stock(ETH, house);
    // The next attempt is five seconds after the last one.
    at.test.clock.nowMs += 4_999;
    at.runPeriodic();
    await turns();
    expect(pendingOf(at, ALICE)).toHaveLength(1);
    at.test.clock.nowMs += 1;
    at.runPeriodic();
    await vi.waitFor(() => expect(pendingOf(at, ALICE)).toEqual([]));
  });

  it('is rejected for a distant price, a short balance, and a reused request ID', async () => {
    const at = await open();
    const id = newRequest();
    const record = mustConvert(
      await at.run((tx) => at.convert.createLimit(tx, limitRequest(ALICE, '62000', id))),
    );
    expect(
      mustConvert(
        await at.run((tx) => at.convert.createLimit(tx, limitRequest(ALICE, '62000', id))),
      ),
    ).toEqual(record);
    const rejections = [
      [limitRequest(ALICE, '62001', id), 'request_id_reused'],
      [limitRequest(ALICE, '600001'), 'out_of_range'],
      [limitRequest(ALICE, '5999'), 'out_of_range'],
      [
        { ...limitRequest(ALICE, '62000'), fromAmount: decimal('0.00001') },
        'convert_below_minimum',
      ],
      [{ ...limitRequest(ALICE, '62000'), fromAmount: decimal('2') }, 'convert_above_maximum'],
      [{ ...limitRequest(ALICE, '0.000000001') }, 'off_step'],
      [{ ...limitRequest(ALICE, '62000'), toAmount: decimal('1') }, 'convert_amount_ambiguous'],
      [{ ...limitRequest(9 as UserId, '62000') }, 'balance_too_low'],
    ] as const;
    for (const [request, rejection] of rejections) {
      expect(rejectionIn(await at.run((tx) => at.convert.createLimit(tx, request)))).toBe(
        rejection,
      );
    }
    expect(at.test.balanceText(ALICE, BTC)).toBe('9 + 1');
  });

  it('is limited in number, and canceled when the account closes', async () => {
    const at = await open();
    const small = (): ReturnType<typeof limitRequest> => ({
      ...limitRequest(ALICE, '62000'),
      fromAmount: decimal('0.1'),
    });
    for (let count = 0; count < 50; count += 1)
      mustConvert(await at.run((tx) => at.convert.createLimit(tx, small())));
    expect(rejectionIn(await at.run((tx) => at.convert.createLimit(tx, small())))).toBe(
      'too_many_open_orders',
    );
    expect(at.test.balanceText(ALICE, BTC)).toBe('5 + 5');
    await at.convert.cancelAll(ALICE);
    expect(at.test.balanceText(ALICE, BTC)).toBe('10 + 0');
  });
});

describe('limits', () => {
  const exposure = {
    rejection: 'convert_no_liquidity',
    details: { reason: 'exposure', coin: 'BTC' },
  };

  it('of the turnover tell what remains and until when, count all kinds of converts, and outlast a restart', async () => {
    const at = await open([ALICE], { turnover: coinUnits(30_000) });
    mustConvert(await accept(at, ALICE, requestQuote(at, ALICE, '0.2').id));
    at.test.clock.nowMs += 3_600_000;
    const [second, late] = [requestQuote(at, ALICE, '0.25'), requestQuote(at, ALICE, '0.25')];
    mustConvert(await accept(at, ALICE, second.id));
    const rejection = {
      rejection: 'convert_above_maximum',
      message:
        'The amount exceeds your convert limit. Remaining: 3,000 USDT. More is available from 2026-01-02 00:05 UTC.',
      details: {
        limit: 'turnover',
        used: '27000',
        remaining: '3000',
        maximum: '0.05',
        until: '2026-01-02T00:05:00.000Z',
      },
    };
    expect(await accept(at, ALICE, late.id)).toEqual(rejection);
    const again = at.restart();
    opened.push(again);
    expect(again.convert.quote(btcToUsdt(ALICE, '0.25'))).toEqual(rejection);
    const limit = { ...limitRequest(ALICE, '62000'), fromAmount: decimal('0.25') };
    expect(await again.run((tx) => again.convert.createLimit(tx, limit))).toEqual(rejection);
    again.test.clock.nowMs = Date.parse('2026-01-02T00:05:00.000Z') - 1;
    expect(again.convert.quote(btcToUsdt(ALICE, '0.25'))).toEqual(rejection);
    again.test.clock.nowMs += 1;
    mustConvert(await accept(again, ALICE, requestQuote(again, ALICE, '0.25').id));
  });

  it('of the turnover let a limit convert wait', async () => {
    const at = await open([ALICE], { turnover: coinUnits(62_500) });
    await at.run((tx) => at.convert.createLimit(tx, limitRequest(ALICE, '62000')));
    mustConvert(await accept(at, ALICE, requestQuote(at, ALICE, '0.1').id));
    await at.setPrice(BTC_USDT, '62200');
    at.runPeriodic();
    expect(pendingOf(at, ALICE)).toHaveLength(1);
    at.test.clock.nowMs = Date.parse('2026-01-01T23:59:00.000Z');
    at.runPeriodic();
    expect(pendingOf(at, ALICE)).toHaveLength(1);
  });

  it('of quotes in a minute and of open quotes say when the next one is possible', async () => {
    const at = await open([ALICE, BOB], { openQuoteCount: 2, quotesPerMinute: 4 });
    requestQuote(at, ALICE, '0.1');
    at.test.clock.nowMs += 4_000;
    requestQuote(at, ALICE, '0.1');
    expect(at.convert.quote(btcToUsdt(ALICE, '0.1'))).toEqual({
      rejection: 'too_many_requests',
      message: 'Too many quotes. Try again in 6 s.',
      details: { limit: 'open_quotes', remaining: '0', until: '2026-01-01T00:00:10.000Z' },
      retryAfterMs: 6_000,
    });
    requestQuote(at, BOB, '0.1');
    at.test.clock.nowMs += 6_000;
    requestQuote(at, ALICE, '0.1');
    expect(at.convert.quote(btcToUsdt(ALICE, '0.1'))).toMatchObject({
      rejection: 'too_many_requests',
      details: { limit: 'quotes', remaining: '0', until: '2026-01-01T00:01:00.000Z' },
    });
  });

  it('of the exposure close one direction and leave the other open, and outlast a restart', async () => {
    const at = await open([ALICE, BOB], { exposure: coinUnits(90_000) });
    const toBtc = { ...btcToUsdt(BOB, '30000'), fromCoinId: USDT, toCoinId: BTC };
    mustConvert(await accept(at, ALICE, requestQuote(at, ALICE, '1').id));
    const late = at.convert.quote(btcToUsdt(BOB, '1'));
    expect(late).toMatchObject(exposure);
    const other = at.convert.quote(toBtc);
    assert(!isRejection(other) && other.id !== undefined, 'the other direction is open');
    mustConvert(await accept(at, BOB, other.id));
    mustConvert(await accept(at, BOB, requestQuote(at, BOB, '1').id));
    const again = at.restart();
    opened.push(again);
    const limit = limitRequest(BOB, '62000');
    expect(await again.run((tx) => again.convert.createLimit(tx, limit))).toMatchObject(exposure);
    again.test.clock.nowMs += 86_400_000 + 300_000;
    mustConvert(await accept(again, ALICE, requestQuote(again, ALICE, '1').id));
  });

  it('of the exposure are lower without a second source, in both directions', async () => {
    const at = await open([ALICE]);
    at.reference.setSource(BTC_USDT.id, undefined);
    expect(at.convert.quote(btcToUsdt(ALICE, '0.02'))).toMatchObject(exposure);
    const toBtc = { ...btcToUsdt(ALICE, '1100'), fromCoinId: USDT, toCoinId: BTC };
    expect(at.convert.quote(toBtc)).toMatchObject(exposure);
    mustConvert(await accept(at, ALICE, requestQuote(at, ALICE, '0.016').id));
    expect(at.convert.quote(btcToUsdt(ALICE, '0.016'))).toMatchObject(exposure);
  });
});

describe('small balances', () => {
  const DAVE = 4 as UserId;

  async function openWithDust(): Promise<TestConvert> {
    const at = await open();
    await at.test.credit(DAVE, BTC, coins('0.00005'));
    await at.test.credit(DAVE, ETH, coins('0.001'));
    await at.test.credit(DAVE, USDT, coins('5'));
    return at;
  }

  it('are those of less than 5 USDT', async () => {
    const at = await openWithDust();
    const listed = at.convert.smallBalances(DAVE).map(({ coinId, value }) => [coinId, value]);
    expect(listed).toEqual([
      [BTC, coins('3')],
      [ETH, coins('3')],
    ]);
  });

  it('are swept into one coin, all or none, once per request ID', async () => {
    const at = await openWithDust();
    const request = { userId: DAVE, requestId: newRequest(), toCoinId: USDT };
    const all = { ...request, coinIds: [BTC, ETH] };
    const rejected = await at.run((tx) => at.convert.sweep(tx, { ...all, coinIds: [BTC, USDT] }));
    expect(rejectionIn(rejected)).toBe('convert_same_coin');
    expect(at.test.balanceText(DAVE, BTC)).toBe('0.00005 + 0');
    const swept = await at.run((tx) => at.convert.sweep(tx, all));
    expect(swept).toHaveLength(2);
    expect(at.test.balanceText(DAVE, USDT)).toBe('10.985 + 0');
    expect(at.test.balanceText(DAVE, BTC)).toBe('0 + 0');
    expect(await at.run((tx) => at.convert.sweep(tx, all))).toEqual(swept);
    expect(
      rejectionIn(await at.run((tx) => at.convert.sweep(tx, { ...all, coinIds: [BTC] }))),
    ).toBe('request_id_reused');
    const empty = { ...all, requestId: newRequest() };
    expect(rejectionIn(await at.run((tx) => at.convert.sweep(tx, empty)))).toBe('state_changed');
  });

  it('are not swept beyond the limits of the user and the house', async () => {
    const at = await open([], { turnover: coinUnits(5) });
    await at.test.credit(DAVE, BTC, coins('0.00005'));
    await at.test.credit(DAVE, ETH, coins('0.001'));
    const request = { userId: DAVE, coinIds: [BTC, ETH], toCoinId: USDT };
    const sweepNow = () =>
      at.run((tx) => at.convert.sweep(tx, { ...request, requestId: newRequest() }));
    expect(await sweepNow()).toMatchObject({
      rejection: 'convert_above_maximum',
      details: { limit: 'turnover', remaining: '5' },
    });
    expect(at.test.balanceText(DAVE, BTC)).toBe('0.00005 + 0');
    const single = { ...request, coinIds: [BTC], requestId: newRequest() };
    expect(await at.run((tx) => at.convert.sweep(tx, single))).toHaveLength(1);
  });
});
