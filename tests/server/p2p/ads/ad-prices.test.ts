import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { DAY_MS } from '#contract/core/durations.ts';
import { epochMs } from '#contract/core/time.ts';
import type { CurrencyRates } from '#contract/rest/currency-rates.ts';
import { countLapse } from '#server/p2p/ads/ad-changes.ts';
import { priceStateOf, referenceOf } from '#server/p2p/ads/ad-prices.ts';
import { findAd, type AdRecord } from '#server/p2p/ads/ad-rows.ts';
import { adOf, of, openP2pLedger, p2pBalancesOf, publishAd } from '#tests/support/p2p-ad.ts';
import { ALICE, COIN, NOW } from '#tests/support/test-ledger.ts';

const rates = (changed: Partial<CurrencyRates> = {}): CurrencyRates => ({
  source: 'Operator',
  updatedAt: NOW,
  rates: [{ currency: 'EUR', perDollar: decimal('0.92') }],
  ...changed,
});
const parts = (current: CurrencyRates, dollars = '1') => ({
  clock: () => NOW,
  dollarPriceOf: () => of(dollars),
  currencyRates: () => current,
});

const floatingAd = (changed: Partial<AdRecord> = {}): AdRecord => {
  const test = openP2pLedger();
  const terms = { priceType: 'floating', price: undefined, premium: of('101.5') } as const;
  return { ...publishAd(test, adOf('sell', terms)), ...changed };
};

it('makes the reference of the coin in dollars and the rate of the currency', () => {
  expect(referenceOf(parts(rates()), COIN, 'EUR')).toEqual({ price: of('0.92'), at: NOW });
  expect(referenceOf(parts(rates(), '60000.5'), COIN, 'EUR')?.price).toBe(of('55200.46'));
  expect(referenceOf(parts(rates()), COIN, 'NGN')).toBeUndefined();
});

it('rests ads of a coin without a value in dollars, which nobody could take', () => {
  const unpriced = { ...parts(rates()), dollarPriceOf: () => undefined };
  const fixed = floatingAd({ priceType: 'fixed', price: of('0.93'), premium: undefined });
  expect(priceStateOf(unpriced, fixed, NOW)).toBe('no_reference');
  expect(priceStateOf(parts(rates()), fixed, NOW)).toBe(of('0.93'));
  expect(priceStateOf(unpriced, floatingAd(), NOW)).toBe('no_reference');
});

it('has none without a price of the coin, or with a rate that is too old', () => {
  const old = rates({ updatedAt: epochMs(NOW - 7 * DAY_MS - 1) });
  expect(referenceOf(parts(old), COIN, 'EUR')).toBeUndefined();
  const unpriced = { ...parts(rates()), dollarPriceOf: () => undefined };
  expect(referenceOf(unpriced, COIN, 'EUR')).toBeUndefined();
  // Rates of the simulation belong to its recorded markets.
  const simulated = rates({ source: 'Simulation', updatedAt: epochMs(0) });
  expect(referenceOf(parts(simulated), COIN, 'EUR')?.price).toBe(of('0.92'));
});

it('rests without a reference, outside its bounds and its hours, and comes back by itself', () => {
  const state = (ad: AdRecord, current = rates()) => priceStateOf(parts(current), ad, NOW);
  expect(state(floatingAd())).toBe(of('0.9338'));
  expect(state(floatingAd(), rates({ rates: [] }))).toBe('no_reference');
  expect(state(floatingAd({ ceiling: of('0.93') }))).toBe('outside_bounds');
  const minute = Math.floor(NOW / 60_000) % 1_440;
  const later = floatingAd({ hoursFrom: (minute + 1) % 1_440, hoursUntil: (minute + 9) % 1_440 });
  expect(state(later)).toBe('outside_hours');
  expect(priceStateOf(parts(rates()), later, epochMs(NOW + 120_000))).toBe(of('0.9338'));
});

it('goes offline after two lapses in a row, with its money back in the wallet', () => {
  const test = openP2pLedger();
  const { id } = publishAd(test, adOf('sell'));
  const tx = { ledger: test.ledger, now: NOW };
  const lapse = (isLapse: boolean) =>
    test.db.transaction(() => {
      const ad = findAd(test.db, id);
      return ad && countLapse(test.db, tx, ad, isLapse);
    });
  expect([lapse(true), lapse(false), lapse(true)]).toEqual([false, false, false]);
  expect(lapse(true)).toBe(true);
  expect(findAd(test.db, id)?.status).toBe('offline');
  expect(p2pBalancesOf(test, ALICE)).toEqual([of('1000'), 0n]);
});
