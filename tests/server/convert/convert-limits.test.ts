/** Limits of turnover, quotes and exposure on a real exchange, with a clock that the test moves. */
import { describe, expect, it } from 'vitest';
import { assert } from '#contract/core/assert.ts';
import { decimal } from '#contract/core/decimal.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import {
  accept,
  limitRequest,
  mustConvert,
  pendingOf,
  registerConverts,
  requestQuote,
} from '#tests/support/opened-converts.ts';
import { btcToUsdt } from '#tests/support/test-convert.ts';
import { ALICE, BOB, BTC, BTC_USDT, coinUnits, USDT } from '#tests/support/test-exchange.ts';
import { sentence } from '#server/runtime/sentence.ts';

const { open, track } = registerConverts();

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
      message: sentence(
        'The amount exceeds your convert limit. Remaining: {remaining} USDT. More is available from {time} UTC.',
        { remaining: '3,000', time: '2026-01-02 00:05' },
      ),
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
    track(again);
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
      message: sentence('Too many quotes. Try again in {seconds} s.', { seconds: 6 }),
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
    track(again);
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
