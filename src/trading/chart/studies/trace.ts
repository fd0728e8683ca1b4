/** Draws a line through values, one per bar, in canvas pixels; NaN leaves a gap. Bars in the same
 *  pixel column are merged into one point, so the cost depends on the width and not on the length
 *  of the history. */

export interface TraceNeeds {
  readonly context: CanvasRenderingContext2D;
  readonly times: Float64Array;
  readonly values: Float64Array;
  /** Bar index of the first value. */
  readonly offset: number;
  /** Draws bars from `first` to before `end`. */
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
