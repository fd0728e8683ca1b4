/** Measures the age of the data a worker paints. Our worker imports it; into the product's own
 *  worker it is injected as text, so it has no imports and changes only prototypes. */

/** Data it leaves in the worker. */
export interface PaintingWatch {
  /** Milliseconds from the server's stamp of the newest received message to the end of the task
   *  that drew. */
  readonly ages: number[];
}

/** @returns nothing: the watch is `paintingWatch` of the worker's global. */
export function watchPainting(): void {
  const ages: number[] = [];
  let newestText = '';
  let shownText = '';
  let isDrawing = false;

  const data = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data');
  if (data?.get === undefined) throw new Error('messages have data');
  Object.defineProperty(MessageEvent.prototype, 'data', {
    configurable: true,
    get(this: MessageEvent): unknown {
      const value: unknown = data.get?.call(this);
      if (typeof value === 'string' && value.includes('ts\\":')) newestText = value;
      return value;
    },
  });

  /** Runs after the task that drew: the drawing contains everything received until then. */
  const afterDrawing = (): void => {
    isDrawing = false;
    if (newestText === shownText) return; // Drawing without new data: a fading flash, a moved pointer.
    shownText = newestText;
    const stamp = /ts\\":(\d+)/.exec(newestText)?.[1];
    if (stamp !== undefined) ages.push(performance.timeOrigin + performance.now() - Number(stamp));
  };
  const context = OffscreenCanvasRenderingContext2D.prototype;
  for (const name of ['fillText', 'drawImage', 'fillRect', 'putImageData'] as const) {
    const draw = context[name] as (...given: unknown[]) => void;
    Object.assign(context, {
      [name](this: OffscreenCanvasRenderingContext2D, ...given: unknown[]): void {
        if (!isDrawing) {
          isDrawing = true;
          queueMicrotask(afterDrawing);
        }
        Reflect.apply(draw, this, given);
      },
    });
  }
  Object.assign(globalThis, { paintingWatch: { ages } satisfies PaintingWatch });
}
