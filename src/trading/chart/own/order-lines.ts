/** One's own waiting orders as lines across the plot, which a pointer takes to another price. Labels are
 *  elements that whoever shows them lays out after each picture: a hand and a key find them alike. Where
 *  lines are near to each other their labels stand apart, and a stroke leads from each to its line. */
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

export interface OrderLine {
  /** Of the order and of which of its prices. */
  readonly key: string;
  /** In ticks, as it is shown: where it is being taken to, if it is. */
  readonly price: number;
  readonly side: OrderSide;
  /** Neither changed already nor being taken back. */
  readonly canMove: boolean;
}

/** Where a line's label stands. */
export interface LabelPosition {
  /** Of its middle, in CSS pixels from the top of the plot; at its edge for a line that is out of sight. */
  readonly y: number;
  /** Its line is out of sight, or there was no room for it. */
  readonly isAway: boolean;
  /** Another is so near that a finger might mean either. */
  readonly isCrowded: boolean;
}

export interface OrderLinesNeeds {
  readonly repaint: () => void;
  readonly plane: () => ChartPlane | undefined;
  /** After each picture. */
  readonly onLayout: (placeOf: (key: string) => LabelPosition | undefined) => void;
  /** Where a line's label ends, in CSS pixels from the plot's left edge. */
  readonly labelEndOf: (key: string) => number;
  /** A line is being taken to a price in whole ticks, or is let go without having been. */
  readonly onMove: (key: string, price: number | undefined) => void;
  readonly onDrop: (key: string, price: number) => void;
}

const REACH_PX = 5;
/** A press that moves less is no move: prices may pass under a pointer that stands still. */
const MOVE_PX_MIN = 3;
const TOUCH_REACH_PX = 14;
/** Half of a label's height: it is taken as its line is. */
const LABEL_REACH_PX = 10;
/** From one label's middle to the next, so that neither covers the other and either can be pressed. */
const LABEL_GAP_PX = 24;
/** What a finger needs. */
const CROWD_PX = 40;
/** Labels begin here: at the far end of time, so that the newest bars stay uncovered. */
const LABEL_START_PX = 12;
const LEADER_DOT_PX = 2;
const DASH_PX = 4;
/** A label keeps this far from the plot's upper and lower edge. */
const EDGE_PX = 11;

export class OrderLines implements ChartOverlay {
  readonly #needs: OrderLinesNeeds;
  #lines: readonly OrderLine[] = [];
  /** Middles of the labels that are shown, as painted last. */
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
    const first = EDGE_PX;
    const last = box.height / ratio - EDGE_PX;
    const seen = this.#lines.filter(({ price }) => isWithin(heightOf(price), plane));
    // Not to the pixel: prices on one pixel still have an order.
    const requests = seen.map(({ key, price }) => ({
      key,
      y: (geometry.yOf(price) - box.top) / ratio,
    }));
    this.#labels = spreadLabels(requests, { gap: LABEL_GAP_PX, first, last });
    context.translate(box.left, box.top);
    context.lineWidth = ratio;
    for (const { key, price, side } of seen) {
      const y = heightOf(price);
      const label = this.#labels.get(key);
      context.strokeStyle = context.fillStyle = toneOf(side, theme);
      context.setLineDash([DASH_PX * ratio, DASH_PX * ratio]);
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
    this.#notifyLabels((price) => Math.min(last, Math.max(first, heightOf(price))));
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
    // Held where it was taken: its price moves by as much as the pointer does.
    const offset = line.price - place.price;
    const priceAt = (at: OverlayPosition): number => {
      const nearest = Math.round(at.price + offset); // Not money: where a pixel lies, to the tick.
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

  /** The one whose label this is, or else the nearest one; of those that may be moved. */
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

/** Prices to CSS pixels from the plot's upper edge, in the middle of a canvas pixel: there a line is sharp. */
const heightsIn =
  ({ geometry, box, ratio }: ChartPlane) =>
  (price: number): number =>
    (Math.round(geometry.yOf(price)) + 0.5 - box.top) / ratio; // Not money: pixels.

const isWithin = (y: number, { box, ratio }: ChartPlane): boolean =>
  y >= 0 && y <= box.height / ratio;

const toneOf = (side: OrderSide, theme: ChartTheme): string =>
  side === 'buy' ? theme.upText : theme.downText;
