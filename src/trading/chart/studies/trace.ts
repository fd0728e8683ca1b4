/** A line through values, one for each bar, in canvas pixels; NaN leaves a gap. Bars that share a column
 *  of pixels are one point, so a line costs its width and never the length of history. */

export interface TraceNeeds {
  readonly context: CanvasRenderingContext2D;
  readonly times: Float64Array;
  readonly values: Float64Array;
  /** Index among the bars of the first value. */
  readonly offset: number;
  /** Bars from `first` to before `end`. */
  readonly first: number;
  readonly end: number;
  readonly xOf: (time: number) => number;
  readonly yOf: (value: number) => number;
}

export function traceLine({
  context,
  times,
  values,
  offset,
  first,
  end,
  xOf,
  yOf,
}: TraceNeeds): void {
  let isDown = false;
  let lastX = Number.NaN;
  for (let index = first; index < end; index += 1) {
    const value = values[index - offset] ?? Number.NaN;
    if (Number.isNaN(value)) {
      isDown = false;
      continue;
    }
    const x = Math.round(xOf(times[index] ?? 0));
    if (x === lastX) continue;
    lastX = x;
    if (isDown) context.lineTo(x, yOf(value));
    else context.moveTo(x, yOf(value));
    isDown = true;
  }
}
