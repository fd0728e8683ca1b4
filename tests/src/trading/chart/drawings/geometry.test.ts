import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  DRAWING_KINDS,
  type DrawingKind,
  anchorCountOf,
} from '#contract/entities/drawing-kinds.ts';
import { anchorAt, type Drawing } from '#src/trading/chart/drawings/drawing.ts';
import {
  distanceToLine,
  geometryOf,
  partAt,
  pointOf,
  screenOf,
} from '#src/trading/chart/drawings/geometry.ts';
import { chartPlane } from '../../../../support/chart-plane.ts';

const REACH = 6;
const widthOf = (text: string) => text.length * 7;

const plane = fc
  .record({
    ratio: fc.constantFrom(1, 1.25, 2, 3),
    isLogarithmic: fc.boolean(),
    width: fc.integer({ min: 200, max: 1_600 }),
    height: fc.integer({ min: 120, max: 900 }),
    days: fc.integer({ min: 1, max: 2_000 }),
  })
  .map(({ days, ...options }) =>
    chartPlane({ ...options, from: 1_600_000_000, to: 1_600_000_000 + days * 86_400 }),
  );
const share = fc.double({ min: 0, max: 1, noNaN: true });
const place = fc.record({ x: share, y: share });

const drawingOf = (kind: DrawingKind, anchors: Drawing['anchors']): Drawing => ({
  id: 1,
  kind,
  anchors: anchors.slice(0, anchorCountOf(kind)),
  text: kind === 'text' ? 'Support' : undefined,
});

it('returns a point within half a pixel of where it was set, on every scale', () => {
  fc.assert(
    fc.property(plane, place, (shown, at) => {
      const screen = screenOf(shown);
      const x = at.x * screen.width;
      const y = at.y * screen.height;
      const point = pointOf(anchorAt(shown.timeAt(x), shown.priceAt(y)), screen);
      expect(Math.abs(point.x - x)).toBeLessThanOrEqual(0.5);
      expect(Math.abs(point.y - y)).toBeLessThanOrEqual(0.5);
    }),
  );
});

it('grabs a drawing where it is drawn, its points before its lines', () => {
  fc.assert(
    fc.property(plane, place, place, share, (shown, first, second, along) => {
      const screen = screenOf(shown);
      const anchors = [first, second].map(({ x, y }) =>
        anchorAt(shown.timeAt(x * screen.width), shown.priceAt(y * screen.height)),
      );
      for (const kind of DRAWING_KINDS) {
        const drawing = drawingOf(kind, anchors);
        const codec = geometryOf(drawing, screen, widthOf);
        const [line] = codec.lines;
        if (line !== undefined) {
          const on = {
            x: line.from.x + (line.to.x - line.from.x) * along,
            y: line.from.y + (line.to.y - line.from.y) * along,
          };
          expect(partAt(codec, kind, on, REACH)).toBeDefined();
        }
        if (anchorCountOf(kind) === 1) continue;
        codec.points.forEach((point, index) => {
          const part = partAt(codec, kind, point, REACH);
          const isSamePlace = index === 1 && distanceBetween(codec.points) <= REACH * 1.5;
          expect(part).toEqual({ anchor: isSamePlace ? 0 : index });
        });
      }
    }),
  );
});

it('ignores drawings beyond the grab distance', () => {
  fc.assert(
    fc.property(plane, place, place, place, (shown, first, second, pointer) => {
      const screen = screenOf(shown);
      const anchors = [first, second].map(({ x, y }) =>
        anchorAt(shown.timeAt(x * screen.width), shown.priceAt(y * screen.height)),
      );
      const codec = geometryOf(drawingOf('trend', anchors), screen, widthOf);
      const at = { x: pointer.x * screen.width, y: pointer.y * screen.height };
      const [line] = codec.lines;
      const away = line === undefined ? Infinity : distanceToLine(line, at);
      if (away > REACH * 1.5) expect(partAt(codec, 'trend', at, REACH)).toBeUndefined();
    }),
  );
});

it('grabs a rectangle by its edges and leaves its inside to the chart', () => {
  const shown = chartPlane();
  const screen = screenOf(shown);
  const anchors = [
    anchorAt(shown.timeAt(100), shown.priceAt(100)),
    anchorAt(shown.timeAt(300), shown.priceAt(300)),
  ];
  const codec = geometryOf(drawingOf('rectangle', anchors), screen, widthOf);
  expect(partAt(codec, 'rectangle', { x: 200, y: 101 }, REACH)).toBe('body');
  expect(partAt(codec, 'rectangle', { x: 200, y: 200 }, REACH)).toBeUndefined();
});

it('extends a ray through its second point to the edge of the plot', () => {
  const shown = chartPlane();
  const screen = screenOf(shown);
  const anchors = [
    anchorAt(shown.timeAt(100), shown.priceAt(300)),
    anchorAt(shown.timeAt(200), shown.priceAt(280)),
  ];
  const [line] = geometryOf(drawingOf('ray', anchors), screen, widthOf).lines;
  expect(line?.to.x).toBeCloseTo(screen.width, 0);
  expect(line?.to.y).toBeCloseTo(300 - (screen.width - 100) / 5, 0);
});

it('places the levels of a retracement between the two prices, with 0% at the end of the move', () => {
  const drawing = drawingOf('fibonacci', [
    anchorAt(1_700_010_000, 6_400_000),
    anchorAt(1_700_020_000, 6_500_000),
  ]);
  const { levels } = geometryOf(drawing, screenOf(chartPlane()), widthOf);
  expect(levels.map(({ share: part, price }) => [part, price])).toEqual([
    [0, 6_500_000],
    [236, 6_476_400],
    [382, 6_461_800],
    [500, 6_450_000],
    [618, 6_438_200],
    [786, 6_421_400],
    [1000, 6_400_000],
  ]);
});

const distanceBetween = (points: readonly { x: number; y: number }[]): number => {
  const [first, second] = points;
  return first === undefined || second === undefined
    ? 0
    : Math.hypot(first.x - second.x, first.y - second.y);
};
