/** Crosshair over the plot: snaps to bars, labels both axes and reports its bar. */
import uPlot from 'uplot';
import type { ChartScene } from './chart-scene.ts';
import { barTimeText } from './chart-time.ts';
import { createCrosshairLabels, type CrosshairLabels } from './crosshair-labels.ts';

/** Returns the size of the plotting area in CSS pixels. */
export const plotSizeOf = ({ bbox }: uPlot) => ({
  width: bbox.width / uPlot.pxRatio,
  height: bbox.height / uPlot.pxRatio,
});

export class Crosshair {
  readonly #scene: ChartScene;
  readonly #labels: CrosshairLabels;
  readonly #onBar: (index: number | undefined) => void;
  #barIndex: number | undefined;

  constructor(scene: ChartScene, labelClass: string, onBar: (index: number | undefined) => void) {
    this.#scene = scene;
    this.#labels = createCrosshairLabels(labelClass);
    this.#onBar = onBar;
  }

  /** Index of the crosshair's bar among all bars. */
  get barIndex(): number | undefined {
    return this.#barIndex;
  }

  get elements(): readonly HTMLElement[] {
    return this.#labels.elements;
  }

  /** Snaps the vertical line to the bar nearest to the pointer. */
  snap(plot: uPlot | undefined, left: number, top: number): [number, number] {
    if (left < 0 || plot === undefined) return [left, top];
    const { width } = plotSizeOf(plot);
    const time = this.#scene.feed.timeAt(this.#indexAt(left, width));
    // A bar cut by the left edge snaps to the edge; the library hides a crosshair left of it.
    return time === undefined ? [left, top] : [Math.max(0, this.#scene.xOf(time, width)), top];
  }

  /** Moves the crosshair to a bar, at its close. */
  place(plot: uPlot, index: number): void {
    const { width, height } = plotSizeOf(plot);
    const bar = this.#scene.feed.barAt(index);
    if (bar === undefined) return;
    plot.setCursor({
      left: this.#scene.xOf(bar.time, width),
      top: this.#scene.yOf(bar.close, height),
    });
  }

  /** Updates the labels and the bar after the library has moved its lines. */
  follow(plot: uPlot): void {
    const { left = -1, top = -1 } = plot.cursor;
    const { width, height } = plotSizeOf(plot);
    const scene = this.#scene;
    const index = left < 0 ? -1 : this.#indexAt(left, width);
    const time = scene.feed.timeAt(index);
    if (time === undefined) return this.leave();
    this.#labels.show({
      x: left,
      y: top,
      axisLeft: width,
      axisTop: height + scene.footerPx,
      // Below the plotting area the panes have other scales than price.
      priceText: top > height ? '' : scene.priceText(scene.priceAtY(top, height)),
      timeText: barTimeText(time, scene.stepSec),
    });
    return this.#setBar(index);
  }

  leave(): void {
    this.#labels.hide();
    this.#setBar(undefined);
  }

  #indexAt(left: number, width: number): number {
    return this.#scene.feed.nearestIndex(this.#scene.timeAtX(left, width));
  }

  #setBar(index: number | undefined): void {
    if (index === this.#barIndex) return;
    this.#barIndex = index;
    this.#onBar(index);
  }
}
