import { expect, it } from 'vitest';
import { decimal, decimalOfUnits, exactUnitsOf, type Units } from '#contract/core/decimal.ts';
import {
  adPriceOf,
  deviationPercentOf,
  floatingPriceOf,
  isBetterPrice,
  isWithinMove,
  priceDistanceOf,
  roundedPrice,
} from '#domain/p2p/price.ts';

const of = (text: string): Units => exactUnitsOf(decimal(text));

it('makes 0.9338 of a reference of 0.92 and 101.5 percent', () => {
  expect(decimalOfUnits(floatingPriceOf(of('0.92'), of('101.5')))).toBe('0.9338');
  expect(decimalOfUnits(floatingPriceOf(of('0.00000003'), of('150')))).toBe('0.00000005');
});

it.each([
  ['0.933812', 2, '0.93381'],
  ['85123.4567', 2, '85123.46'],
  ['25431.2', 0, '25431'],
  ['149.5312', 0, '149.53'],
  ['0.307124', 3, '0.30712'],
  ['0.00001234', 2, '0.00001234'],
])('rounds %s with %i decimals of the currency to %s', (price, decimals, rounded) => {
  expect(decimalOfUnits(roundedPrice(of(price), decimals))).toBe(rounded);
});

const floating = {
  priceType: 'floating',
  price: undefined,
  premium: of('101.5'),
  floor: of('0.9'),
  ceiling: of('0.95'),
} as const;

it('lets a floating ad rest without a reference and outside its bounds', () => {
  expect(adPriceOf(floating, of('0.92'), 2)).toBe(of('0.9338'));
  expect(adPriceOf(floating, undefined, 2)).toBe('no_reference');
  expect(adPriceOf(floating, of('0.88'), 2)).toBe('outside_bounds');
  expect(adPriceOf(floating, of('0.94'), 2)).toBe('outside_bounds');
  expect(adPriceOf({ ...floating, floor: undefined, ceiling: undefined }, of('9'), 2)).toBe(
    of('9.135'),
  );
});

it('keeps a fixed price without a reference', () => {
  const fixed = { ...floating, priceType: 'fixed', price: of('1.2'), premium: undefined } as const;
  expect(adPriceOf(fixed, undefined, 2)).toBe(of('1.2'));
});

it('asks for the percent of a price beyond 20 percent, and refuses one beyond 50', () => {
  expect(deviationPercentOf(of('1.2'), of('1'))).toBe(20);
  expect(deviationPercentOf(of('0.79999999'), of('1'))).toBe(21);
  expect(priceDistanceOf(of('1.2'), of('1'), undefined)).toBe('near');
  expect(priceDistanceOf(of('1.25'), of('1'), undefined)).toBe('must_confirm');
  expect(priceDistanceOf(of('1.25'), of('1'), 24)).toBe('must_confirm');
  expect(priceDistanceOf(of('1.25'), of('1'), 25)).toBe('near');
  expect(priceDistanceOf(of('0.5'), of('1'), 50)).toBe('near');
  expect(priceDistanceOf(of('1.50000001'), of('1'), 51)).toBe('refused');
  expect(priceDistanceOf(of('10'), of('1'), 900)).toBe('refused');
});

it('trades at a seen price within 0.5 percent of the current one', () => {
  expect(isWithinMove(of('1.005'), of('1'))).toBe(true);
  expect(isWithinMove(of('0.995'), of('1'))).toBe(true);
  expect(isWithinMove(of('1.00500001'), of('1'))).toBe(false);
});

it('prefers a low price of a seller and a high one of a buyer', () => {
  expect(isBetterPrice('sell', 1n, 2n)).toBe(true);
  expect(isBetterPrice('buy', 1n, 2n)).toBe(false);
});
