import { expect, it } from 'vitest';
import { addressOf, earnPath, queryOf } from '#src/features/earn/earn-address.ts';

const read = (text: string) => addressOf(new URLSearchParams(text));

it('reads any address as a valid page', () => {
  expect(read('view=x&coin=<&type=3&sort=?&product=-1&amount=x&tab=1&kind=0&page=0')).toEqual(
    read(''),
  );
  expect(read('')).toMatchObject({ view: 'offers', sort: 'apr', amount: '', page: 1 });
});

it.each([
  '',
  'view=positions&position=91&redeem=1',
  'view=positions&tab=ended&page=3',
  'view=history&kind=reward&page=2',
  'coin=USDT&type=flexible&sort=coin&product=8&amount=1000.5',
])('writes what it has read: "%s"', (text) => {
  expect(queryOf(read(text)).toString()).toBe(text);
});

it('names the path of a view without default values', () => {
  expect(earnPath({})).toBe('/simple-earn');
  expect(earnPath({ view: 'positions', positionId: 91 })).toBe(
    '/simple-earn?view=positions&position=91',
  );
});
