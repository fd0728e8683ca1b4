/** Tests that views of the trading page survive a reload: a second store reads what the first one
 *  wrote. */
import { expect, it } from 'vitest';
import {
  applyPageViews,
  createPageViews,
  FIRST_PAGE_VIEWS,
} from '#src/trading/terminal/page-views.ts';
import { STORED, type TextStorage } from '#src/platform/storage.ts';

function storage(text?: string): TextStorage {
  const stored = new Map<string, string>(text === undefined ? [] : [[STORED.views, text]]);
  return {
    read: (key) => stored.get(key),
    write: (key, value) => void stored.set(key, value),
    erase: (key) => void stored.delete(key),
  };
}

const FIRST = FIRST_PAGE_VIEWS;

it('starts with the first view of every part', () => {
  expect(createPageViews(storage())).toEqual({
    tables: 'open',
    futuresTables: 'positions',
    profit: 'pnl',
    profitPrice: 'mark',
    chart: 'chart',
    pairs: 'this',
    contracts: 'all',
    phone: 'chart',
    side: 'trade',
  });
});

it('restores every choice after a reload', () => {
  const texts = storage();
  const views = createPageViews(texts);
  applyPageViews({ tables: 'balances', chart: 'depth', contracts: 'this' }, views);
  applyPageViews({ pairs: 'all', phone: 'book', side: 'tape' }, views);
  expect(createPageViews(texts)).toEqual({
    tables: 'balances',
    futuresTables: 'positions',
    profit: 'pnl',
    profitPrice: 'mark',
    chart: 'depth',
    pairs: 'all',
    contracts: 'this',
    phone: 'book',
    side: 'tape',
  });
});

it.each(['', 'null', '[]', '{"tables":', '{"tables":7,"chart":"moon"}', '"depth"'])(
  'uses the default of each part for %s',
  (text) => {
    expect(createPageViews(storage(text))).toEqual(FIRST);
  },
);

it('keeps valid views next to an invalid one', () => {
  const views = createPageViews(storage('{"tables":"trades","chart":"moon","other":1}'));
  expect(views).toMatchObject({ ...FIRST, tables: 'trades' });
});
