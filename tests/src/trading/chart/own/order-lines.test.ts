import { expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { orderShape, type Order } from '#contract/entities/order.ts';
import { btcUsdt, orderWire } from '#contract/samples/spot.ts';
import { OrderLines, type OrderLine } from '#src/trading/chart/own/order-lines.ts';
import { changeOf, orderPricesOf } from '#src/trading/chart/own/order-prices.ts';
import type { OverlayPlace } from '#src/trading/chart/overlay.ts';
import { chartPlane } from '../../../../support/chart-plane.ts';

const plane = chartPlane();
const yOf = (price: number) => plane.geometry.yOf(price) - plane.box.top;
const placeAt = (x: number, y: number, isTouch = false): OverlayPlace => ({
  x,
  y,
  time: plane.timeAt(x),
  price: plane.priceAt(y),
  isTouch,
  isShift: false,
});
const line = (key: string, price: number, canMove = true): OrderLine => ({
  key,
  price,
  side: 'buy',
  canMove,
});

function opened(lines: readonly OrderLine[]) {
  const onMove = vi.fn();
  const onDrop = vi.fn();
  const overlay = new OrderLines({
    repaint: () => undefined,
    plane: () => plane,
    onLayout: () => undefined,
    onMove,
    onDrop,
  });
  overlay.show(lines);
  return { overlay, onMove, onDrop };
}

it('takes a line to another whole tick, by as much as the pointer goes', () => {
  const { overlay, onMove, onDrop } = opened([line('1', 6_400_000)]);
  const at = yOf(6_400_000);
  const grip = overlay.grab(placeAt(500, at + 3));
  grip?.move(placeAt(500, at - 47));
  expect(onMove).toHaveBeenLastCalledWith('1', 6_425_000);
  grip?.drop(placeAt(500, at - 97));
  expect(onDrop).toHaveBeenCalledExactlyOnceWith('1', 6_450_000);
});

it('asks for nothing where a line was let go at its price, or a second finger came', () => {
  const { overlay, onMove, onDrop } = opened([line('1', 6_400_000)]);
  const place = placeAt(500, yOf(6_400_000));
  overlay.grab(place)?.drop(place);
  overlay.grab(place)?.cancel();
  expect(onDrop).not.toHaveBeenCalled();
  expect(onMove.mock.calls).toEqual([
    ['1', undefined],
    ['1', undefined],
  ]);
});

it('takes the nearest of two lines, none that is on its way, and leaves the rest to the chart', () => {
  const near = [line('1', 6_400_000), line('2', 6_401_500)];
  const { overlay, onMove } = opened(near);
  overlay.grab(placeAt(500, yOf(6_401_000)))?.cancel();
  expect(onMove).toHaveBeenLastCalledWith('2', undefined);
  expect(overlay.grab(placeAt(500, yOf(6_410_000)))).toBeUndefined();
  overlay.show(near.map((one) => ({ ...one, canMove: false })));
  expect(overlay.grab(placeAt(500, yOf(6_401_000)))).toBeUndefined();
});

it('is wider for a finger, and as high as its label where that stands', () => {
  const { overlay } = opened([line('1', 6_400_000)]);
  const away = yOf(6_400_000) + 8;
  expect(overlay.grab(placeAt(500, away))).toBeUndefined();
  expect(overlay.grab(placeAt(500, away, true))).toBeDefined();
  expect(overlay.grab(placeAt(60, away))).toBeDefined();
});

it('never takes a price below one tick', () => {
  const { overlay, onDrop } = opened([line('1', 6_300_100)]);
  const grip = overlay.grab(placeAt(500, yOf(6_300_100)));
  grip?.drop(placeAt(500, 40_000));
  expect(onDrop).toHaveBeenLastCalledWith('1', 1);
});

it('draws a waiting stop at both of its prices and any other order at its limit', () => {
  const order: Order = {
    ...orderShape.decode(orderWire),
    limitPrice: decimal('63150'),
    stopPrice: decimal('63200.01'),
    status: 'untriggered',
  };
  const fieldsOf = (one: Order) =>
    orderPricesOf([one], btcUsdt).map(({ field, price }) => [field, price]);
  expect(fieldsOf(order)).toEqual([
    ['limitPrice', 6_315_000],
    ['stopPrice', 6_320_001],
  ]);
  expect(fieldsOf({ ...order, status: 'open' })).toEqual([['limitPrice', 6_315_000]]);
  expect(fieldsOf({ ...order, status: 'open', limitPrice: undefined })).toEqual([]);
  expect(changeOf('stopPrice', 6_320_100, btcUsdt)).toEqual({ stopPrice: '63201' });
});
