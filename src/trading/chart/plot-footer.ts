/** Under the plotting area, where overlays have panes: its height, and the element in which hands do what
 *  they do above. */
import type uPlot from 'uplot';
import type { Box } from './paint-bars.ts';
import { TIME_GAP_PX } from './plot-options.ts';

export class PlotFooter {
  readonly element = document.createElement('div');
  #heightPx = 0;

  get heightPx(): number {
    return this.#heightPx;
  }

  /** Another plot: it has no foot yet. */
  forget(): void {
    this.#heightPx = 0;
  }

  /** @returns whether the height is another: the library has everything to lay out anew then. */
  resize(plot: uPlot, heightPx: number): boolean {
    if (heightPx === this.#heightPx) return false;
    this.#heightPx = heightPx;
    const [times] = plot.axes;
    if (times !== undefined) times.gap = TIME_GAP_PX + heightPx;
    plot.root.style.setProperty('--chart-footer', `${heightPx}px`);
    if (heightPx > 0) plot.over.after(this.element);
    else this.element.remove();
    return true;
  }

  /** Lies down under the plot's box, which is in the canvas's pixels. */
  layOut({ left, top, width, height }: Box, ratio: number): void {
    if (this.#heightPx === 0) return;
    Object.assign(this.element.style, {
      position: 'absolute',
      left: `${left / ratio}px`,
      top: `${(top + height) / ratio}px`,
      width: `${width / ratio}px`,
      height: `${this.#heightPx}px`,
    });
  }
}
