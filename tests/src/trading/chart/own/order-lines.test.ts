import { expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import type { Order } from '#contract/entities/order.ts';
import { orderCodec } from '#contract/entities/order-codec.ts';
import { btcUsdt, orderWire } from '#contract/samples/spot.ts';
import type { ChartTheme } from '#src/trading/chart/chart-theme.ts';
import {
  OrderLines,
  type LabelPosition,
  type OrderLine,
} from '#src/trading/chart/own/order-lines.ts';
import { changeOf, orderPricesOf } from '#src/trading/chart/own/order-prices.ts';
import type { OverlayPosition } from '#src/trading/chart/overlay.ts';
import { chartPlane } from '../../../../support/chart-plane.ts';

const plane = chartPlane();
/** Right end of every label: all labels have the same width here. */
const LABEL_END = 150;
const yOf = (price: number) => plane.geometry.yOf(price) - plane.box.top;
const placeAt = (x: number, y: number, isTouch = false): OverlayPosition => ({
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

type Stroke = readonly [fromX: number, fromY: number, toX: number, toY: number];

/** @returns the straight lines of one scene, with coordinates from the plot's upper left corner. */
function paintedOf(overlay: OrderLines): readonly Stroke[] {
  const strokes: Stroke[] = [];
  let from: readonly [number, number] = [0, 0];
  const context = {
    translate: () => undefined,
    setLineDash: () => undefined,
    beginPath: () => undefined,
    moveTo: (x: number, y: number) => (from = [x, y]),
    lineTo: (x: number, y: number) => strokes.push([...from, x, y]),
    arc: () => undefined,
    stroke: () => undefined,
    fill: () => undefined,
  } as unknown as CanvasRenderingContext2D;
  overlay.paint({ context, plane, theme: {} as ChartTheme });
  return strokes;
}

function open(lines: readonly OrderLine[]) {
  const onMove = vi.fn();
  const onDrop = vi.fn();
  let places: (key: string) => LabelPosition | undefined = () => undefined;
  const overlay = new OrderLines({
    repaint: () => undefined,
    plane: () => plane,
    onLayout: (placeOf) => {
      places = placeOf;
    },
    labelEndOf: () => LABEL_END,
    onMove,
    onDrop,
  });
  overlay.show(lines);
  const drawn = paintedOf(overlay);
  return { overlay, onMove, onDrop, drawn, placeOf: (key: string) => places(key) };
}

it('moves a line by the distance of the pointer, to a whole tick', () => {
  const { overlay, onMove, onDrop } = open([line('1', 6_400_000)]);
  const at = yOf(6_400_000);
  const grip = overlay.grab(placeAt(500, at + 3));
  grip?.move(placeAt(500, at - 47));
  expect(onMove).toHaveBeenLastCalledWith('1', 6_425_000);
  grip?.drop(placeAt(500, at - 97));
  expect(onDrop).toHaveBeenCalledExactlyOnceWith('1', 6_450_000);
});

it('requests nothing when a line is dropped at its price, or a second finger touches', () => {
  const { overlay, onMove, onDrop } = open([line('1', 6_400_000)]);
  const place = placeAt(500, yOf(6_400_000));
  overlay.grab(place)?.drop(place);
  overlay.grab(place)?.cancel();
  expect(onDrop).not.toHaveBeenCalled();
  expect(onMove.mock.calls).toEqual([
    ['1', undefined],
    ['1', undefined],
  ]);
});

it('requests nothing when a line is pressed and the prices shift under the pointer', () => {
  const { overlay, onMove, onDrop } = open([line('1', 6_400_000)]);
  const place = placeAt(500, yOf(6_400_000));
  // The running bar has left the scale meanwhile: the same pixels are other prices.
  overlay.grab(place)?.drop({ ...place, y: place.y + 1, price: place.price + 4_000 });
  expect(onDrop).not.toHaveBeenCalled();
  expect(onMove.mock.calls).toEqual([['1', undefined]]);
});

it('grabs the nearer of two lines, none that is pending, and leaves the rest to the chart', () => {
  const near = [line('1', 6_400_000), line('2', 6_401_500)];
  const { overlay, onMove } = open(near);
  overlay.grab(placeAt(500, yOf(6_401_000)))?.cancel();
  expect(onMove).toHaveBeenLastCalledWith('2', undefined);
  expect(overlay.grab(placeAt(500, yOf(6_410_000)))).toBeUndefined();
  overlay.show(near.map((one) => ({ ...one, canMove: false })));
  expect(overlay.grab(placeAt(500, yOf(6_401_000)))).toBeUndefined();
});

it('has a larger grab area for touch, and the height of its label at the label', () => {
  const { overlay } = open([line('1', 6_400_000)]);
  const away = yOf(6_400_000) + 8;
  expect(overlay.grab(placeAt(500, away))).toBeUndefined();
  expect(overlay.grab(placeAt(500, away, true))).toBeDefined();
  expect(overlay.grab(placeAt(60, away))).toBeDefined();
});

it('separates labels of near lines, and connects each to its own line', () => {
  const prices = { high: 6_400_500, low: 6_400_000, far: 6_450_000 };
  const { drawn, placeOf } = open([
    line('far', prices.far),
    line('low', prices.low),
    line('high', prices.high),
  ]);
  const sharp = (price: number) => Math.round(yOf(price)) + 0.5;
  const [high, low, far] = ['high', 'low', 'far'].map((key) => placeOf(key));
  expect((low?.y ?? 0) - (high?.y ?? 0)).toBe(24);
  expect(far?.y).toBe(Math.round(yOf(prices.far)));
  expect([high, low, far].map((place) => place?.isCrowded)).toEqual([true, true, false]);
  const leaders = drawn.filter(([, fromY, , toY]) => fromY !== toY);
  expect(leaders).toEqual([
    [0, sharp(prices.low), 12, low?.y],
    [0, sharp(prices.high), 12, high?.y],
  ]);
  const across = drawn.filter(([, , toX]) => toX === plane.box.width);
  expect(across.map(([, y]) => y)).toEqual([prices.far, prices.low, prices.high].map(sharp));
});

it('places labels in the order of their prices, even when their lines share a pixel', () => {
  const { placeOf } = open([line('1', 6_400_001), line('2', 6_400_002), line('3', 6_400_003)]);
  const heights = ['3', '2', '1'].map((key) => placeOf(key)?.y ?? 0);
  expect(heights).toEqual(heights.toSorted((above, below) => above - below));
});

it('grabs a line by its label wherever the label is, and no other line under it', () => {
  const { overlay, onMove, placeOf } = open([line('low', 6_400_000), line('high', 6_400_500)]);
  const grab = (x: number, y: number) => {
    onMove.mockClear();
    overlay.grab(placeAt(x, y))?.cancel();
    return onMove.mock.calls[0]?.[0] as unknown;
  };
  const [high = 0, low = 0] = ['high', 'low'].map((key) => placeOf(key)?.y);
  expect(grab(LABEL_END, high - 9)).toBe('high');
  expect(grab(LABEL_END, low + 9)).toBe('low');
  expect(grab(LABEL_END + 1, low + 9)).toBeUndefined();
  // The lines lie between the labels; to the right of the labels a line is grabbed at its own
  // height.
  expect(grab(LABEL_END + 1, yOf(6_400_500))).toBe('high');
  overlay.show([line('low', 6_400_000), line('high', 6_400_500, false)]);
  expect(grab(LABEL_END, high)).toBeUndefined();
});

it('reports a line out of view, and a label without room, as away', () => {
  const lines = Array.from({ length: 17 }, (_, at) => line(String(at), 6_310_000 + at * 11_000));
  const { placeOf } = open([...lines, line('above', 6_600_000), line('below', 6_200_000)]);
  expect(placeOf('above')).toEqual({ y: 11, isAway: true, isCrowded: false });
  expect(placeOf('below')).toEqual({ y: 389, isAway: true, isCrowded: false });
  const away = lines.filter(({ key }) => placeOf(key)?.isAway === true).map(({ key }) => key);
  // Fifteen labels fit below the legend; these two are the furthest from the center.
  expect(away).toEqual(['15', '16']);
});

it('never moves a price below one tick', () => {
  const { overlay, onDrop } = open([line('1', 6_300_100)]);
  const grip = overlay.grab(placeAt(500, yOf(6_300_100)));
  grip?.drop(placeAt(500, 40_000));
  expect(onDrop).toHaveBeenLastCalledWith('1', 1);
});

it('draws an untriggered stop order at both of its prices and any other order at its limit', () => {
  const order: Order = {
    ...orderCodec.decode(orderWire),
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
