/** Lines of prices across the plot: own open orders, positions and their stops. They are movable by
 *  pointer. Labels are elements that the
 *  caller positions after each paint, so they serve both pointer and keyboard. Labels of close
 *  lines are spread apart, with a stroke from each label to its line. */
import type { OrderSide } from '#contract/entities/order.ts';
import type { ChartTheme } from '../chart-theme.ts';
import type {
  ChartOverlay,
  ChartPlane,
  OverlayGrip,
  OverlayScene,
  OverlayPosition,
} from '../overlay.ts';
import { spreadLabels } from './label-layout.ts';

export interface LineStyle {
  readonly color: 'upText' | 'downText' | 'warning' | 'text2' | 'text3';
  readonly pattern: 'solid' | 'dashed' | 'dotted';
}

export interface OrderLine {
  /** Key of the order and of the price that the line shows. */
  readonly key: string;
  /** Displayed price in ticks; the target price during a move. */
  readonly price: number;
  readonly side: OrderSide;
  /** Whether no change or cancel of the order is pending. */
  readonly canMove: boolean;
  /** By default dashed, in the color of the side. */
  readonly style?: LineStyle | undefined;
}

/** Position of a line's label. */
export interface LabelPosition {
  /** Center of the label, in CSS pixels from the top of the plot; at the edge for a line outside
   *  the plot. */
  readonly y: number;
  /** Whether the line is outside the plot or its label does not fit. */
  readonly isAway: boolean;
  /** Whether another label is so close that a touch could mean either. */
  readonly isCrowded: boolean;
}

export interface OrderLinesNeeds {
  readonly repaint: () => void;
  readonly plane: () => ChartPlane | undefined;
  /** Called after each paint. */
  readonly onLayout: (placeOf: (key: string) => LabelPosition | undefined) => void;
  /** Returns the end of a line's label, in CSS pixels from the plot's left edge. */
  readonly labelEndOf: (key: string) => number;
  /** Called with the price in integer ticks while a line is moved; with undefined when the move
   *  ends without a change. */
  readonly onMove: (key: string, price: number | undefined) => void;
  readonly onDrop: (key: string, price: number) => void;
}

const REACH_PX = 5;
/** Minimum movement of a drag. The check uses pixels, because prices may move under a resting
 *  pointer. */
const MOVE_PX_MIN = 3;
const TOUCH_REACH_PX = 14;
/** Half of a label's height: a label can be dragged like its line. */
const LABEL_REACH_PX = 10;
/** Distance from one label's center to the next, so that labels do not overlap and each can be
 *  clicked. */
const LABEL_GAP_PX = 24;
/** Size of a touch target. */
const CROWD_PX = 40;
/** Labels start here, at the oldest end, so that the newest bars stay visible. */
const LABEL_START_PX = 12;
const LEADER_DOT_PX = 2;
const DASH_PX = 4;
const DOT_PX = 1;
/** Minimum distance of a label from the plot's top and bottom edge. */
const EDGE_PX = 11;
/** Center of the topmost label: below the two lines of the chart's legend. */
const TOP_PX = 52;

export class OrderLines implements ChartOverlay {
  readonly #needs: OrderLinesNeeds;
  #lines: readonly OrderLine[] = [];
  /** Centers of the visible labels, as last painted. */
  #labels: ReadonlyMap<string, number> = new Map();

  constructor(needs: OrderLinesNeeds) {
    this.#needs = needs;
  }

  show(lines: readonly OrderLine[]): void {
    this.#lines = lines;
    this.#needs.repaint();
  }

  paint({ context, plane, theme }: OverlayScene): void {
    const { box, ratio, geometry } = plane;
    const heightOf = heightsIn(plane);
    const first = TOP_PX;
    const last = box.height / ratio - EDGE_PX;
    const seen = this.#lines.filter(({ price }) => isWithin(heightOf(price), plane));
    // Not rounded to pixels, so that prices on the same pixel stay ordered.
    const requests = seen.map(({ key, price }) => ({
      key,
      y: (geometry.yOf(price) - box.top) / ratio,
    }));
    this.#labels = spreadLabels(requests, { gap: LABEL_GAP_PX, first, last });
    context.translate(box.left, box.top);
    context.lineWidth = ratio;
    for (const line of seen) {
      const { key, price } = line;
      const y = heightOf(price);
      const label = this.#labels.get(key);
      context.strokeStyle = context.fillStyle = toneOf(line, theme);
      context.setLineDash(dashOf(line).map((px) => px * ratio));
      context.beginPath();
      context.moveTo(0, y * ratio);
      context.lineTo(box.width, y * ratio);
      context.stroke();
      if (label === undefined || Math.abs(label - y) < 1) continue;
      context.setLineDash([]);
      context.beginPath();
      context.moveTo(0, y * ratio);
      context.lineTo(LABEL_START_PX * ratio, label * ratio);
      context.stroke();
      context.beginPath();
      context.arc(0, y * ratio, LEADER_DOT_PX * ratio, 0, 2 * Math.PI);
      context.fill();
    }
    this.#notifyLabels((price) => Math.min(last, Math.max(EDGE_PX, heightOf(price))));
  }

