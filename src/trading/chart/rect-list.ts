/** Rectangles of one colour, gathered and filled together. Each is a rectangle to the canvas and no
 *  part of a path: on whole pixels that is a plain fill, and a path of hundreds is not. */
import type { ShapeSink } from './bar-shapes.ts';

const SIDES = 4;

export class RectList implements ShapeSink {
  /** Left, top, width and height of each. Kept from picture to picture, so that it need not grow. */
  readonly #sides: number[] = [];
  #length = 0;

  clear(): void {
    this.#length = 0;
  }

  rect(x: number, y: number, width: number, height: number): void {
    const sides = this.#sides;
    const at = this.#length;
    sides[at] = x;
    sides[at + 1] = y;
    sides[at + 2] = width;
    sides[at + 3] = height;
    this.#length = at + SIDES;
  }

  paint(context: CanvasRenderingContext2D, color: string): void {
    const sides = this.#sides;
    context.fillStyle = color;
    for (let at = 0; at < this.#length; at += SIDES) {
      context.fillRect(sides[at] ?? 0, sides[at + 1] ?? 0, sides[at + 2] ?? 0, sides[at + 3] ?? 0);
    }
  }
}
