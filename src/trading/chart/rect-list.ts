/** Collects rectangles of one color and fills them together. Each rectangle is a separate fill, not
 *  part of a path: on integer pixels that is a plain fill, which a path of hundreds of rectangles
 *  is not. */
import type { ShapeSink } from './bar-shapes.ts';

const SIDES = 4;

export class RectList implements ShapeSink {
  /** Left, top, width and height of each rectangle. Reused between paints to avoid growing again. */
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
