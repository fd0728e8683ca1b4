import { expect, it } from 'vitest';
import {
  choiceIn,
  coinIn,
  daysIn,
  filterInAddress,
  pageIn,
  spanOf,
} from '#src/trading/money/filter-address.ts';

const queryOf = (text: string): URLSearchParams => new URLSearchParams(text);
const NO_DAYS = { fromDay: undefined, toDay: undefined };

it('writes a filter to the address, and leaves out defaults and other parameters', () => {
  const days = { fromDay: '2026-11-01', toDay: '2026-11-20' };
  const written = filterInAddress(
    queryOf('x=1'),
    { coin: 'BTC', status: undefined },
    {
      ...days,
      page: 3,
    },
  );
  expect(written.toString()).toBe('x=1&coin=BTC&from=2026-11-01&to=2026-11-20&page=3');
  expect(daysIn(written)).toEqual(days);
  expect(pageIn(written)).toBe(3);
  const cleared = filterInAddress(written, { coin: undefined }, { ...NO_DAYS, page: 1 });
  expect(cleared.toString()).toBe('x=1');
});

it('reads invalid parameters as no filter', () => {
  const query = queryOf('coin=<b>&from=2026-13-99&to=yesterday&page=0&type=other');
  expect(coinIn(query)).toBeUndefined();
  expect(daysIn(query)).toEqual(NO_DAYS);
  expect(pageIn(query)).toBe(1);
  expect(choiceIn(query, 'type', ['deposit'])).toBeUndefined();
});

it('reads a coin in any case', () => {
  expect(coinIn(queryOf('coin=btc'))).toBe('BTC');
});

it('includes both days of a range, and leaves an end open', () => {
  const { since, until } = spanOf({ fromDay: '2026-11-20', toDay: '2026-11-20' });
  expect((until ?? 0) - (since ?? 0)).toBe(86_400);
  expect(spanOf(NO_DAYS)).toEqual({ since: undefined, until: undefined });
});
