/** How the book of each pair was liked, as text. */
import { expect, it } from 'vitest';
import {
  DEFAULT_BOOK_LOOK,
  LOOK_COUNT_MAX,
  bookLooksOf,
  bookLooksText,
  withBookLook,
  type BookLook,
} from '#src/trading/book/book-look.ts';

const GROUPED: BookLook = {
  view: 'bids',
  groupTicks: 100,
  depthBy: 'size',
  lastColumn: 'notional',
};

it('remembers each pair by itself', () => {
  const looks = withBookLook(bookLooksOf(undefined), 'BTC_USDT', GROUPED);
  const both = withBookLook(looks, 'ETH_USDT', DEFAULT_BOOK_LOOK);
  const read = bookLooksOf(bookLooksText(both));
  expect(read.get('BTC_USDT')).toEqual(GROUPED);
  expect(read.get('ETH_USDT')).toEqual(DEFAULT_BOOK_LOOK);
  expect(read.get('SOL_USDT')).toBeUndefined();
});

it('forgets the pair longest untouched when there are too many', () => {
  let looks = bookLooksOf(undefined);
  for (let index = 0; index < LOOK_COUNT_MAX; index++) {
    looks = withBookLook(looks, `C${index}_USDT`, GROUPED);
  }
  looks = withBookLook(looks, 'C0_USDT', DEFAULT_BOOK_LOOK);
  looks = withBookLook(looks, 'NEW_USDT', GROUPED);
  expect(looks.size).toBe(LOOK_COUNT_MAX);
  const isStored = (pairText: string): boolean => looks.has(pairText);
  expect(['C0_USDT', 'C1_USDT', 'NEW_USDT'].map(isStored)).toEqual([true, false, true]);
});

it.each([
  ['nothing', undefined],
  ['no JSON', '{'],
  ['no list', '{"BTC_USDT":{}}'],
  ['no entries', '[1,null,["BTC_USDT"],[7,{}]]'],
])('takes %s for no memory', (_, text) => {
  expect(bookLooksOf(text).size).toBe(0);
});

it('falls back field by field', () => {
  const text = JSON.stringify([['BTC_USDT', { ...GROUPED, groupTicks: 7, lastColumn: 'profit' }]]);
  expect(bookLooksOf(text).get('BTC_USDT')).toEqual({
    ...GROUPED,
    groupTicks: 1,
    lastColumn: 'total',
  });
});
