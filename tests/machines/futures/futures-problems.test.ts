/** Problems of an order at their boundaries: what equals a limit is allowed. */
import { expect, it } from 'vitest';
import { decimal, lots } from '#contract/core/decimal.ts';
import type { FuturesEdit, FuturesFacts } from '#machines/futures/futures-draft.ts';
import { sideOf } from '#machines/futures/futures-problems.ts';
import * as ticket from '#machines/futures/futures-ticket.ts';
import { contract, factsWith, marketAt, ticksAt, walletWith } from './samples.ts';

const LIMIT: FuturesEdit = { kind: 'limit', price: '60000', amount: '0.1' };
const draftOf = (edit: FuturesEdit) =>
  ticket.applyEdit(ticket.openTicket(factsWith()), { ...LIMIT, ...edit }).draft;
const sideAt = (side: 'buy' | 'sell', edit: FuturesEdit, facts: Partial<FuturesFacts> = {}) =>
  sideOf(side, draftOf(edit), factsWith(facts));

it('opens the whole balance, and not a unit more', () => {
  const cost = sideAt('buy', {}).cost?.cost;
  expect(cost).toBeDefined();
  const poorer = String(cost).replace(/.$/, (last) => String(Number(last) - 1));
  expect(sideAt('buy', {}, { wallet: walletWith(String(cost)) }).problems).toEqual({});
  expect(sideAt('buy', {}, { wallet: walletWith(poorer) }).problems).toEqual({
    amount: { code: 'margin_insufficient' },
  });
});

it('accepts the smallest and the largest size of the contract, and nothing beyond', () => {
  const limits = {
    contract: {
      ...contract,
      sizeMin: decimal('0.1'),
      limitSizeMax: decimal('0.3'),
      marketSizeMax: decimal('0.2'),
      minNotional: decimal('1'),
    },
  };
  const codeOf = (amount: string, kind: 'limit' | 'market' = 'limit') =>
    sideAt('buy', { amount, kind }, limits).problems.amount?.code;
  expect(['0.099', '0.1', '0.3', '0.301'].map((amount) => codeOf(amount))).toEqual([
    'size_too_small',
    undefined,
    undefined,
    'size_too_large',
  ]);
  expect(['0.2', '0.201'].map((amount) => codeOf(amount, 'market'))).toEqual([
    undefined,
    'size_too_large',
  ]);
});

it('accepts an order of the smallest value, and none below it', () => {
  const at = (minNotional: string) =>
    sideAt('buy', {}, { contract: { ...contract, minNotional: decimal(minNotional) } }).problems;
  expect(at('6000')).toEqual({});
  expect(at('6000.00000001')).toMatchObject({ amount: { code: 'notional_too_small' } });
});

const level = (price: string) => ({ price: ticksAt(price), size: lots(500) });
const bookOf = (...prices: readonly string[]) => ({ levels: prices.map(level), isComplete: true });

it('refuses a market order that would fill nothing, for the reason of the exchange', () => {
  const market = { kind: 'market', amount: '0.1' } as const;
  const at = (side: 'buy' | 'sell', patch: Partial<FuturesFacts['market']>) =>
    sideAt(side, market, { market: marketAt('60000', patch) });
  const books = { asks: bookOf('60000'), bids: bookOf('59999.9') };
  // 2.5% at 20x: from a mark price of 61,538.3, a sell opens at 59,999.9 and above.
  expect(at('sell', { ...books, markPrice: decimal('61538.3') }).problems).toEqual({});
  const far = at('sell', { ...books, markPrice: decimal('61538.4') });
  expect(far).toMatchObject({
    isComplete: false,
    problems: { price: { code: 'price_outside_band', limit: '2.5' } },
  });
  expect(at('buy', { ...books, markPrice: decimal('80000') }).problems).toEqual({});
  expect(at('buy', { ...books, asks: bookOf() }).problems).toEqual({
    price: { code: 'no_orders' },
  });
  // Without visible levels, the best price is known and what lies behind it is not.
  expect(at('sell', { markPrice: decimal('80000') }).problems).toMatchObject({
    price: { code: 'price_outside_band' },
  });
  expect(at('buy', { bestAsk: undefined }).problems).toEqual({});
  // A market order is not sent into a book that is not live; the form says that apart.
  const old = { ...books, markPrice: decimal('80000'), isTradable: false };
  expect(at('sell', old).problems).toEqual({});
});
