/** Geometry of a drawing on screen: lines, a surface and its points, in CSS pixels from the plot's
 *  upper left corner, with hit testing. Lines between points are straight on any price scale. */
import type { Ticks } from '#contract/core/decimal.ts';
import type { ChartPlane } from '../overlay.ts';
import { retracementsOf, type Anchor, type Drawing } from './drawing.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Line {
  readonly from: Point;
  readonly to: Point;
}

export interface Surface {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Retracement level with its share and price. */
export interface FibonacciLevel extends Line {
  readonly share: number;
  readonly price: Ticks;
}

export interface DrawingGeometry {
  readonly points: readonly Point[];
  readonly lines: readonly Line[];
  readonly levels: readonly FibonacciLevel[];
  /** Filled area, or the area of a text. */
  readonly surface: Surface | undefined;
}

/** Size of the plot and its conversions to CSS pixels. */
export interface Screen {
  readonly width: number;
  readonly height: number;
  readonly xOf: (time: number) => number;
  readonly yOf: (price: number) => number;
}

export function screenOf({ box, ratio, geometry }: ChartPlane): Screen {
  return {
    width: box.width / ratio,
    height: box.height / ratio,
    xOf: (time) => (geometry.xOf(time) - box.left) / ratio,
    yOf: (price) => (geometry.yOf(price) - box.top) / ratio,
  };
}

/** Line height of a text. */
export const TEXT_HEIGHT_PX = 16;

/**
 * Returns the geometry of a drawing.
 * @param textWidthOf as the canvas measures it.
 */
export function geometryOf(
  drawing: Pick<Drawing, 'kind' | 'anchors' | 'text'>,
  screen: Screen,
  textWidthOf: (text: string) => number,
): DrawingGeometry {
  const points = drawing.anchors.map((anchor) => pointOf(anchor, screen));
  const [first, second = first] = points;
  const bare: DrawingGeometry = { points, lines: [], levels: [], surface: undefined };
  if (first === undefined || second === undefined) return bare;
  switch (drawing.kind) {
    case 'trend':
      return { ...bare, lines: [{ from: first, to: second }] };
    case 'ray':
      return { ...bare, lines: [{ from: first, to: rayEndOf(first, second, screen) }] };
    case 'horizontal':
      return {
        ...bare,
        lines: [{ from: { x: 0, y: first.y }, to: { x: screen.width, y: first.y } }],
      };
    case 'rectangle':
      return { ...bare, surface: surfaceOf(first, second) };
    case 'fibonacci':
      return { ...bare, lines: [{ from: first, to: second }], levels: levelsOf(drawing, screen) };
    case 'text':
      return {
        ...bare,
        surface: {
          left: first.x,
          top: first.y - TEXT_HEIGHT_PX / 2,
          width: textWidthOf(drawing.text ?? ''),
          height: TEXT_HEIGHT_PX,
        },
      };
    default:
      return drawing.kind satisfies never;
  }
}

export type Part = { readonly anchor: number } | 'body';

/** Returns the part of the drawing within `reachPx` of a position; points come before lines. */
export function partAt(
  { points, lines, levels, surface }: DrawingGeometry,
  kind: Drawing['kind'],
  place: Point,
  reachPx: number,
): Part | undefined {
  const anchor = points.findIndex((point) => distance(point, place) <= reachPx * 1.5);
  if (anchor >= 0 && kind !== 'text' && kind !== 'horizontal') return { anchor };
  const isOnLine = [...lines, ...levels].some((line) => distanceToLine(line, place) <= reachPx);
  if (isOnLine) return 'body';
  // The inside of a rectangle is not a target, so the chart can be dragged there; a text is a
  // target everywhere.
  const edges = surface === undefined || kind === 'text' ? [] : edgesOf(surface);
  if (edges.some((edge) => distanceToLine(edge, place) <= reachPx)) return 'body';
  const isOnText = surface !== undefined && kind === 'text' && isInside(surface, place, reachPx);
  return isOnText ? 'body' : undefined;
}

export const pointOf = ({ time, price }: Anchor, { xOf, yOf }: Screen): Point => ({
  x: xOf(time),
  y: yOf(price),
});

/** Returns the point where the ray through `second` meets the edge of the plot; a ray without
 *  direction ends at its start. */
function rayEndOf(first: Point, second: Point, { width, height }: Screen): Point {
  const dx = second.x - first.x;
  const dy = second.y - first.y;
  const steps = [
    dx > 0 ? (width - first.x) / dx : dx < 0 ? -first.x / dx : Infinity,
    dy > 0 ? (height - first.y) / dy : dy < 0 ? -first.y / dy : Infinity,
  ];
  // The ray reaches at least its second point, which may be beyond the edge.
  const step = Math.max(1, Math.min(...steps));
  return Number.isFinite(step) ? { x: first.x + dx * step, y: first.y + dy * step } : second;
}

function levelsOf(drawing: Pick<Drawing, 'anchors'>, screen: Screen): readonly FibonacciLevel[] {
  const [first, second] = drawing.anchors.map((anchor) => screen.xOf(anchor.time));
  if (first === undefined || second === undefined) return [];
  const left = Math.min(first, second);
  const right = Math.max(first, second);
  return retracementsOf(drawing).map(({ share, price }) => {
    const y = screen.yOf(price);
    return { share, price, from: { x: left, y }, to: { x: right, y } };
  });
}

const surfaceOf = (first: Point, second: Point): Surface => ({
  left: Math.min(first.x, second.x),
  top: Math.min(first.y, second.y),
  width: Math.abs(first.x - second.x),
  height: Math.abs(first.y - second.y),
});

function edgesOf({ left, top, width, height }: Surface): readonly Line[] {
  const corners = [
    { x: left, y: top },
    { x: left + width, y: top },
    { x: left + width, y: top + height },
    { x: left, y: top + height },
  ] as const;
  const [a, b, c, d] = corners;
  return [
    { from: a, to: b },
    { from: b, to: c },
    { from: c, to: d },
    { from: d, to: a },
  ];
}

const isInside = ({ left, top, width, height }: Surface, { x, y }: Point, reach: number): boolean =>
  x >= left - reach && x <= left + width + reach && y >= top - reach && y <= top + height + reach;

const distance = (left: Point, right: Point): number =>
  Math.hypot(left.x - right.x, left.y - right.y);

/** Returns the distance to the nearest point of a line segment. */
export function distanceToLine({ from, to }: Line, place: Point): number {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const squared = dx * dx + dy * dy;
  const along = squared === 0 ? 0 : ((place.x - from.x) * dx + (place.y - from.y) * dy) / squared;
  const share = Math.min(1, Math.max(0, along));
  return distance({ x: from.x + dx * share, y: from.y + dy * share }, place);
}
