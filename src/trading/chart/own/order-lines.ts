/** One's own waiting orders as lines across the plot, which a pointer takes to another price. Labels are
 *  elements that whoever shows them lays out after each picture: a hand and a key find them alike. */
import type { OrderSide } from '#contract/entities/order.ts';
import type {
  ChartOverlay,
  ChartPlane,
  OverlayGrip,
  OverlayPicture,
  OverlayPlace,
} from '../overlay.ts';

export interface OrderLine {
  /** Of the order and of which of its prices. */
  readonly key: string;
  /** In ticks, as it is shown: where it is being taken to, if it is. */
  readonly price: number;
  readonly side: OrderSide;
  /** Neither changed already nor being taken back. */
  readonly canMove: boolean;
}

export interface LinePlace {
  /** CSS pixels from the top of the plot; at its edge for a line that is out of sight. */
  readonly y: number;
  readonly isAway: boolean;
}

export interface OrderLinesNeeds {
  readonly repaint: () => void;
  readonly plane: () => ChartPlane | undefined;
  /** After each picture. */
  readonly onLayout: (placeOf: (key: string) => LinePlace | undefined) => void;
  /** A line is being taken to a price in whole ticks, or is let go without having been. */
  readonly onMove: (key: string, price: number | undefined) => void;
  readonly onDrop: (key: string, price: number) => void;
}

const REACH_PX = 5;
const TOUCH_REACH_PX = 14;
/** Half of a label's height: it is taken as its line is. */
const LABEL_REACH_PX = 9;
/** Where labels are: the far end of time, so that the newest bars stay uncovered. */
const LABEL_END_PX = 220;
const DASH_PX = 4;
/** A label keeps this far from the plot's upper and lower edge. */
const EDGE_PX = 11;

export class OrderLines implements ChartOverlay {
  readonly #needs: OrderLinesNeeds;
  #lines: readonly OrderLine[] = [];

  constructor(needs: OrderLinesNeeds) {
    this.#needs = needs;
  }

  show(lines: readonly OrderLine[]): void {
    this.#lines = lines;
    this.#needs.repaint();
  }

  paint({ context, plane, look }: OverlayPicture): void {
    const { box, ratio, geometry } = plane;
    context.lineWidth = ratio;
    context.setLineDash([DASH_PX * ratio, DASH_PX * ratio]);
    const places = new Map<string, LinePlace>();
    const end = box.height / ratio - EDGE_PX;
    for (const { key, price, side } of this.#lines) {
      const y = Math.round(geometry.yOf(price)) + 0.5; // Not money: pixels.
      const top = (y - box.top) / ratio;
      const isAway = y < box.top || y > box.top + box.height;
      places.set(key, { y: Math.min(end, Math.max(EDGE_PX, top)), isAway });
      if (isAway) continue;
      context.strokeStyle = side === 'buy' ? look.upText : look.downText;
      context.beginPath();
      context.moveTo(box.left, y);
      context.lineTo(box.left + box.width, y);
      context.stroke();
    }
    this.#needs.onLayout((key) => places.get(key));
  }

  grab(place: OverlayPlace): OverlayGrip | undefined {
    const line = this.#lineAt(place);
    if (line === undefined) return undefined;
    const { onMove, onDrop } = this.#needs;
    // Held where it was taken: its price moves by as much as the pointer does.
    const offset = line.price - place.price;
    const priceAt = (at: OverlayPlace): number => {
      const nearest = Math.round(at.price + offset); // Not money: where a pixel lies, to the tick.
      return Math.max(1, nearest);
    };
    return {
      cursor: 'ns-resize',
      move: (at) => onMove(line.key, priceAt(at)),
      drop: (at) => {
        const price = priceAt(at);
        if (price === line.price) onMove(line.key, undefined);
        else onDrop(line.key, price);
      },
      cancel: () => onMove(line.key, undefined),
    };
  }

  hover(place: OverlayPlace | undefined): string | undefined {
    return place !== undefined && this.#lineAt(place) !== undefined ? 'ns-resize' : undefined;
  }

  /** The nearest one that may be moved. */
  #lineAt(place: OverlayPlace): OrderLine | undefined {
    const plane = this.#needs.plane();
    if (plane === undefined) return undefined;
    const { geometry, box, ratio } = plane;
    const distanceOf = ({ price }: OrderLine): number =>
      Math.abs((geometry.yOf(price) - box.top) / ratio - place.y);
    const onLine = place.isTouch ? TOUCH_REACH_PX : REACH_PX;
    const reach = place.x < LABEL_END_PX ? Math.max(onLine, LABEL_REACH_PX) : onLine;
    let nearest: OrderLine | undefined;
    for (const line of this.#lines) {
      if (!line.canMove || distanceOf(line) > reach) continue;
      if (nearest === undefined || distanceOf(line) < distanceOf(nearest)) nearest = line;
    }
    return nearest;
  }
}
