/** Tests what all order forms do with an order that was sent. */
import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { clientOrderId } from '#contract/core/ids.ts';
import { ApiError } from '#contract/envelope.ts';
import { ownNotice, serverNotice } from '#machines/kernel/notice.ts';
import { isOrderOf, orderNotice, orderOutcome } from '#machines/kernel/sent-order.ts';

const intentOf = (id: string) => ({ body: { clientOrderId: clientOrderId(id) } });
const order = { status: 'filled', filled: decimal('0.5') };
const accept = (message: string, placed = order) =>
  ({ kind: 'accepted', response: { placed: { order: placed }, message } }) as const;
const rejected = {
  kind: 'rejected',
  error: new ApiError('Insufficient balance.', { code: 'margin_insufficient' }),
} as const;
const absent = { kind: 'absent', found: undefined } as const;

it('recognizes an order by the client ID of its intent', () => {
  expect(isOrderOf(intentOf('web-1'), { clientOrderId: clientOrderId('web-1') })).toBe(true);
  expect(isOrderOf(intentOf('web-1'), { clientOrderId: clientOrderId('web-2') })).toBe(false);
});

it('recognizes no order without a client ID, and none without an intent', () => {
  expect(isOrderOf(intentOf('web-1'), { clientOrderId: undefined })).toBe(false);
  expect(isOrderOf(undefined, { clientOrderId: undefined })).toBe(false);
  expect(isOrderOf(undefined, { clientOrderId: clientOrderId('web-1') })).toBe(false);
});

it('reports a rejection with the message of the exchange', () => {
  expect(orderOutcome(rejected)).toEqual({ kind: 'rejected', message: 'Insufficient balance.' });
  expect(orderNotice(rejected)).toEqual(serverNotice('error', 'Insufficient balance.'));
});

it('shows the message of the exchange, or says that the order was found', () => {
  expect(orderNotice(accept('Order placed.'))).toEqual(serverNotice('success', 'Order placed.'));
  const found = ownNotice('success', 'order_found');
  expect(orderNotice(accept(''))).toEqual(found);
  expect(orderNotice({ kind: 'found', found: order })).toEqual(found);
});

it('does not call an order a success that was canceled without a fill', () => {
  const noticeOfCanceled = (filled: string) =>
    orderNotice(accept('Order canceled.', { status: 'cancelled', filled: decimal(filled) }));
  expect(noticeOfCanceled('0')).toEqual(serverNotice('error', 'Order canceled.'));
  expect(noticeOfCanceled('0.1')).toEqual(serverNotice('success', 'Order canceled.'));
});

it('reports how the order became known, and an order that never reached the exchange', () => {
  expect(orderOutcome(accept('Order placed.'))).toEqual({
    kind: 'accepted',
    order,
    isFound: false,
  });
  expect(orderOutcome({ kind: 'found', found: order })).toEqual({
    kind: 'accepted',
    order,
    isFound: true,
  });
  expect(orderOutcome(absent)).toEqual({ kind: 'absent' });
  expect(orderNotice(absent)).toEqual(ownNotice('error', 'order_not_placed'));
});
