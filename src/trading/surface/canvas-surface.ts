/** Canvas attached to the painter while a view shows it. Sends the painter every change of size,
 *  pixel ratio, colors and content. */
import type { Surface, SurfaceMeasures } from '#src/binding/painter.ts';
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
  #theme: SurfaceMeasures['theme'];
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
    this.#theme = surfaceThemeOf(host);
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) this.#resize(entry.contentRect);
    });
    observer.observe(host);
    this.#stops = [
      () => observer.disconnect(),
      watchSurfaceTheme(() => {
        this.#theme = surfaceThemeOf(host);
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

  #resize({ width, height }: DOMRectReadOnly): void {
    this.#widthCss = width;
    this.#heightCss = height;
    this.#notify();
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
      theme: this.#theme,
      widthCss: this.#widthCss,
      heightCss: this.#heightCss,
      pixelRatio: devicePixelRatio,
    };
  }
}
