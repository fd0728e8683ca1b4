import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { fullDecimals, P2P_CSV_HEAD, p2pOrderCsvLine } from '#src/app/wiring/p2p/orders-file.ts';
import { AWAITING, reportOf } from '../../../../machines/p2p/open-order.ts';

it('exports all eight decimals and the stored price', () => {
  const line = p2pOrderCsvLine({
    ...reportOf(AWAITING),
    amount: decimal('107.0893'),
    fee: decimal('0'),
  });
  const cells = Object.fromEntries(
    P2P_CSV_HEAD.trim()
      .split(',')
      .map((head, index) => [head, line.trim().split(',')[index]]),
  );
  expect(cells).toMatchObject({
    order_id: AWAITING.uid,
    side: 'buy',
    role: 'taker',
    amount: '107.08930000',
    fee: '0.00000000',
    received_amount: '107.08931248',
    price: '0.9338',
    fiat_amount: '100',
    currency: 'EUR',
    payment_method: 'SEPA',
  });
});

it('writes a nickname that a spreadsheet would run as text', () => {
  const order = reportOf(AWAITING);
  const counterparty = { ...order.counterparty, nickname: '=1+1' };
  expect(p2pOrderCsvLine({ ...order, counterparty })).toContain("'=1+1");
});

it.each([
  ['0', '0.00000000'],
  ['12', '12.00000000'],
  ['0.12345678', '0.12345678'],
])('writes %s as %s', (amount, text) => {
  expect(fullDecimals(amount)).toBe(text);
});
