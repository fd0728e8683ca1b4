/** Configuration of uPlot: scales that only report the visible range, localized axis labels and a
 *  crosshair. Bars are painted in its draw hook. */
import type uPlot from 'uplot';
import { decimal, plotNumberOf } from '#contract/core/decimal.ts';
import { axisTimeText, timeSplitsOf, timeStepOf } from './chart-time.ts';
import type { ChartScene, ChartSettings } from './chart-scene.ts';
import { placeSplitsOf, type PriceRange } from './price-scale.ts';
import { TextCache } from './text-cache.ts';
import { spanOf } from './time-view.ts';

export interface PlotNeeds {
  readonly scene: ChartScene;
  readonly width: number;
  readonly height: number;
  /** Fits the price scale to the visible bars. */
  readonly measure: (plot: uPlot) => PriceRange;
  readonly snap: (left: number, top: number) => [number, number];
  /** CSS pixels between the plotting area and the time labels. */
  readonly footerPx: () => number;
  readonly onDraw: (plot: uPlot) => void;
  readonly onCursor: (plot: uPlot) => void;
}

const TIME_AXIS_PX = 22;
export const TIME_GAP_PX = 5;
const TIME_LABEL_PX = 96;
const PRICE_LABEL_PX = 40;
/** Width of a tabular digit at 11 px; the axis adds a gap before and room after the label. */
const DIGIT_PX = 6.4;
const PRICE_AXIS_ROOM_PX = 18;

/** Maximum number of cached labels per axis: several screens. */
const LABEL_COUNT_MAX = 300;

const inert = () => null;

export function plotOptions(needs: PlotNeeds): uPlot.Options {
  const { scene } = needs;
  return {
    width: needs.width,
    height: needs.height,
    padding: [0, 0, 0, 0],
    legend: { show: false },
    scales: {
      x: { time: false, range: () => [scene.view.from, scene.view.to] },
      y: {
        range: (plot) => {
          const { min, max } = needs.measure(plot);
          return [min, max];
        },
      },
    },
    series: [{}, { scale: 'y', paths: inert, points: { show: false } }],
    axes: axesOf(needs),
    cursor: {
      points: { show: false },
      drag: { x: false, y: false, setScale: false },
      move: (_plot, left, top) => needs.snap(left, top),
      bind: { mousedown: inert, mouseup: inert, click: inert, dblclick: inert },
    },
    hooks: { draw: [needs.onDraw], setCursor: [needs.onCursor] },
  };
}

/** Time axis below the plot and price axis beside it, with cached labels. */
function axesOf(needs: PlotNeeds): uPlot.Axis[] {
  const { scene } = needs;
  const stepOf = (plot: uPlot) => timeStepOf(spanOf(scene.view), plot.width / TIME_LABEL_PX);
  const times = { second: labels(), month: labels() };
  const prices = labels();
  let labelledFor = scene.settings;
  let priceStep = labelStepOf(labelledFor);
  let pricesBase = scene.base;
  /** Clears cached labels when the settings or the base of percentages have changed. */
  const keepUp = () => {
    const isRebased = scene.settings.scale === 'percent' && pricesBase !== scene.base;
    if (labelledFor === scene.settings && !isRebased) return;
    if (labelledFor.language !== scene.settings.language) {
      for (const labelled of Object.values(times)) labelled.clear();
    }
    labelledFor = scene.settings;
    pricesBase = scene.base;
    priceStep = labelStepOf(labelledFor);
    prices.clear();
  };
  const shared = {
    font: `11px ${scene.theme.font}`,
    stroke: () => scene.theme.text3,
    ticks: { show: false },
    grid: { stroke: () => scene.theme.grid, width: 1 },
    border: { show: true, stroke: () => scene.theme.line, width: 1 },
  };
  return [
    {
      ...shared,
      side: 2,
      size: () => TIME_AXIS_PX + needs.footerPx(),
      gap: TIME_GAP_PX,
      splits: (plot, _axis, min, max) => {
        keepUp();
        return timeSplitsOf(min, max, stepOf(plot));
      },
      values: (plot, splits) => {
        const step = stepOf(plot);
        return splits.map((time) => times[step.unit].textOf(time, () => axisTimeText(time, step)));
      },
    },
    {
      ...shared,
      scale: 'y',
      side: 1,
      size: priceAxisWidthOf(scene),
      gap: 8,
      splits: (plot, _axis, min, max) => {
        keepUp();
        const { scale } = scene.settings;
        const countMax = (plot.height - needs.footerPx()) / PRICE_LABEL_PX;
        return [...placeSplitsOf({ min, max }, scale, scene.base, countMax, priceStep)];
      },
      values: (_plot, splits) =>
        splits.map((place) =>
          prices.textOf(place, () => scene.priceText(scene.priceOfPlace(place))),
        ),
    },
  ];
}

const labels = () => new TextCache<number>(LABEL_COUNT_MAX);

/** Returns a width for the highest visible price plus half a digit. */
const priceAxisWidthOf = (scene: ChartScene): number =>
  Math.ceil((scene.priceText(scene.priceOfPlace(scene.range.max)).length + 0.5) * DIGIT_PX) +
  PRICE_AXIS_ROOM_PX;

/** Returns the minimum number of ticks between labels, so that no two labels have the same text. */
function labelStepOf({ pair, priceDecimals }: ChartSettings): number {
  const label = decimal(priceDecimals === 0 ? '1' : `0.${'0'.repeat(priceDecimals - 1)}1`);
  return Math.max(1, plotNumberOf(label) / plotNumberOf(pair.tickSize));
}