  #notifyLabels(edgedOf: (price: number) => number): void {
    const middles = [...this.#labels.values()].toSorted((left, right) => left - right);
    const isCrowded = (y: number): boolean =>
      middles.some((other) => other !== y && Math.abs(other - y) < CROWD_PX);
    const places = new Map(
      this.#lines.map(({ key, price }): [string, LabelPosition] => {
        const y = this.#labels.get(key);
        if (y === undefined) return [key, { y: edgedOf(price), isAway: true, isCrowded: false }];
        return [key, { y, isAway: false, isCrowded: isCrowded(y) }];
      }),
    );
    this.#needs.onLayout((key) => places.get(key));
  }

  grab(place: OverlayPosition): OverlayGrip | undefined {
    const line = this.#lineAt(place);
    if (line === undefined) return undefined;
    const { onMove, onDrop } = this.#needs;
    // Preserves the distance between pointer and line: the price moves by as much as the pointer.
    const offset = line.price - place.price;
    const priceAt = (at: OverlayPosition): number => {
      const nearest = Math.round(at.price + offset); // Not money: the tick nearest to a pixel.
      return Math.max(1, nearest);
    };
    return {
      cursor: 'ns-resize',
      move: (at) => onMove(line.key, priceAt(at)),
      drop: (at) => {
        const price = priceAt(at);
        const isMoved = Math.abs(at.y - place.y) >= MOVE_PX_MIN;
        if (!isMoved || price === line.price) onMove(line.key, undefined);
        else onDrop(line.key, price);
      },
      cancel: () => onMove(line.key, undefined),
    };
  }

  hover(place: OverlayPosition | undefined): string | undefined {
    return place !== undefined && this.#lineAt(place) !== undefined ? 'ns-resize' : undefined;
  }

  /** Returns the movable line whose label is at the position, otherwise the nearest movable line. */
  #lineAt(place: OverlayPosition): OrderLine | undefined {
    const plane = this.#needs.plane();
    if (plane === undefined) return undefined;
    const labelled = this.#lines.find(({ key }) => this.#isOnLabel(key, place));
    if (labelled !== undefined) return labelled.canMove ? labelled : undefined;
    const heightOf = heightsIn(plane);
    const distanceOf = ({ price }: OrderLine): number => Math.abs(heightOf(price) - place.y);
    const reach = place.isTouch ? TOUCH_REACH_PX : REACH_PX;
    let nearest: OrderLine | undefined;
    for (const line of this.#lines) {
      if (!line.canMove || distanceOf(line) > reach) continue;
      if (nearest === undefined || distanceOf(line) < distanceOf(nearest)) nearest = line;
    }
    return nearest;
  }

  #isOnLabel(key: string, { x, y }: OverlayPosition): boolean {
    const middle = this.#labels.get(key);
    if (middle === undefined || Math.abs(middle - y) > LABEL_REACH_PX) return false;
    return x >= LABEL_START_PX && x <= this.#needs.labelEndOf(key);
  }
}

/** Converts prices to CSS pixels from the plot's top edge, in the middle of a canvas pixel, where a
 *  line is sharp. */
const heightsIn =
  ({ geometry, box, ratio }: ChartPlane) =>
  (price: number): number =>
    (Math.round(geometry.yOf(price)) + 0.5 - box.top) / ratio; // Not money: pixels.

const isWithin = (y: number, { box, ratio }: ChartPlane): boolean =>
  y >= 0 && y <= box.height / ratio;

const toneOf = ({ side, style }: OrderLine, theme: ChartTheme): string =>
  theme[style?.color ?? (side === 'buy' ? 'upText' : 'downText')];

function dashOf({ style }: OrderLine): readonly number[] {
  if (style?.pattern === 'solid') return [];
  return style?.pattern === 'dotted' ? [DOT_PX, DASH_PX] : [DASH_PX, DASH_PX];
}
