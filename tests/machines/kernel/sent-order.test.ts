/** Tests what all order forms do with an order that was sent. */
import { expect, it } from 'vitest';
import { clientOrderId } from '#contract/core/ids.ts';
import { ApiError } from '#contract/envelope.ts';
import { ownNotice, serverNotice } from '#machines/kernel/notice.ts';
import { acceptedNotice, isOrderOf, rejectedBy } from '#machines/kernel/sent-order.ts';

const intentOf = (id: string) => ({ body: { clientOrderId: clientOrderId(id) } });

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
  const error = new ApiError('Insufficient balance.', { code: 'margin_insufficient' });
  expect(rejectedBy(error)).toEqual({ kind: 'rejected', message: 'Insufficient balance.' });
  expect(rejectedBy(new Error('lost'))).toEqual({ kind: 'rejected', message: '' });
});

it('shows the message of the exchange, or says that the order was found', () => {
  expect(acceptedNotice({ message: 'Order placed.' })).toEqual(
    serverNotice('success', 'Order placed.'),
  );
  const found = ownNotice('success', 'order_found');
  expect(acceptedNotice({ message: '' })).toEqual(found);
  expect(acceptedNotice(undefined)).toEqual(found);
});
