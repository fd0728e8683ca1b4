/** Canvas attached to the painter while a view shows it. Sends the painter every change of size,
 *  pixel ratio, colors and content. */
import type { Surface, SurfaceMeasures } from '#src/binding/painter.ts';
import { watchSize } from '#src/design/layout/watch-size.ts';
import { surfaceThemeOf, watchSurfaceTheme } from './surface-theme.ts';

export type AttachCanvas<Content> = (
  canvas: HTMLCanvasElement,
  layout: SurfaceMeasures & Content,
) => Surface<Content>;

interface Parts<Content> {
  /** Empty element with a layout from the page; the canvas fills it. */
  readonly host: HTMLElement;
  readonly attach: AttachCanvas<Content>;
  readonly content: Content;
  /** Called once after the first paint. */
  readonly onPainted: () => void;
}

export class CanvasSurface<Content> {
  readonly #parts: Parts<Content>;
  readonly #canvas = document.createElement('canvas');
  readonly #stops: (() => void)[];
  #content: Content;
  /** Read with the next layout, when the host has a size. */
  #theme: SurfaceMeasures['theme'] | undefined;
  /** Position of the host on the page. */
  #leftCss = 0;
  #topCss = 0;
  #widthCss = 0;
  #heightCss = 0;
  /** Undefined until the host has a size. */
  #surface: Surface<Content> | undefined;
  #isOver = false;

  constructor(parts: Parts<Content>) {
    const { host, content } = parts;
    this.#parts = parts;
    this.#content = content;
    host.append(this.#canvas);
    this.#stops = [
      watchSize(host, (size) => this.#resize(size)),
      watchSurfaceTheme(() => {
        this.#theme = undefined;
        this.#place();
        this.#notify();
      }),
    ];
  }

  show(content: Content): void {
    if (content === this.#content) return;
    this.#content = content;
    this.#notify();
  }

  end(): void {
    this.#isOver = true;
    for (const stop of this.#stops) stop();
    this.#surface?.close();
    this.#canvas.remove();
  }

  #resize({ width, height }: { readonly width: number; readonly height: number }): void {
    this.#widthCss = width;
    this.#heightCss = height;
    this.#place();
    this.#notify();
  }

  #place(): void {
    const { left, top } = this.#parts.host.getBoundingClientRect();
    this.#leftCss = left;
    this.#topCss = top;
  }

  #notify(): void {
    if (this.#widthCss === 0 || this.#heightCss === 0) return;
    const layout = this.#layout();
    // Painted pixels keep their size while the host's size changes: nothing is stretched.
    this.#canvas.style.scale = String(1 / layout.pixelRatio);
    if (this.#surface !== undefined) this.#surface.layOut(layout);
    else void this.#open(layout);
  }

  async #open(layout: SurfaceMeasures & Content): Promise<void> {
    this.#surface = this.#parts.attach(this.#canvas, layout);
    const isPainted = await this.#surface.painted;
    if (isPainted && !this.#isOver) this.#parts.onPainted();
  }

  #layout(): SurfaceMeasures & Content {
    return {
      ...this.#content,
      theme: (this.#theme ??= surfaceThemeOf(this.#parts.host)),
      widthCss: this.#widthCss,
      heightCss: this.#heightCss,
      pixelRatio: devicePixelRatio,
      leftOffset: offsetOf(this.#leftCss),
      topOffset: offsetOf(this.#topCss),
    };
  }
}

/** Returns the distance of a position from the closest screen pixel, in screen pixels. */
function offsetOf(positionCss: number): number {
  const position = positionCss * devicePixelRatio;
  return position - Math.round(position);
}
