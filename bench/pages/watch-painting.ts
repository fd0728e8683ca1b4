/** How old what a worker paints is. Put into a market worker: into ours by import, into the product's
 *  own from outside, as text; so it stands alone and touches nothing but prototypes. */

/** What it leaves behind in the worker. */
export interface PaintingWatch {
  /** Milliseconds from the server's stamp of the newest message taken to the end of the task that drew. */
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

  /** After the task that drew: what it drew holds everything taken until then. */
  const drawn = (): void => {
    isDrawing = false;
    if (newestText === shownText) return; // Drawn for its own sake: a fading flash, a moved pointer.
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
          queueMicrotask(drawn);
        }
        Reflect.apply(draw, this, given);
      },
    });
  }
  Object.assign(globalThis, { paintingWatch: { ages } satisfies PaintingWatch });
}
