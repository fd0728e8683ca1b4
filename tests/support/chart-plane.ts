/** Plot for drawing tests: a linear or a logarithmic scale over a period of time, at a pixel ratio. */
import type { ChartPlane } from '#src/trading/chart/overlay.ts';

export interface PlaneOptions {
  readonly from?: number;
  readonly to?: number;
  readonly low?: number;
  readonly high?: number;
  readonly width?: number;
  readonly height?: number;
  readonly ratio?: number;
  readonly isLogarithmic?: boolean;
}

export function chartPlane({
  from = 1_700_000_000,
  to = 1_700_036_000,
  low = 6_300_000,
  high = 6_500_000,
  width = 720,
  height = 400,
  ratio = 1,
  isLogarithmic = false,
}: PlaneOptions = {}): ChartPlane {
  const box = { left: 10 * ratio, top: 4 * ratio, width: width * ratio, height: height * ratio };
  const scaled = isLogarithmic ? Math.log : (price: number) => price;
  const unscaled = isLogarithmic ? Math.exp : (price: number) => price;
  const top = scaled(high);
  const span = top - scaled(low);
  return {
    box,
    ratio,
    footer: 0,
    view: { from, to },
    base: low,
    volumeMax: 1,
    geometry: {
      xOf: (time) => box.left + ((time - from) / (to - from)) * box.width,
      yOf: (price) => box.top + ((top - scaled(price)) / span) * box.height,
      spacing: 7 * ratio,
      hairline: ratio,
    },
    timeAt: (x) => from + (x / width) * (to - from),
    priceAt: (y) => unscaled(top - (y / height) * span),
  };
}
