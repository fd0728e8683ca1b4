import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { clientOrderId } from '#contract/core/ids.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import type { OrderIntent } from '#machines/order-entry/spot-ticket.ts';
import { sentOrdersOf } from '#src/app/wiring/trading/sent-orders.ts';
import { STORED, type TextStorage } from '#src/platform/storage.ts';

function memory(): TextStorage {
  const texts = new Map<string, string>();
  return {
    read: (key) => texts.get(key),
    write: (key, value) => void texts.set(key, value),
    erase: (key) => void texts.delete(key),
  };
}

const { tradeCoinId, quoteCoinId } = btcUsdt;
const intent: OrderIntent = {
  kind: 'market',
  side: 'buy',
  body: {
    tradeCoinId,
    quoteCoinId,
    clientOrderId: clientOrderId('web-1'),
    size: undefined,
    spend: decimal('250.5'),
    referencePrice: decimal('64250.1'),
    worstPrice: undefined,
  },
};

it("[SPOT-02] returns a ticket's sent order until its outcome is known, and no other ticket’s", () => {
  const texts = memory();
  sentOrdersOf('real', texts).keep(btcUsdt, intent);
  const sent = sentOrdersOf('real', texts);
  expect(sent.read(btcUsdt, 'buy')).toEqual(intent);
  expect(sent.read(btcUsdt, 'sell')).toBeUndefined();
  expect(sent.read({ ...btcUsdt, tradeCoin: 'ETH' }, 'buy')).toBeUndefined();
  expect(sentOrdersOf('demo', texts).read(btcUsdt, 'buy')).toBeUndefined();
  sent.erase(btcUsdt, 'buy');
  expect(sent.read(btcUsdt, 'buy')).toBeUndefined();
});

it.each([
  ['no JSON', '['],
  [
    'an id that no order has',
    JSON.stringify([
      ['real/BTC_USDT/buy', { ...intent, body: { ...intent.body, clientOrderId: '<b>' } }],
    ]),
  ],
  [
    'an amount that is none',
    JSON.stringify([['real/BTC_USDT/buy', { ...intent, body: { ...intent.body, spend: '1e5' } }]]),
  ],
  [
    'an order of the other side',
    JSON.stringify([['real/BTC_USDT/buy', { ...intent, side: 'sell' }]]),
  ],
])('[SPOT-02] ignores a stored entry with %s', (_, text) => {
  const texts = memory();
  texts.write(STORED.sentOrders, text);
  expect(sentOrdersOf('real', texts).read(btcUsdt, 'buy')).toBeUndefined();
});
