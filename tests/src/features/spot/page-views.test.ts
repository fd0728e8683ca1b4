/** Views of the trading page over a reload: a second store reads what the first one wrote. */
import { expect, it } from 'vitest';
import {
  applyPageViews,
  createPageViews,
  FIRST_PAGE_VIEWS,
} from '#src/features/spot/page-views.ts';
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

it('begins with the first view of every part', () => {
  expect(createPageViews(storage())).toEqual({
    tables: 'open',
    chart: 'chart',
    pairs: 'this',
    phone: 'chart',
    side: 'trade',
  });
});

it('keeps every choice over a reload', () => {
  const texts = storage();
  const views = createPageViews(texts);
  applyPageViews({ tables: 'balances', chart: 'depth' }, views);
  applyPageViews({ pairs: 'all', phone: 'book', side: 'tape' }, views);
  expect(createPageViews(texts)).toEqual({
    tables: 'balances',
    chart: 'depth',
    pairs: 'all',
    phone: 'book',
    side: 'tape',
  });
});

it.each(['', 'null', '[]', '{"tables":', '{"tables":7,"chart":"moon"}', '"depth"'])(
  'falls back from %s, part by part',
  (text) => {
    expect(createPageViews(storage(text))).toEqual(FIRST);
  },
);

it('keeps the views that exist beside one that does not', () => {
  const views = createPageViews(storage('{"tables":"trades","chart":"moon","other":1}'));
  expect(views).toMatchObject({ ...FIRST, tables: 'trades' });
});
