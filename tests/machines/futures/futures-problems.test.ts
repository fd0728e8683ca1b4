/** Problems of an order at their boundaries: what equals a limit is allowed. */
import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import type { FuturesEdit, FuturesFacts } from '#machines/futures/futures-draft.ts';
import { sideOf } from '#machines/futures/futures-problems.ts';
import * as ticket from '#machines/futures/futures-ticket.ts';
import { contract, factsWith, walletWith } from './samples.ts';

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
