import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { coinId } from '#contract/core/ids.ts';
import { orderCodec } from '#contract/entities/order-codec.ts';
import { orderWire } from '#contract/samples/spot.ts';
import { totalValuesOf } from '#src/trading/orders/values/total-values.ts';
import type { PairLookup } from '#src/trading/orders/values/traded-pair.ts';

const sample = orderCodec.decode(orderWire);
const EUR = coinId(40);
const UNKNOWN = coinId(41);
const pairOf: PairLookup = ({ quoteCoinId }) =>
  quoteCoinId === UNKNOWN
    ? undefined
    : { tradeCoin: 'BTC', quoteCoin: quoteCoinId === EUR ? 'EUR' : 'USDT' };

it('sums exactly, per quote coin', () => {
  const orders = [
    { ...sample, notional: decimal('0.1') },
    { ...sample, notional: decimal('0.2') },
    { ...sample, notional: decimal('90071992547409.93000000001') },
    { ...sample, notional: decimal('7'), quoteCoinId: EUR },
    { ...sample, notional: decimal('5'), quoteCoinId: UNKNOWN },
  ];
  expect(totalValuesOf(orders, pairOf)).toEqual([
    { coin: 'USDT', value: '90071992547410.23000000001' },
    { coin: 'EUR', value: '7' },
  ]);
});

it('returns no totals for no orders', () => {
  expect(totalValuesOf([], pairOf)).toEqual([]);
});
