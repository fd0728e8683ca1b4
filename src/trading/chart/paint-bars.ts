/** Paints the closed bars and their volume, one color after the other. */
import type { Columns } from './columns.ts';
import {
  forEachColumn,
  isRise,
  traceBar,
  traceCloses,
  traceVolume,
  type ChartStyle,
  type Geometry,
} from './bar-shapes.ts';
import type { ChartTheme } from './chart-theme.ts';
import { VOLUME_SHARE } from './price-scale.ts';
import { RectList } from './rect-list.ts';

/** Plotting area in canvas pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface BarsScene {
  readonly columns: Columns;
  readonly first: number;
  readonly end: number;
  readonly style: ChartStyle;
  readonly geometry: Geometry;
  readonly box: Box;
  /** Volume whose bar has the full height. */
  readonly volumeMax: number;
  readonly theme: ChartTheme;
}

/** Opacity of volume bars and of the area under a line. */
export const VOLUME_ALPHA = 0.32;
export const AREA_ALPHA = 0.12;

const volumes = { up: new RectList(), down: new RectList() };
const bars = { up: new RectList(), down: new RectList() };

export function paintBars(context: CanvasRenderingContext2D, scene: BarsScene): void {
  const { style, box, theme } = scene;
  for (const list of [volumes.up, volumes.down, bars.up, bars.down]) list.clear();
  const isLine = style === 'line' || style === 'area';
  const bottom = box.top + box.height;
  const heightPerLot = (box.height * VOLUME_SHARE) / Math.max(1, scene.volumeMax);
  const { columns, first, end, geometry } = scene;
  forEachColumn(columns, first, end, geometry.xOf, (column) => {
    const side = isRise(column, style) ? 'up' : 'down';
    traceVolume(volumes[side], column, geometry, bottom, heightPerLot);
    if (!isLine) traceBar(bars[side], column, geometry, style);
  });
  context.globalAlpha = VOLUME_ALPHA;
  volumes.up.paint(context, theme.up);
  volumes.down.paint(context, theme.down);
  context.globalAlpha = 1;
  if (isLine) return paintCloses(context, scene);
  bars.up.paint(context, theme.up);
  bars.down.paint(context, theme.down);
}

function paintCloses(context: CanvasRenderingContext2D, scene: BarsScene): void {
  const { columns, first, end, geometry, style, box, theme } = scene;
  const line = new Path2D();
  let startX: number | undefined;
  let endX = box.left;
  forEachColumn(columns, first, end, geometry.xOf, (column) => {
    if (startX === undefined) line.moveTo(column.x, geometry.yOf(column.close));
    startX ??= column.x;
    endX = column.x;
    traceCloses(line, column, geometry);
  });
  if (startX === undefined) return;
  if (style === 'area') {
    const area = new Path2D(line);
    area.lineTo(endX, box.top + box.height);
    area.lineTo(startX, box.top + box.height);
    area.closePath();
    context.globalAlpha = AREA_ALPHA;
    fillPath(context, area, theme.accent);
    context.globalAlpha = 1;
  }
  context.strokeStyle = theme.accent;
  context.lineWidth = geometry.hairline * 1.5;
  context.lineJoin = 'round';
  context.stroke(line);
}

function fillPath(context: CanvasRenderingContext2D, path: Path2D, color: string): void {
  context.fillStyle = color;
  context.fill(path);
}

/** Returns the largest volume of one pixel column: bars in the same column add up. */
export function columnVolumeMaxOf(
  columns: Columns,
  first: number,
  end: number,
  xOf: (time: number) => number,
): number {
  let largest = 0;
  forEachColumn(columns, first, end, xOf, ({ volume }) => {
    largest = Math.max(largest, volume);
  });
  return largest;
}
