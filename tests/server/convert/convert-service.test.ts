/** Firm quotes on a real exchange, with a clock that the test moves. */
import { describe, expect, it } from 'vitest';
import { assert } from '#contract/core/assert.ts';
import { decimal, decimalOfUnits } from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import {
  accept,
  emptyHouse,
  mustConvert,
  registerConverts,
  rejectionIn,
  requestQuote,
} from '#tests/support/opened-converts.ts';
import { btcToUsdt, newRequest } from '#tests/support/test-convert.ts';
import {
  ALICE,
  at as atPrice,
  BOB,
  BTC,
  BTC_USDT,
  CAROL,
  coins,
  coinUnits,
  ETH,
  ETH_USDT,
  USDT,
} from '#tests/support/test-exchange.ts';

const { open, track } = registerConverts();

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
    track(again);
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
