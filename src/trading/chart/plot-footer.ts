/** Footer below the plotting area for overlay panes: its height, and an element that receives the
 *  same gestures as the plot. */
import type uPlot from 'uplot';
import type { Box } from './paint-bars.ts';
import { TIME_GAP_PX } from './plot-options.ts';

export class PlotFooter {
  readonly element = document.createElement('div');
  #heightPx = 0;

  get heightPx(): number {
    return this.#heightPx;
  }

  /** Resets the height for a new plot, which has no footer yet. */
  forget(): void {
    this.#heightPx = 0;
  }

  /**
   * Sets the height.
   * @returns whether the height changed; the library must then redo its layout.
   */
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

  /** Positions the element below the plot's box, which is in canvas pixels. */
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
