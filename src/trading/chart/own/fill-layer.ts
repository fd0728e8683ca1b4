/** Marks own trades over the bars: below the price of a buy a triangle that points up, above the
 *  price of a sell one that points down. */
import type { ChartOverlay, ChartPlane, OverlayScene, OverlayPosition } from '../overlay.ts';
import type { FillMark } from './fill-marks.ts';

export interface PlacedMark {
  readonly mark: FillMark;
  /** Position of the tip, in CSS pixels from the plot's upper left corner. */
  readonly x: number;
  readonly y: number;
}

export interface FillLayerNeeds {
  readonly repaint: () => void;
  readonly plane: () => ChartPlane | undefined;
  /** Called when the pointer enters a mark or leaves all marks. */
  readonly onHover: (placed: PlacedMark | undefined) => void;
}

const WIDTH_PX = 9;
const HEIGHT_PX = 8;
const REACH_PX = 9;
const TOUCH_REACH_PX = 18;

export class FillLayer implements ChartOverlay {
  readonly #needs: FillLayerNeeds;
  #marks: readonly FillMark[] = [];
  #hovered: FillMark | undefined;

  constructor(needs: FillLayerNeeds) {
    this.#needs = needs;
  }

  show(marks: readonly FillMark[]): void {
    this.#marks = marks;
    this.#notify(undefined);
    this.#needs.repaint();
  }

  paint({ context, plane, theme }: OverlayScene): void {
    const { box, ratio } = plane;
    context.translate(box.left, box.top);
    context.scale(ratio, ratio);
    context.lineWidth = 1;
    context.strokeStyle = theme.surface2;
    for (const { mark, x, y } of this.#placeMarks(plane)) {
      const tip = mark.side === 'buy' ? y + HEIGHT_PX : y - HEIGHT_PX;
      context.fillStyle = mark.side === 'buy' ? theme.upText : theme.downText;
      context.beginPath();
      context.moveTo(x, y);
      context.lineTo(x - WIDTH_PX / 2, tip);
      context.lineTo(x + WIDTH_PX / 2, tip);
      context.closePath();
      context.fill();
      context.stroke();
    }
  }

  /** A touch on a mark shows its card too, and still drags the chart. */
  grab(place: OverlayPosition): undefined {
    if (place.isTouch) this.#notify(this.#at(place));
  }

  hover(place: OverlayPosition | undefined): string | undefined {
    const placed = place === undefined ? undefined : this.#at(place);
    this.#notify(placed);
    return placed === undefined ? undefined : 'help';
  }

  #at(place: OverlayPosition): PlacedMark | undefined {
    const plane = this.#needs.plane();
    if (plane === undefined || this.#marks.length === 0) return undefined;
    const reach = place.isTouch ? TOUCH_REACH_PX : REACH_PX;
    const distanceOf = ({ mark, x, y }: PlacedMark): number =>
      Math.hypot(x - place.x, y + (mark.side === 'buy' ? 1 : -1) * (HEIGHT_PX / 2) - place.y);
    return this.#placeMarks(plane)
      .filter((placed) => distanceOf(placed) <= reach)
      .sort((left, right) => distanceOf(left) - distanceOf(right))[0];
  }

  /** Returns the visible marks. */
  #placeMarks({ box, ratio, geometry }: ChartPlane): readonly PlacedMark[] {
    const placed: PlacedMark[] = [];
    for (const mark of this.#marks) {
      const x = (geometry.xOf(mark.time) - box.left) / ratio;
      const y = (geometry.yOf(mark.averagePrice) - box.top) / ratio;
      const isVisible = x >= 0 && x <= box.width / ratio && y >= 0 && y <= box.height / ratio;
      if (isVisible) placed.push({ mark, x, y });
    }
    return placed;
  }

  #notify(placed: PlacedMark | undefined): void {
    if (placed?.mark === this.#hovered) return;
    this.#hovered = placed?.mark;
    this.#needs.onHover(placed);
  }
}
